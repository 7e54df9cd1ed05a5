import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { PoolStatus } from '../../nodes';
import type { DataFolder } from '../data/data-folder';
import { writeFileAtomically } from '../files/atomic-file';

/** Programs whose figures are kept, and their newest calls. */
const RUNS_KEPT = 10;
const CALLS_KEPT = 100;

const figuresSchema = z.object({
  ...{ purpose: z.string(), calls: z.number(), failed: z.number(), perMinute: z.number() },
  ...{ p50Ms: z.number(), p95Ms: z.number(), tokensIn: z.number(), tokensOut: z.number() },
});
const callSchema = z.object({
  ...{ at: z.string(), node: z.string(), purpose: z.string(), lane: z.enum(['interactive', 'background']) },
  ...{ tookMs: z.number(), waitedMs: z.number(), error: z.string().exactOptional() },
  ...{ tokensIn: z.number().exactOptional(), tokensOut: z.number().exactOptional() },
});
const keptSchema = z.object({
  runs: z.array(z.object({ endedAt: z.iso.datetime(), purposes: z.array(figuresSchema) })),
  recent: z.array(callSchema),
});

/** What programs that have ended asked of the model servers: times and numbers, no text. Each of them forgets its own at its end. */
export type KeptFigures = Readonly<z.output<typeof keptSchema>>;

const NONE: KeptFigures = { runs: [], recent: [] };

function figuresFile(data: Pick<DataFolder, 'path'>): string {
  return path.join(data.path, 'pool-figures.json');
}

/** The newest first; what cannot be read is none. */
export async function readKeptFigures(data: Pick<DataFolder, 'path'>): Promise<KeptFigures> {
  try {
    return keptSchema.safeParse(JSON.parse(await readFile(figuresFile(data), 'utf8'))).data ?? NONE;
  } catch {
    return NONE;
  }
}

/** Adds what this program asked, where it asked anything. Figures that cannot be kept are no fault of the work they tell of. */
export async function keepFigures(
  data: Pick<DataFolder, 'path'>,
  { purposes, recent }: Pick<PoolStatus, 'purposes' | 'recent'>,
): Promise<void> {
  if (recent.length === 0) return;
  const before = await readKeptFigures(data);
  const run = { endedAt: new Date().toISOString(), purposes: [...purposes] };
  const kept: KeptFigures = {
    runs: [run, ...before.runs].slice(0, RUNS_KEPT),
    recent: [...recent, ...before.recent].slice(0, CALLS_KEPT),
  };
  await writeFileAtomically(figuresFile(data), JSON.stringify(kept)).catch(() => undefined);
}
