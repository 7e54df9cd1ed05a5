import { systemClock } from '../../platform';
import type { ProgressListener } from '../../platform';
import type { EditSession } from '../co-edits/edit-session';
import { alignPaths } from './commit-paths';
import { judge } from './predict';
import type { JudgedQuery, Predictions } from './predict';
import type { PredictionVault } from './prediction-vault';
import { coEditQueries, linkQueries, splitByTime } from './queries';
import type { PredictionQuery, QuerySample } from './queries';

/** A pair counts as worked on together from so many sessions on: once may be chance. */
const TIMES_TOGETHER = 2;

/**
 * What is looked for:
 * - `links`: all that a note links to, with every one of these links hidden.
 * - `further-links`: half of what it links to; the other half is in place, as for a note that is half linked.
 * - `co-edits`: what it will be edited together with, twice or more, from the sessions before.
 */
export const PREDICTION_SETS = ['links', 'further-links', 'co-edits'] as const;
export type PredictionSet = (typeof PREDICTION_SETS)[number];

export interface LinkPredictionOptions extends QuerySample {
  /** Entries of work logs and commits of the vault's repository; without them there are no co-edits. */
  readonly sessions?: readonly EditSession[];
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/** Hides links, and the newer half of the sessions, and has every signal look for them. */
export async function predictLinks(
  vault: PredictionVault,
  options: LinkPredictionOptions,
): Promise<Readonly<Record<PredictionSet, readonly JudgedQuery[]>>> {
  const sessions = alignPaths(options.sessions ?? [], (path) => vault.has(path));
  const edges = vault.edges();
  vault.setSessions(sessions);
  const links = await judgeHidden(vault, linkQueries(edges, options), options);
  const furtherLinks = await judgeHidden(vault, linkQueries(edges, options, 0.5), options);
  const coEdits = await judgeCoEdits(vault, sessions, options);
  return { links, 'further-links': furtherLinks, 'co-edits': coEdits };
}

async function judgeHidden(
  vault: PredictionVault,
  queries: readonly PredictionQuery[],
  options: LinkPredictionOptions,
): Promise<JudgedQuery[]> {
  await vault.prepare(queries, options.onProgress);
  return judgeAll(queries, (query) => vault.predictHidden(query), options);
}

async function judgeAll(
  queries: readonly PredictionQuery[],
  predict: (query: PredictionQuery) => Predictions | Promise<Predictions>,
  { signal, onProgress }: LinkPredictionOptions,
): Promise<JudgedQuery[]> {
  const judged: JudgedQuery[] = [];
  for (const query of queries) {
    // All of it is computing: without a pause nobody could ever stop it.
    await systemClock.yield();
    signal?.throwIfAborted();
    judged.push(judge(query, await predict(query)));
    onProgress?.({ phase: 'relate', done: judged.length, total: queries.length });
  }
  return judged;
}

async function judgeCoEdits(
  vault: PredictionVault,
  sessions: readonly EditSession[],
  options: LinkPredictionOptions,
): Promise<JudgedQuery[]> {
  const { older, newer } = splitByTime(sessions);
  vault.setSessions(older);
  const together = newer.map((session) => vault.notesOf(session));
  const queries = coEditQueries(together, TIMES_TOGETHER, options);
  return judgeAll(queries, ({ path }) => vault.predict(path), options);
}
