import * as z from 'zod';
import type { Engine } from '../../engine-api';
import type { Job } from '../../jobs';
import type { VaultOptions } from '../session-config';
import { formatCount, formatTimeOfDay } from '../terminal/format';
import type { Terminal } from '../terminal/terminal';

const resultSchema = z.object({ counts: z.object({ notes: z.number(), inserted: z.number() }) });

/**
 * Tells, a line for each, what model servers read by themselves: nobody asked for it, and it stands in no run.
 *
 * @returns ends it
 */
export function tellDreams(
  { jobs }: Pick<Engine, 'jobs'>,
  { json }: Pick<VaultOptions, 'json'>,
  terminal: Terminal,
): () => void {
  const told = new Set<string>();
  let isLooking = false;
  let isFirst = true;
  const look = async (): Promise<void> => {
    const done = await jobs.list({ states: ['done'], kinds: ['take-in'] });
    for (const job of [...done].reverse()) {
      if (job.priority !== 'idle' || told.has(job.id)) continue;
      told.add(job.id);
      // What was done before this one began to watch is told by nobody.
      if (!isFirst) tellDream(job, json === true, terminal);
    }
    isFirst = false;
  };
  const lookOnce = (): void => {
    if (isLooking) return;
    isLooking = true;
    look()
      // A line that is not told is no reason to end what it tells of.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  };
  lookOnce();
  return jobs.onChange(lookOnce);
}

function tellDream({ result }: Job, isJson: boolean, terminal: Terminal): void {
  const { data } = resultSchema.safeParse(result);
  if (data === undefined) return;
  const { notes, inserted } = data.counts;
  if (isJson) return terminal.printJsonLine({ dreamt: { notes, inserted } });
  const time = terminal.colors.dim(formatTimeOfDay(new Date()));
  const kept = inserted === 1 ? '1 memory' : `${formatCount(inserted, 'memory', 'memories')}`;
  terminal.print(
    `${time}  dreaming: the model servers read ${formatCount(notes, 'older note')}, ${kept} new`,
  );
}
