import type { Progress, ProgressListener } from '../../platform';
import { PLAIN_PROGRESS_MS, PROGRESS_BAR_MS } from '../defaults';
import { formatBytes, formatDuration, formatNumber } from './format';
import type { CommandContext, Terminal } from './terminal';

export interface ProgressDisplay {
  readonly onProgress: ProgressListener;
  /** Takes the bar away. */
  finish(): void;
}

const BAR_CELLS = 24;

const phaseLabels: Record<Progress['phase'], string> = {
  list: 'Looking through the vault',
  read: 'Reading notes',
  embed: 'Embedding passages',
  relate: 'Comparing notes',
  compact: 'Tidying the index',
  save: 'Saving',
  download: 'Downloading',
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

function barLine(progress: Progress, terminal: Terminal): string {
  const { phase, done, total, remainingMs } = progress;
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const filled = Math.round(share * BAR_CELLS);
  const colors = terminal.errorColors;
  const bar = colors.cyan('█'.repeat(filled)) + colors.dim('░'.repeat(BAR_CELLS - filled));
  const numbers = `${String(percent(progress)).padStart(3)} %  ${count(phase, done)}/${count(phase, total)}`;
  const left = remainingMs === undefined ? '' : `  ${formatDuration(remainingMs)} left`;
  const label = phaseLabels[phase].padEnd(phaseLabels.list.length);
  // A line that wraps could not be drawn over.
  const width = label.length + 1 + BAR_CELLS + 2 + numbers.length + left.length;
  if (width >= terminal.columns) return `${percent(progress)} %${left}`.slice(0, terminal.columns - 1);
  return `${label} ${bar}  ${numbers}${colors.dim(left)}`;
}

function percent({ done, total }: Progress): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
}

function count(phase: Progress['phase'], value: number): string {
  return phase === 'download' ? formatBytes(value) : formatNumber(value);
}
