import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { buildPageAssets } from '../page-assets';

export interface EgoGraphStage {
  readonly page: Page;
  readonly consoleErrors: readonly string[];
  /** Writes a PNG into `test-results/`. */
  screenshot(name: string): Promise<void>;
  /** Begins anew, as the page was when it was opened. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface EgoGraphStageOptions extends BrowserContextOptions {
  readonly theme?: 'light' | 'dark';
  /** Runs in the page before anything else. */
  readonly scriptBefore?: string;
}

/** Bundled once for all stages of a test file. */
let script: Promise<string> | undefined;

/** Opens a page with nothing but the ego graph's component, in the app's look. */
export async function openEgoGraphStage(options: EgoGraphStageOptions = {}): Promise<EgoGraphStage> {
  const { theme = 'light', scriptBefore = '', ...contextOptions } = options;
  script ??= bundlePage();
  const [body, assets] = await Promise.all([script, buildPageAssets()]);
  const styles = await fs.readFile('dist/plugin/styles.css', 'utf8');
  const files: Record<string, { type: string; body: string | Uint8Array }> = {
    '/': {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><link rel="icon" href="data:," /><link rel="stylesheet" href="/app.css" />
<style>${styles} main { display: flex; height: 100vh; background: var(--background-secondary); }</style>
<body class="theme-${theme} mod-linux"><script>${scriptBefore}</script><script src="/page.js"></script>`,
    },
    '/page.js': { type: 'text/javascript', body },
  };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = files[address] ?? assets.get(address);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const browser = await chromium.connect(inject('browser'));
  const context = await browser.newContext({ viewport: { width: 380, height: 620 }, ...contextOptions });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  const enter = async (): Promise<void> => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.evaluate(() => window.egoGraphReady);
  };
  await enter();
  return {
    page,
    consoleErrors,
    async reload() {
      await page.mouse.move(0, 0);
      consoleErrors.length = 0;
      await enter();
    },
    async screenshot(name) {
      await fs.mkdir('test-results', { recursive: true });
      await page.screenshot({ path: path.join('test-results', `${name}.png`), animations: 'disabled' });
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** As the plugin is bundled: one file, in which imports on demand are run when they are asked for. */
async function bundlePage(): Promise<string> {
  const result = await esbuild.build({
    entryPoints: [path.resolve('test/host/ego-graph/page.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  return result.outputFiles[0]?.text ?? '';
}
