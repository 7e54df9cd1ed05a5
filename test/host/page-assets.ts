import { build } from 'esbuild';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { IconNodes } from './obsidian/icons';

export type PageAssets = ReadonlyMap<string, { readonly type: string; readonly body: string | Uint8Array }>;

/** From the repository's root, where npm runs scripts: the bench is bundled and has another place. */
const folder = path.resolve('test/host/page');

let built: Promise<PageAssets> | undefined;

/** The stage's page, bundled once for each process: the stages of a test file share it, and it is never out of date. */
export function buildPageAssets(): Promise<PageAssets> {
  built ??= bundlePageAssets();
  return built;
}

async function bundlePageAssets(): Promise<PageAssets> {
  const bundle = await build({
    entryPoints: [path.join(folder, 'main.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', body: await readFile(path.join(folder, 'index.html')) }],
    ['/app.css', { type: 'text/css; charset=utf-8', body: await readFile(path.join(folder, 'app.css')) }],
    ['/stage.js', { type: 'text/javascript; charset=utf-8', body: bundle.outputFiles[0]?.contents ?? '' }],
    ['/icon-nodes.json', { type: 'application/json', body: JSON.stringify(await readIcons()) }],
  ]);
}

/** lucide's icons with their earlier names, which the app keeps too; those exist as drawings alone. */
async function readIcons(): Promise<IconNodes> {
  const require = createRequire(import.meta.url);
  const nodes = JSON.parse(
    await readFile(require.resolve('lucide-static/icon-nodes.json'), 'utf8'),
  ) as IconNodes;
  const drawings = path.join(path.dirname(require.resolve('lucide-static/package.json')), 'icons');
  const earlier = (await readdir(drawings))
    .map((file) => path.parse(file).name)
    .filter((name) => !(name in nodes));
  const parsed = earlier.map(async (name) => {
    const drawing = await readFile(path.join(drawings, `${name}.svg`), 'utf8');
    return [name, parseDrawing(drawing)] as const;
  });
  return { ...nodes, ...Object.fromEntries(await Promise.all(parsed)) };
}

function parseDrawing(svg: string): IconNodes[string] {
  const elements = svg.matchAll(/<(path|circle|ellipse|rect|line|polyline|polygon)\s([^>]*?)\/>/g);
  return [...elements].map(([, tag = '', attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    return [tag, Object.fromEntries(pairs) as Record<string, string>] as const;
  });
}
