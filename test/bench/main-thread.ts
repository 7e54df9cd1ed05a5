import { openStage } from '../host/stage';
import type { Section } from './report';
import { median } from './statistics';

/** The longest task that the standing rule allows on Obsidian's main thread, milliseconds. */
const LIMIT_MS = 50;

/** How long the plugin is watched after text is searchable, while it embeds. */
const EMBEDDING_WATCH_MS = 20_000;

const RUNS = 3;

interface RunFigures {
  readonly evaluateMs: number;
  readonly onloadMs: number;
  readonly firstResultMs: number;
  /** Durations of the tasks over the limit. */
  readonly longTasks: readonly number[];
}

/**
 * The built plugin indexes a vault on the browser stage while the browser counts the main thread's long tasks. Tasks of
 * the stage itself (drawing a file tree of all notes) fall before the plugin is asked to index.
 */
export async function benchMainThread(vault: string, plugin: string, modelFolder: string): Promise<Section> {
  const runs: RunFigures[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await watchOneRun(vault, plugin, modelFolder));
  const longest = Math.max(0, ...runs.flatMap(({ longTasks }) => longTasks));
  return {
    title: 'The plugin on the main thread',
    text:
      `The built plugin on the browser stage indexes steuerrecht, from the first click to ${EMBEDDING_WATCH_MS / 1000} seconds after ` +
      `the first result, while it embeds; the browser reports every main-thread task over ${LIMIT_MS} ms. ${RUNS} runs; times ` +
      'are their medians. The two workers and the browser share two cores.',
    head: ['measure', 'value'],
    rows: [
      ['main.js: compile and run, ms', median(runs.map(({ evaluateMs }) => evaluateMs))],
      ['onload until it gives way, ms', median(runs.map(({ onloadMs }) => onloadMs))],
      [
        'from the first click to the first result, seconds',
        median(runs.map(({ firstResultMs }) => firstResultMs)) / 1000,
      ],
      [`tasks over ${LIMIT_MS} ms, per run`, runs.map(({ longTasks }) => longTasks.length).join(', ')],
      ['longest of them, ms', longest === 0 ? 'none' : longest],
    ],
  };
}

async function watchOneRun(vault: string, plugin: string, modelFolder: string): Promise<RunFigures> {
  const stage = await openStage({ vault, plugin, beside: { 'models/all-MiniLM-L6-v2': modelFolder } });
  try {
    const view = stage.page.locator('.workspace-leaf-content[data-type="trivium-search"]');
    await stage.page.locator('.side-dock-ribbon-action').click();
    await stage.longTasks();
    const started = Date.now();
    await view.locator('button.mod-cta').click();
    const field = view.getByRole('combobox');
    await field.waitFor();
    await field.fill('Steuer');
    await view.getByRole('option').first().waitFor({ timeout: 120_000 });
    const firstResultMs = Date.now() - started;
    await stage.page.waitForTimeout(EMBEDDING_WATCH_MS);
    const longTasks = (await stage.longTasks()).map((task) => task.durationMs);
    const { evaluateMs, onloadMs } = await stage.loadTimings();
    return { evaluateMs, onloadMs, firstResultMs, longTasks };
  } finally {
    await stage.close();
  }
}
