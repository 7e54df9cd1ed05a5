import * as z from 'zod';
import { classify, createRuleJudge, type Judge, type Judgement, type Statement } from '../../indexer/memory';
import { splitAccuracy, type JudgedCase, type SplitAccuracy } from './accuracy';
import extendsFile from './extends.json';
import reconcileFile from './reconcile.json';
import typingFile from './typing.json';

const OLDER_DATE = '2026-01-10';
const NEWER_DATE = '2026-03-02';

const verdictSchema = z.enum(['duplicate', 'update', 'extends', 'distinct', 'unsure']);
const typeSchema = z.enum(['fact', 'preference', 'episode', 'presumption']);

const reconcilePairs = z
  .array(
    z.object({
      id: z.string(),
      kind: z.string(),
      older: z.string(),
      newer: z.string(),
      olderDate: z.string().default(OLDER_DATE),
      newerDate: z.string().default(NEWER_DATE),
      accept: z.array(verdictSchema),
      isClear: z.boolean(),
      mustStay: z.boolean().default(false),
      isHeldOut: z.boolean().default(false),
    }),
  )
  .parse(reconcileFile.pairs);

const extendsPairs = z
  .array(
    z.object({
      older: z.string(),
      newer: z.string(),
      isExtension: z.boolean(),
      isHeldOut: z.boolean().default(false),
    }),
  )
  .parse(extendsFile.pairs);

const typings = z
  .array(
    z.object({
      text: z.string(),
      type: typeSchema,
      categories: z.array(z.string()),
      isHeldOut: z.boolean().default(false),
    }),
  )
  .parse(typingFile.statements);

/** What the rules make of the labelled sets. `wrong` names the cases, those of the tuned half only where they may be read. */
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

/** Runs the rule judge, or another one, and the typing over the labelled sets. */
export async function measureLabelled(judge: Judge = createRuleJudge()): Promise<JudgingFigures> {
  const pairs = await Promise.all(
    reconcilePairs.map(async (pair) => ({ ...pair, ...(await judgePair(judge, pair)) })),
  );
  const clear = pairs
    .filter((pair) => pair.isClear)
    .map((pair) =>
      toCase(`${pair.id}: ${pair.verdict} (${pair.reason})`, isIn(pair.accept, pair.verdict), pair),
    );
  const links = await Promise.all(
    extendsPairs.map(async (pair) => ({
      ...pair,
      ...(await judgePair(judge, { ...pair, olderDate: OLDER_DATE, newerDate: NEWER_DATE })),
    })),
  );
  const types = typings.map((label) => {
    const found = classify(label.text);
    return { label, found };
  });
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

interface LabelledPair {
  readonly older: string;
  readonly newer: string;
  readonly olderDate: string;
  readonly newerDate: string;
}

function judgePair(judge: Judge, pair: LabelledPair): Promise<Judgement> {
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
