import type { DiskChange, StageConfig } from '../disk';
import { App } from '../obsidian/app';
import { installDomHelpers } from '../obsidian/dom';
import { setIcon, loadIcons } from '../obsidian/icons';
import type { IconNodes } from '../obsidian/icons';
import { MarkdownView } from '../obsidian/markdown-view';
import { noticeLog } from '../obsidian/notice';
import { configurePlatform } from '../obsidian/platform';
import { setTooltip } from '../obsidian/tooltip';
import { PlaceholderView } from '../obsidian/view';
import type { WorkspaceSidedock } from '../obsidian/workspace-parents';
import { CommandPalette } from './command-palette';
import { imitateElectron } from './electron';
import { FileExplorer } from './file-explorer';
import { PluginHost } from './plugin-host';
import { SettingsDialog } from './settings-dialog';

export interface LongTask {
  /** Milliseconds since the page was opened. */
  readonly startMs: number;
  readonly durationMs: number;
}

/** What the tests reach from outside of the page. */
export interface StagePage {
  readonly app: App;
  readonly pluginHost: PluginHost;
  readonly notices: readonly string[];
  readonly longTasks: LongTask[];
}

declare global {
  interface Window {
    readonly stageConfig: StageConfig;
    /** Resolves when the layout is ready and the plugin is loaded; rejects with what went wrong. */
    stageReady: Promise<void>;
    stage: StagePage;
  }
}

window.stageReady = start(window.stageConfig);

async function start(config: StageConfig): Promise<void> {
  const longTasks = watchLongTasks();
  if (!config.mobile) imitateElectron();
  installDomHelpers();
  configurePlatform(config);
  window.localStorage.setItem('language', config.language);
  document.documentElement.lang = config.language;
  document.body.addClasses([
    `theme-${config.theme}`,
    ...(config.mobile ? ['is-mobile', 'is-phone'] : ['mod-linux']),
  ]);
  loadIcons((await (await fetch('/icon-nodes.json')).json()) as IconNodes);
  const app = buildApp(config);
  if (!config.nightly && app.loadLocalStorage('trivium-nightly') === null)
    app.saveLocalStorage('trivium-nightly', false);
  const pluginHost = new PluginHost(app, config.pluginFolder);
  window.stage = { app, pluginHost, notices: noticeLog, longTasks };
  await listenToDisk(app);
  await app.vault.loadTree();
  // As in the app: plugins are loaded first, then the saved layout is put back.
  await pluginHost.load();
  await app.workspace.start();
  if (app.workspace.getLeavesOfType('file-explorer').length === 0) {
    await app.workspace.getLeftLeaf(false).setViewState({ type: 'file-explorer' });
    if (!config.mobile) app.workspace.leftSplit.expand();
  }
  if (app.workspace.rootSplit.leaves.length === 0) app.workspace.getLeaf(true);
}

function buildApp(config: StageConfig): App {
  const container = document.body.createDiv('app-container');
  const main = container.createDiv('horizontal-main-container');
  const ribbon = main.createDiv('workspace-ribbon side-dock-ribbon mod-left');
  const ribbonTop = ribbon.createDiv('sidebar-toggle');
  const ribbonEl = ribbon.createDiv('side-dock-actions');
  const settingsEl = ribbon.createDiv('side-dock-settings');
  const workspaceEl = main.createDiv('workspace');
  const statusBarEl = document.body.createDiv({ cls: 'status-bar', attr: { role: 'contentinfo' } });
  const app = new App(config.vaultName, { workspaceEl, ribbonEl, statusBarEl }, config);
  app.viewRegistry.register('markdown', (leaf) => new MarkdownView(leaf));
  app.viewRegistry.register('empty', (leaf) => new PlaceholderView(leaf, 'empty', 'No file is open.'));
  app.viewRegistry.register('file-explorer', (leaf) => new FileExplorer(leaf));
  app.viewRegistry.registerExtensions(['md'], 'markdown');
  const openSettings = () => new SettingsDialog(app).open();
  // Not in the published types either; the plugin's own page is the first that comes into view.
  Object.assign(app, { setting: { open: openSettings, openTabById: () => undefined } });
  app.scope.register(['Mod'], 'p', () => (new CommandPalette(app).open(), false));
  app.scope.register(['Mod'], ',', () => (openSettings(), false));
  addButton(ribbonTop, 'panel-left', 'Toggle left sidebar', () => toggle(app.workspace.leftSplit));
  addButton(ribbonTop, 'panel-right', 'Toggle right sidebar', () => toggle(app.workspace.rightSplit));
  addButton(settingsEl, 'terminal', 'Open command palette', () => new CommandPalette(app).open());
  addButton(settingsEl, 'settings', 'Settings', openSettings);
  return app;
}

function addButton(parent: HTMLElement, icon: string, label: string, onClick: () => void): void {
  const button = parent.createDiv({ cls: 'clickable-icon', attr: { role: 'button', tabindex: '0' } });
  setIcon(button, icon);
  setTooltip(button, label);
  button.addEventListener('click', onClick);
}

function toggle(dock: WorkspaceSidedock): void {
  dock.toggle();
}

function listenToDisk(app: App): Promise<void> {
  const events = new EventSource('/disk/events');
  events.addEventListener('message', (event) =>
    app.vault.receive(JSON.parse(event.data as string) as DiskChange),
  );
  return new Promise((resolve) => events.addEventListener('open', () => resolve()));
}

function watchLongTasks(): LongTask[] {
  const longTasks: LongTask[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      longTasks.push({ startMs: entry.startTime, durationMs: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
  return longTasks;
}
