import { TriviumError } from '../../platform';
import type { Judge } from '../judge';
import { keepBackup, targetOfBackup } from './backups';
import type {
  ConsolidatedFile,
  ConsolidationReport,
  ConsolidationStep,
  RestoredCoreFile,
} from './consolidation';
import { coreFileNames, countCharacters } from './core-file';
import type { CoreTarget } from './core-file';
import { keepBackups, keepsChanging, readTexts, stateOfTexts, withoutAbsent, writeTexts } from './core-files';
import type { CoreFilesOptions, ReadTexts } from './core-files';
import { CONSOLIDATE_ABOVE, WRITE_ATTEMPTS } from './defaults';
import { withChanged, withoutEntry } from './edit-core-file';
import { planConsolidation } from './plan-consolidation';
import type { WhyOutdated } from './plan-consolidation';
import { readCoreFile } from './read-core-file';
import { scanText } from '../scan';

export interface ConsolidateOptions extends CoreFilesOptions {
  readonly judge: Judge;
  readonly whyOutdated: WhyOutdated;
  /** Shorter texts that say the same, by the text; for a file that is still too large without what can go from it. */
  readonly shorten?: ((texts: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
}

/**
 * Makes the files shorter whose own entries take more of their limit than {@link CONSOLIDATE_ABOVE}, as they are measured. The file
 * as it was is kept before it is written.
 *
 * @throws TriviumError `locked` where a file keeps changing, and as `SharedFiles.replace` does
 */
export async function consolidateCoreFiles(
  options: ConsolidateOptions,
  { apply }: { readonly apply: boolean },
): Promise<ConsolidationReport> {
  const { files, limits } = options;
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
    const read = await readTexts(files);
    const memory = await consolidateFile('memory', read, options);
    const user = await consolidateFile('user', read, options);
    const after = { memory: memory.text, user: user.text };
    const report = {
      files: [memory.file, user.file],
      steps: [...memory.steps, ...user.steps],
      state: stateOfTexts(apply ? after : read, limits, files.folder),
    };
    if (!apply || report.steps.length === 0) return { ...report, isApplied: apply, backups: [] };
    const backups = await keepBackups(read, after, options);
    if (await writeTexts(files, read, after)) return { ...report, isApplied: true, backups };
  }
  throw keepsChanging(files.folder);
}

/** Puts a file back as a backup has it; as it is until then becomes a backup, too. */
export async function restoreCoreFile(backup: string, options: CoreFilesOptions): Promise<RestoredCoreFile> {
  const { files, limits } = options;
  const target = targetOfBackup(backup);
  const text = target && (await files.read(backup));
  if (target === undefined || text === undefined) {
    const message = `${files.folder} has no backup "${backup}". Give its name as it was told, such as "Backups/2026-12-01 03.00.00 MEMORY.md".`;
    throw new TriviumError('note-not-found', message);
  }
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
    const read = await readTexts(files);
    const before = read[target];
    const after = { ...withoutAbsent(read), [target]: text };
    const state = stateOfTexts(after, limits, files.folder);
    if (before === text) return { target, state };
    const kept = before === undefined ? undefined : await keepBackup(coreFileNames[target], before, options);
    if (await writeTexts(files, read, after))
      return { target, state, ...(kept !== undefined && { backup: kept }) };
  }
  throw keepsChanging(files.folder);
}

interface Consolidated {
  readonly text: string;
  readonly file: ConsolidatedFile;
  readonly steps: readonly ConsolidationStep[];
}

async function consolidateFile(
  target: CoreTarget,
  read: ReadTexts,
  options: ConsolidateOptions,
): Promise<Consolidated> {
  const { files, limits, clock, judge, whyOutdated } = options;
  const text = read[target] ?? '';
  const limit = limits.limits[target];
  const { own } = readCoreFile(text);
  const charactersBefore = countCharacters(own);
  const isLarge = (size: number): boolean => size > limit * CONSOLIDATE_ABOVE;
  const isDue = limits.isOn[target] && isLarge(charactersBefore);
  const now = new Date(clock.now()).toISOString();
  const removed = isDue ? await planConsolidation({ target, own, judge, whyOutdated, now }) : [];
  const left = removed.reduce(withStep, text);
  const isStillLarge = isDue && isLarge(countCharacters(readCoreFile(left).own));
  const shortened = isStillLarge ? await shortenEntries(target, left, options) : [];
  const after = shortened.reduce(withStep, left);
  const charactersAfter = countCharacters(readCoreFile(after).own);
  const path = `${files.folder}/${coreFileNames[target]}`;
  return {
    text: after,
    steps: [...removed, ...shortened],
    file: { target, path, isDue, charactersBefore, charactersAfter, limit },
  };
}

async function shortenEntries(
  target: CoreTarget,
  text: string,
  { shorten }: ConsolidateOptions,
): Promise<readonly ConsolidationStep[]> {
  const texts = [...new Set(readCoreFile(text).own.map((entry) => entry.text))];
  const safe = texts.filter((entry) => scanText(entry).length === 0);
  const shorter = (await shorten?.(safe)) ?? new Map<string, string>();
  return [...shorter].map(([before, after]) => ({
    ...{ target, before, after },
    kind: 'shortened',
    because: 'said in fewer of its own words',
  }));
}

function withStep(text: string, { kind, before, after }: ConsolidationStep): string {
  const { own } = readCoreFile(text);
  // Of two that are the same the later one goes.
  const entry = own.filter((one) => one.text === before).at(kind === 'repeated' ? -1 : 0);
  if (entry === undefined) return text;
  return after === undefined ? withoutEntry(text, entry) : withChanged(text, entry, after);
}
