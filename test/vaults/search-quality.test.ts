import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createEvaluationSubject,
  evaluate,
  evaluationSets,
  meanOf,
  pairedBootstrap,
  parseQueryFile,
} from '../../indexer/search';
import type { EvaluationSet, NoteText, QueryOutcome, SetReport } from '../../indexer/search';
import { createBaselineSubject } from '../bench/baseline-bm25';
import { hasShared, sharedFolder, sharedNote } from './shared';

const vaults = ['dnd5e-markdown', 'tasks-docs', 'nexusvitae', 'vok-dev', 'dendron-site', 'steuerrecht'];
/** Fewer queries than this say nothing: the set is left out. */
const SMALLEST_SET = 30;

/** What the floors are given in. */
const measures: Readonly<Record<EvaluationSet, readonly (readonly [keyof QueryOutcome, string])[]>> = {
  link_prediction: [
    ['hitAt10', 'hit_at_10'],
    ['recallAt10', 'recall_at_10'],
  ],
  title_to_body: [['hitAt10', 'hit_at_10']],
  passage_to_note: [
    ['hitAt1', 'hit_at_1'],
    ['hitAt10', 'hit_at_10'],
  ],
};

interface VaultReports {
  readonly ours: SetReport;
  readonly baseline: SetReport;
}

describe.skipIf(!hasShared)(`search by word on public vaults${sharedNote}`, () => {
  const scored = scoreAll();

  it.each(evaluationSets)('%s: not below the floor, nor below a plain BM25 in the same run', async (set) => {
    const reports = (await scored).filter(
      ({ ours }) => ours.set === set && (ours.modes.text?.queries ?? 0) >= SMALLEST_SET,
    );
    const ours = reports.flatMap((report) => report.ours.outcomes.text ?? []);
    const baseline = reports.flatMap((report) => report.baseline.outcomes.text ?? []);
    for (const [measure, name] of measures[set]) {
      const floor = reports.reduce(
        (sum, report) => sum + (report.ours.floor?.[name] ?? 0) * (report.ours.modes.text?.queries ?? 0),
        0,
      );
      expect(meanOf(ours)[measure], name).toBeGreaterThanOrEqual(floor / ours.length);
      const difference = pairedBootstrap(
        ours.map((each) => each[measure]),
        baseline.map((each) => each[measure]),
      );
      const against = `${name} against the baseline: ${JSON.stringify(difference)}`;
      // Scraps of a sentence have its very words: plain matching is hard to better there, and a tie is what we claim.
      if (set === 'passage_to_note') expect(difference.high, against).toBeGreaterThan(0);
      else expect(difference.low, against).toBeGreaterThan(0);
    }
  });
});

async function scoreAll(): Promise<VaultReports[]> {
  const scored: VaultReports[] = [];
  if (!hasShared) return scored;
  for (const vault of vaults) {
    const notes = await readNotes(path.join(sharedFolder, 'vaults', vault));
    const file = path.join(sharedFolder, 'data', 'queries', `${vault}.json`);
    const queries = parseQueryFile(file, await readFile(file, 'utf8'));
    const ours = await evaluate(queries, await createEvaluationSubject(notes));
    const baseline = await evaluate(queries, createBaselineSubject(notes));
    ours.forEach((report, place) => scored.push({ ours: report, baseline: baseline[place] as SetReport }));
  }
  return scored;
}

async function readNotes(folder: string): Promise<NoteText[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md'));
  const paths = files
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(path.sep).some((part) => part.startsWith('.')));
  return Promise.all(
    paths.map(async (name) => ({
      path: name.split(path.sep).join('/'),
      text: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}
