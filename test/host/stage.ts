import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium, launchChromium, noChromiumMessage } from './chromium';
import type { StageConfig } from './disk';
import { startOutsideWatch } from './outside-watch';
import type { OutsideWatch } from './outside-watch';
import { buildPageAssets } from './page-assets';
import type { LongTask } from './page/main';
import type { PluginTimings } from './page/plugin-host';
import { startVaultServer } from './vault-server';
import type { VaultServer } from './vault-server';

const pluginFolder = '.obsidian/plugins/trivium';
/** What takes longer than this does not come; indexing has limits of its own. */
const actionTimeoutMs = 20_000;
const resultsFolder = path.resolve('test-results');

export interface StageOptions {
  /** A folder with notes; it is copied first and never written to. */
  readonly vault: string;
  /** A folder with main.js, manifest.json and styles.css. */
  readonly plugin: string;
  /** Folders to lay beside main.js: a path below the plugin's folder to the folder that it links to. */
  readonly beside?: Readonly<Record<string, string>>;
  /** What data.json holds at the start. */
  readonly data?: unknown;
  readonly language?: 'en' | 'de';
  readonly theme?: 'light' | 'dark';
  /** Whether the memory's jobs run by themselves; off, so that no run by the clock comes between. */
  readonly nightly?: boolean;
  /** Whether the app has a store of secrets, as it has since 1.11.4; by default it does. */
  readonly secrets?: boolean;
  /** A phone: no Electron, a narrow window, docks as drawers. */
  readonly mobile?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel. */
  readonly scale?: number;
  /** The WebSocket address of a running browser; without one the stage starts its own. */
  readonly browser?: string;
}

/** The built plugin on our imitation of Obsidian, in a real browser, with a vault on disk behind it. */
export interface Stage {
  readonly page: Page;
  /** The vault's copy on disk. */
  readonly folder: string;
  readonly server: VaultServer;
  /** Leaves the page, lets the disk be changed meanwhile, and comes back as the app does after a restart. */
  restart(whileClosed?: () => Promise<void>): Promise<void>;
  /** Takes the plugin away, as when a user switches it off. */
  unloadPlugin(): Promise<void>;
  /** Opens the command palette, types the name and presses Enter. */
  runCommand(name: string): Promise<void>;
  /** The names in the command palette. */
  commandNames(): Promise<string[]>;
  openSettings(): Promise<void>;
  openNote(path: string): Promise<void>;
  /** The editor of the note in front: where its selection is, and whether that is in view. */
  editorState(): Promise<EditorState | undefined>;
  /** Writes a PNG into `test-results/` and gives its path. */
  screenshot(name: string): Promise<string>;
  /** Changes of the files on disk, as by another program. */
  vaultRead(file: string): Promise<string>;
  vaultWrite(file: string, text: string): Promise<void>;
  vaultDelete(file: string): Promise<void>;
  /** A rename inside of the app, which tells it as one. */
  rename(from: string, to: string): Promise<void>;
  /** A deletion inside of the app. */
  delete(file: string): Promise<void>;
  /** Everything asked for, by the page or its workers: `outside` holds what was not for this machine. */
  requests(): { readonly local: readonly string[]; readonly outside: readonly string[] };
  consoleErrors(): readonly string[];
  notices(): Promise<readonly string[]>;
  /** Tasks of over 50 ms on the main thread since the page was opened or the list was last asked for. */
  longTasks(): Promise<readonly LongTask[]>;
  loadTimings(): Promise<PluginTimings>;
  close(): Promise<void>;
}

export interface EditorState {
  readonly path: string;
  readonly selectedText: string;
  /** 0-based line of the selection's start. */
  readonly line: number;
  readonly lineText: string;
  readonly scrollTop: number;
  /** Whether that line lies within what the editor shows. */
  readonly lineIsInView: boolean;
  /** Where that line stands in what the editor shows: 0 at the top, 1 at the bottom. */
  readonly lineHeight: number;
  /** What the app has lit up. */
  readonly flashedText: string;
  readonly hasFocus: boolean;
}

/** @throws where no Chromium is installed. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { folder, vaultName } = await copyVault(options);
  const outside = await startOutsideWatch();
  const server = await startVaultServer({
    folder,
    assets: await buildPageAssets(),
    onOutsideRequest: (url) => outside.attempts.push(url),
  });
  const { browser, closeBrowser } = await openBrowser(options.browser);
  const context = await openContext(browser, options, outside);
  const page = await openPage(context, toConfig(options, vaultName));
  const consoleErrors = collectErrors(page);
  const stage = createStage({ page, folder, server, outside, consoleErrors }, async () => {
    await context.close();
    await closeBrowser();
    await Promise.all([server.close(), outside.close()]);
    await fs.rm(path.dirname(folder), { recursive: true, force: true });
  });
  try {
    await enter(page, server);
  } catch (error) {
    await stage.close();
    throw error;
  }
  return stage;
}

interface Parts {
  readonly page: Page;
  readonly folder: string;
  readonly server: VaultServer;
  readonly outside: OutsideWatch;
  readonly consoleErrors: string[];
}

function createStage(parts: Parts, close: () => Promise<void>): Stage {
  const { page, folder, server, outside, consoleErrors } = parts;
  const onDisk = (file: string) => path.join(folder, file);
  return {
    page,
    folder,
    server,
    close,
    async restart(whileClosed = () => Promise.resolve()) {
      await this.unloadPlugin();
      await page.goto('about:blank');
      await whileClosed();
      await enter(page, server);
    },
    unloadPlugin: () => page.evaluate(() => window.stage.pluginHost.unload()),
    async runCommand(name) {
      await page.keyboard.press('Control+p');
      await page.locator('.prompt-input').fill(name);
      await page.locator('.prompt .suggestion-item.is-selected', { hasText: name }).waitFor();
      await page.keyboard.press('Enter');
    },
    commandNames: () =>
      page.evaluate(() => window.stage.app.commands.available().map((command) => command.name)),
    async openSettings() {
      await page.keyboard.press('Control+,');
      await page.locator('.vertical-tab-content').waitFor();
    },
    openNote: (file) =>
      page.evaluate((linktext) => window.stage.app.workspace.openLinkText(linktext, ''), file),
    editorState: () => page.evaluate(readEditor),
    async screenshot(name) {
      await fs.mkdir(resultsFolder, { recursive: true });
      const file = path.join(resultsFolder, `${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
      return file;
    },
    vaultRead: (file) => fs.readFile(onDisk(file), 'utf8'),
    async vaultWrite(file, text) {
      await fs.mkdir(path.dirname(onDisk(file)), { recursive: true });
      await fs.writeFile(onDisk(file), text);
    },
    vaultDelete: (file) => fs.rm(onDisk(file), { recursive: true }),
    rename: (from, to) =>
      page.evaluate(
        async ([oldPath, newPath]) => {
          const { vault, fileManager } = window.stage.app;
          const file = vault.getAbstractFileByPath(oldPath);
          if (!file) throw new Error(`The vault has no ${oldPath}.`);
          await fileManager.renameFile(file, newPath);
        },
        [from, to] as const,
      ),
    delete: (file) =>
      page.evaluate(async (target) => {
        const { vault, fileManager } = window.stage.app;
        const found = vault.getAbstractFileByPath(target);
        if (!found) throw new Error(`The vault has no ${target}.`);
        await fileManager.trashFile(found);
      }, file),
    requests: () => ({ local: [...server.requests], outside: [...outside.attempts] }),
    consoleErrors: () => [...consoleErrors],
    notices: () => page.evaluate(() => [...window.stage.notices]),
    longTasks: () => page.evaluate(() => window.stage.longTasks.splice(0)),
    async loadTimings() {
      const timings = await page.evaluate(() => window.stage.pluginHost.timings);
      if (!timings) throw new Error('The plugin is not loaded.');
      return timings;
    },
  };
}

/** Runs in the page. */
function readEditor(): EditorState | undefined {
  const view = window.stage.app.workspace.activeEditor;
  if (!view?.file) return undefined;
  const { editor } = view;
  const { line } = editor.getCursor('from');
  const coordinates = editor.cm.coordsAtPos(editor.posToOffset(editor.getCursor('from')));
  const frame = editor.cm.scrollDOM.getBoundingClientRect();
  return {
    path: view.file.path,
    selectedText: editor.getSelection(),
    line,
    lineText: editor.getLine(line),
    scrollTop: editor.getScrollInfo().top,
    lineIsInView: coordinates !== null && coordinates.top >= frame.top && coordinates.bottom <= frame.bottom,
    lineHeight: coordinates === null ? NaN : (coordinates.top - frame.top) / frame.height,
    flashedText: [...editor.cm.dom.querySelectorAll('.is-flashing')]
      .map((part) => part.textContent)
      .join('\n'),
    hasFocus: editor.hasFocus(),
  };
}

async function copyVault(options: StageOptions): Promise<{ folder: string; vaultName: string }> {
  const vaultName = path.basename(options.vault);
  const folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'trivium-stage-')), vaultName);
  await fs.cp(options.vault, folder, { recursive: true });
  const home = path.join(folder, pluginFolder);
  await fs.mkdir(home, { recursive: true });
  for (const name of ['main.js', 'manifest.json', 'styles.css']) {
    await fs.copyFile(path.join(options.plugin, name), path.join(home, name));
  }
  for (const [name, target] of Object.entries(options.beside ?? {})) {
    await fs.mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await fs.symlink(path.resolve(target), path.join(home, name));
  }
  if (options.data !== undefined)
    await fs.writeFile(path.join(home, 'data.json'), JSON.stringify(options.data));
  return { folder, vaultName };
}

function toConfig(options: StageOptions, vaultName: string): StageConfig {
  return {
    vaultName,
    pluginFolder,
    language: options.language ?? 'en',
    theme: options.theme ?? 'light',
    mobile: options.mobile ?? false,
    nightly: options.nightly ?? false,
    secrets: options.secrets ?? true,
  };
}

async function openBrowser(
  address?: string,
): Promise<{ browser: Browser; closeBrowser: () => Promise<void> }> {
  if (address !== undefined) {
    const browser = await chromium.connect(address);
    return { browser, closeBrowser: () => browser.close() };
  }
  const executable = findChromium();
  if (executable === undefined) throw new Error(noChromiumMessage);
  const server = await launchChromium(executable);
  const browser = await chromium.connect(server.wsEndpoint());
  return { browser, closeBrowser: () => server.close() };
}

function openContext(
  browser: Browser,
  options: StageOptions,
  outside: OutsideWatch,
): Promise<BrowserContext> {
  const size = options.size ?? (options.mobile ? { width: 390, height: 844 } : { width: 1280, height: 800 });
  return browser.newContext({
    viewport: size,
    deviceScaleFactor: options.scale ?? 1,
    hasTouch: options.mobile ?? false,
    locale: options.language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: 'reduce',
    proxy: { server: outside.address, bypass: '127.0.0.1,localhost' },
  });
}

async function openPage(context: BrowserContext, config: StageConfig): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(actionTimeoutMs);
  await page.addInitScript((value) => Object.assign(window, { stageConfig: value }), config);
  return page;
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}

async function enter(page: Page, server: VaultServer): Promise<void> {
  await page.goto(server.origin);
  await page.evaluate(() => window.stageReady);
}
