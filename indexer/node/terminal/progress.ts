import type { Progress, ProgressListener } from '../../platform';
import { PLAIN_PROGRESS_MS, PROGRESS_BAR_MS } from '../defaults';
import { formatBytes, formatDuration, formatNumber } from './format';
import type { CommandContext, Terminal } from './terminal';

export interface ProgressDisplay {
  readonly onProgress: ProgressListener;
  /** Takes the bar away. */
  finish(): void;
}

/** How long the bar may be, the longest first: few steps, so that it does not twitch with each digit beside it. */
const BAR_CELLS = [24, 16, 8, 0] as const;

const phaseLabels: Record<Progress['phase'], string> = {
  list: 'Looking through the vault',
  read: 'Reading notes',
  embed: 'Embedding passages',
  relate: 'Comparing notes',
  compact: 'Tidying the index',
  save: 'Saving',
  download: 'Downloading',
  extract: 'Looking for memories',
  reconcile: 'Comparing memories',
};

/** For a terminal too narrow for more than this and a percentage: 20 columns hold the longest. */
const shortLabels: Record<Progress['phase'], string> = {
  list: 'Looking',
  read: 'Reading',
  embed: 'Embedding',
  relate: 'Comparing',
  compact: 'Tidying',
  save: 'Saving',
  download: 'Downloading',
  extract: 'Extracting',
  reconcile: 'Comparing',
};

/** A bar with the remaining time where a person watches, else a plain line every few seconds. */
export function createProgressDisplay(terminal: Terminal, now: () => number = Date.now): ProgressDisplay {
  const intervalMs = terminal.isInteractive ? PROGRESS_BAR_MS : PLAIN_PROGRESS_MS;
  let shownMs = now();
  let shownPhase: Progress['phase'] | undefined;
  const onProgress = (progress: Progress): void => {
    const isDue = now() - shownMs >= intervalMs;
    const isNewPhase = terminal.isInteractive && progress.phase !== shownPhase;
    if (!isDue && !isNewPhase) return;
    shownMs = now();
    shownPhase = progress.phase;
    if (terminal.isInteractive) terminal.draw(barLine(progress, terminal));
    else terminal.note(plainLine(progress));
  };
  return {
    onProgress,
    finish: () => {
      if (terminal.isInteractive) terminal.draw('');
    },
  };
}

/** Does work that takes a while, shown as it goes; Ctrl-C ends it. */
export async function withProgress<T>(
  { terminal, signal }: CommandContext,
  work: (options: { readonly signal: AbortSignal; readonly onProgress: ProgressListener }) => Promise<T>,
): Promise<T> {
  const display = createProgressDisplay(terminal);
  try {
    return await work({ signal, onProgress: display.onProgress });
  } finally {
    display.finish();
  }
}

/** `Reading notes: 300 of 1,453 (21 %), about 4 s left`. */
export function plainLine(progress: Progress): string {
  const { phase, done, total, remainingMs } = progress;
  if (total === 0) return phaseLabels[phase];
  const left = remainingMs === undefined ? '' : `, about ${formatDuration(remainingMs)} left`;
  return `${phaseLabels[phase]}: ${count(phase, done)} of ${count(phase, total)} (${percent(progress)} %)${left}`;
}

/**
 * As much as fits into one line: a line that wraps could not be drawn over. The bar gives way first, then the counts, the
 * long label and the time; what goes on and how far it is stay to the last.
 */
function barLine(progress: Progress, terminal: Terminal): string {
  const { phase, done, total, remainingMs } = progress;
  const { cyan, dim } = terminal.errorColors;
  const room = terminal.columns - 1;
  const label = phaseLabels[phase];
  const share = `${String(percent(progress)).padStart(3)} %`;
  const counts = `  ${count(phase, done)}/${count(phase, total)}`;
  const left = remainingMs === undefined ? '' : `  ${formatDuration(remainingMs)} left`;
  const layouts = [
    { label, counts, left },
    { label, counts: '', left },
    { label: shortLabels[phase], counts: '', left },
  ];
  for (const layout of layouts) {
    const bare = layout.label.length + 1 + share.length + layout.counts.length + layout.left.length;
    const cells = BAR_CELLS.find((length) => bare + barWidth(length) <= room);
    if (cells === undefined) continue;
    const filled = Math.round((percent(progress) / 100) * cells);
    const bar = cells === 0 ? '' : `${cyan('█'.repeat(filled))}${dim('░'.repeat(cells - filled))}  `;
    return `${layout.label} ${bar}${share}${layout.counts}${dim(layout.left)}`;
  }
  return `${shortLabels[phase]} ${share}`.slice(0, room);
}

/** With the space that sets it off. */
function barWidth(cells: number): number {
  return cells === 0 ? 0 : cells + 2;
}

function percent({ done, total }: Progress): number {
  return total === 0 ? 0 : Math.max(0, Math.min(100, Math.floor((100 * done) / total)));
}

function count(phase: Progress['phase'], value: number): string {
  return phase === 'download' ? formatBytes(value) : formatNumber(value);
}
