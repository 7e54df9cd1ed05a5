import type { App } from '../obsidian/app';
import { createObsidianModule } from '../obsidian/index';
import type { Plugin, PluginManifest } from '../obsidian/plugin';

/** What loading the plugin cost the main thread, in milliseconds. */
export interface PluginTimings {
  /** Parsing and running main.js. */
  readonly evaluateMs: number;
  /** Its constructor and `onload` until it first gave way. */
  readonly onloadMs: number;
}

type PluginCode = (require: (name: string) => unknown, module: object, exports: object) => void;
type PluginClass = new (app: App, manifest: PluginManifest) => Plugin;

/** Loads a built plugin the way the app does: main.js as a CommonJS module, styles.css as a style element. */
export class PluginHost {
  plugin: Plugin | undefined;
  timings: PluginTimings | undefined;
  private styleEl: HTMLStyleElement | undefined;

  constructor(
    private readonly app: App,
    private readonly folder: string,
  ) {}

  async load(): Promise<void> {
    const { adapter } = this.app.vault;
    const manifest = JSON.parse(await adapter.read(`${this.folder}/manifest.json`)) as PluginManifest;
    const code = await adapter.read(`${this.folder}/main.js`);
    if (await adapter.exists(`${this.folder}/styles.css`)) {
      this.styleEl = document.head.createEl('style', {
        text: await adapter.read(`${this.folder}/styles.css`),
      });
    }
    const beforeEvaluation = performance.now();
    const PluginImplementation = evaluate(code, manifest.id);
    const beforeOnload = performance.now();
    this.plugin = new PluginImplementation(this.app, { ...manifest, dir: this.folder });
    const loading = this.plugin.load();
    this.timings = {
      evaluateMs: beforeOnload - beforeEvaluation,
      onloadMs: performance.now() - beforeOnload,
    };
    await loading;
  }

  unload(): void {
    this.plugin?.unload();
    this.plugin = undefined;
    this.styleEl?.detach();
  }
}

function evaluate(code: string, id: string): PluginClass {
  const obsidian = createObsidianModule();
  const require = (name: string): unknown => {
    if (name === 'obsidian') return obsidian;
    throw new Error(
      `Cannot find module '${name}': a plugin that runs on phones too has Obsidian and nothing else.`,
    );
  };
  const module: { exports: { default?: PluginClass } } = { exports: {} };
  // A string of code is what a plugin is; the app evaluates it in the same way.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function(
    'require',
    'module',
    'exports',
    `${code}\n//# sourceURL=plugin:${id}`,
  ) as PluginCode;
  run(require, module, module.exports);
  const found = module.exports.default ?? (module.exports as unknown);
  if (typeof found !== 'function') throw new Error('main.js exports no plugin class.');
  return found as PluginClass;
}
