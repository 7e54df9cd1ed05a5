import { inParallel } from '../../../platform';
import { classify } from '../../classify';
import type { Classification } from '../../classify';
import type { Judge, Judgement, Statement } from '../../judge';
import { splitAccuracy } from './accuracy';
import type { JudgedCase, SplitAccuracy } from './accuracy';
import { readExtendsPairs, readReconcilePairs, readTypings } from './labelled-sets';
import type { StatementPair } from './labelled-sets';
import type { MeasureOptions } from './measure-extraction';

/** What a judge makes of the labelled sets. `wrong` names the cases, those of the tuned half only where they may be read. */
export interface JudgingFigures {
  /** Pairs of which a person would be sure; `unsure` counts as wrong. */
  readonly clearPairs: SplitAccuracy;
  /** Pairs that had to stay side by side, but of which one would have been hidden or skipped. */
  readonly hidden: readonly string[];
  readonly types: SplitAccuracy;
  readonly categories: SplitAccuracy;
  /** Extensions that were found. */
  readonly extensions: SplitAccuracy;
  /** Statements that only sound like an extension and were not linked. */
  readonly refusedExtensions: SplitAccuracy;
}

/** Types many statements at once, in their order. */
export type TypeAll = (texts: readonly string[], signal?: AbortSignal) => Promise<readonly Classification[]>;

/**
 * Runs a judge and a typing over the labelled sets.
 *
 * @param typeAll by the words of each by default
 */
export async function measureJudging(
  judge: Judge,
  typeAll: TypeAll = (texts) => Promise.resolve(texts.map(classify)),
  { signal, onProgress, width = () => 1 }: MeasureOptions = {},
): Promise<JudgingFigures> {
  const reconcilePairs = readReconcilePairs();
  const extendsPairs = readExtendsPairs();
  const total = reconcilePairs.length + extendsPairs.length;
  let done = 0;
  const judged = <Pair extends StatementPair>(all: readonly Pair[]): Promise<readonly (Pair & Judgement)[]> =>
    inParallel(all, width, async (pair) => {
      signal?.throwIfAborted();
      const judgement = await judgePair(judge, pair);
      onProgress?.({ phase: 'reconcile', done: (done += 1), total });
      return { ...pair, ...judgement };
    });
  const pairs = await judged(reconcilePairs);
  const clear = pairs
    .filter((pair) => pair.isClear)
    .map((pair) =>
      toCase(`${pair.id}: ${pair.verdict} (${pair.reason})`, isIn(pair.accept, pair.verdict), pair),
    );
  const links = await judged(extendsPairs);
  const labels = readTypings();
  const found = await typeAll(
    labels.map(({ text }) => text),
    signal,
  );
  const types = labels.map((label, index) => ({ label, found: found[index]! }));
  return {
    clearPairs: splitAccuracy(clear),
    hidden: pairs
      .filter((pair) => pair.mustStay && ['duplicate', 'update'].includes(pair.verdict))
      .map((pair) => pair.id),
    types: splitAccuracy(
      types.map(({ label, found }) =>
        toCase(`${label.text} ${found.type}`, label.type === found.type, label),
      ),
    ),
    categories: splitAccuracy(
      types.map(({ label, found }) =>
        toCase(`${label.text} ${found.category}`, isIn(label.categories, found.category), label),
      ),
    ),
    extensions: splitAccuracy(
      links
        .filter((pair) => pair.isExtension)
        .map((pair) =>
          toCase(
            `${pair.older} | ${pair.newer}: ${pair.verdict} (${pair.reason})`,
            pair.verdict === 'extends',
            pair,
          ),
        ),
    ),
    refusedExtensions: splitAccuracy(
      links
        .filter((pair) => !pair.isExtension)
        .map((pair) =>
          toCase(`${pair.older} | ${pair.newer} (${pair.reason})`, pair.verdict !== 'extends', pair),
        ),
    ),
  };
}

function judgePair(judge: Judge, pair: StatementPair): Promise<Judgement> {
  return judge.judge(statement(pair.newer, pair.newerDate), statement(pair.older, pair.olderDate), undefined);
}

function statement(text: string, date: string): Statement {
  return { text, date, ...classify(text) };
}

function toCase(name: string, isRight: boolean, { isHeldOut }: { readonly isHeldOut: boolean }): JudgedCase {
  return { name, isRight, isHeldOut };
}

function isIn(accepted: readonly string[], found: string): boolean {
  return accepted.includes(found);
}
