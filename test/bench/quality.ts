import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createEvaluationSubject,
  evaluate,
  evaluationSets,
  meanOf,
  pairedBootstrap,
  parseQueryFile,
} from '../../indexer/search';
import type {
  EvaluationModel,
  EvaluationSet,
  Measures,
  QueryFile,
  QueryOutcome,
  SetReport,
} from '../../indexer/search';
import type { Vault } from '../../indexer/vault';
import { readNotes } from './read-notes';
import type { Section } from './report';

/** Fewer queries than this say nothing: the set is shown and left out of the pool. */
const SMALLEST_SET = 30;

export const queryVaults = [
  'steuerrecht',
  'vok-dev',
  'dnd5e-markdown',
  'dendron-site',
  'tasks-docs',
  'nexusvitae',
] as const;

interface VaultScore {
  readonly name: string;
  readonly report: SetReport;
}

/** Every set of every vault by word, by meaning and both, beside a plain BM25 over whole notes. */
export async function benchQuality(
  openVault: (name: string) => Promise<Vault>,
  queriesFolder: string,
  model: EvaluationModel,
): Promise<Section> {
  const scores: VaultScore[] = [];
  for (const name of queryVaults) {
    const queries = await readQueries(path.join(queriesFolder, `${name}.json`));
    const subject = await createEvaluationSubject(await readNotes(await openVault(name)), model);
    for (const report of await evaluate(queries, subject)) scores.push({ name, report });
    console.error(`bench: ${name} scored`);
  }
  const rows = evaluationSets.flatMap((set) => [
    ...scores.filter(({ report }) => report.set === set).map(({ name, report }) => vaultRow(name, report)),
    pooledRow(
      set,
      scores.map(({ report }) => report),
    ),
  ]);
  return {
    title: 'Quality',
    text:
      'The share of queries whose answer is among the first ten notes (hit@10), and for link prediction the share of all answers ' +
      '(recall@10). *Floor* is a plain BM25 over whole notes by an independent program on the same queries. `link_prediction` queries ' +
      'with a note whose link text was taken out and looks for what it linked to; `title_to_body` hides title and first heading ' +
      'of every note and queries with the title; `passage_to_note` queries with scraps of a sentence. The last column is the ' +
      `difference hybrid − text with its 95 % interval (paired bootstrap). Sets under ${SMALLEST_SET} queries are left out of the pool. ` +
      `Model: ${model.embedder.identity.modelId}, ${model.embedder.identity.variant}; steuerrecht is German.`,
    head: ['set', 'vault', 'queries', 'measure', 'floor', 'text', 'vector', 'hybrid', 'hybrid − text'],
    rows,
  };
}

/** A file of queries with known answers. */
export async function readQueries(file: string): Promise<QueryFile> {
  return parseQueryFile(file, await readFile(file, 'utf8'));
}

type Row = readonly (string | number)[];

function measureOf(set: EvaluationSet): { readonly key: keyof QueryOutcome; readonly name: string } {
  return set === 'link_prediction'
    ? { key: 'recallAt10', name: 'recall@10' }
    : { key: 'hitAt10', name: 'hit@10' };
}

function vaultRow(name: string, { set, modes, outcomes, floor }: SetReport): Row {
  const { key, name: measure } = measureOf(set);
  const floorKey = key === 'recallAt10' ? 'recall_at_10' : 'hit_at_10';
  const queries = modes.text?.queries ?? 0;
  return row(set, name, queries, measure, floor?.[floorKey], modes, difference(outcomes, key));
}

/** All queries of the set as one, the floors weighted by their queries. */
function pooledRow(set: EvaluationSet, reports: readonly SetReport[]): Row {
  const { key, name: measure } = measureOf(set);
  const floorKey = key === 'recallAt10' ? 'recall_at_10' : 'hit_at_10';
  const large = reports.filter(
    (report) => report.set === set && (report.modes.text?.queries ?? 0) >= SMALLEST_SET,
  );
  const pooled = (mode: 'text' | 'vector' | 'hybrid'): QueryOutcome[] =>
    large.flatMap((report) => report.outcomes[mode] ?? []);
  const outcomes = { text: pooled('text'), vector: pooled('vector'), hybrid: pooled('hybrid') };
  const modes = {
    text: meanOf(outcomes.text),
    vector: meanOf(outcomes.vector),
    hybrid: meanOf(outcomes.hybrid),
  };
  const queries = outcomes.text.length;
  const floor =
    large.reduce(
      (sum, report) => sum + (report.floor?.[floorKey] ?? 0) * (report.modes.text?.queries ?? 0),
      0,
    ) / queries;
  return row(`**${set}**`, '**pooled**', queries, measure, floor, modes, difference(outcomes, key));
}

function row(
  set: string,
  vault: string,
  queries: number,
  measure: string,
  floor: number | undefined,
  modes: Partial<Readonly<Record<'text' | 'vector' | 'hybrid', Measures>>>,
  hybridOverText: string,
): Row {
  const key = measure === 'recall@10' ? 'recallAt10' : 'hitAt10';
  const share = (value: number | undefined): string => value?.toFixed(3) ?? '–';
  return [
    set,
    vault,
    queries,
    measure,
    share(floor),
    share(modes.text?.[key]),
    share(modes.vector?.[key]),
    share(modes.hybrid?.[key]),
    hybridOverText,
  ];
}

function difference(outcomes: SetReport['outcomes'], key: keyof QueryOutcome): string {
  const hybrid = (outcomes.hybrid ?? []).map((outcome) => outcome[key]);
  const text = (outcomes.text ?? []).map((outcome) => outcome[key]);
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
  const { difference: mean, low, high } = pairedBootstrap(hybrid, text);
  return `${signed(mean)} (${signed(low)} to ${signed(high)})`;
}
