import {
  createExtractiveExtractor,
  createPoolExtractor,
  createPoolJudge,
  createPoolTyping,
  createRuleJudge,
  measureExtraction,
  measureJudging,
} from '../../memory';
import type { Accuracy, ExtractionReport, JudgingFigures, MeasureOptions, SplitAccuracy } from '../../memory';
import type { Nodes, PurposeFigures } from '../../nodes';
import { formatCount, formatNumber } from '../terminal/format';
import type { Colors } from '../terminal/printable';

/** What one side, the models or the rules, made of the labelled cases. */
export interface SideFigures {
  /** Labelled facts found, out of all. */
  readonly found: number;
  readonly expected: number;
  /** What was found and must not be. */
  readonly wrong: number;
  readonly recall: number;
  /** Of what is labelled: what was found besides is nobody's to judge. */
  readonly precision: number;
  /** Notes that could not be read, and why. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
  readonly clearPairs: Share;
  /** Pairs that had to stay side by side and of which one would have been hidden or skipped. */
  readonly hidden: number;
  readonly extensionsFound: Share;
  readonly otherSubjectsRefused: Share;
  readonly types: Share;
  readonly categories: Share;
}

export interface Share {
  readonly right: number;
  readonly total: number;
}

export interface BenchReport {
  /** Who answered, as the servers name them. */
  readonly models: readonly string[];
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Extraction by the models; pairs by the rules and, where these are not sure, by the models; typing by the models. */
  readonly byModels: SideFigures;
  /** The same without any model. Some of the cases were in sight while the rules were made, so that theirs are flattering. */
  readonly byRules: SideFigures;
  /** The rules on the cases that were held out. */
  readonly byRulesHeldOut: SideFigures;
}

/** Runs the labelled cases through the pool, and through the rules to compare. */
export async function benchExtraction(nodes: Nodes, run: MeasureOptions): Promise<BenchReport> {
  const options = { ...run, width: () => nodes.capacity('chat', 'background') };
  const rules = createRuleJudge();
  const extraction = await measureExtraction(createPoolExtractor(nodes), options);
  const typing = createPoolTyping(nodes);
  const judging = await measureJudging(
    createPoolJudge(nodes, { rules }),
    (texts, signal) => typing.type(texts, signal),
    options,
  );
  const ruledExtraction = await measureExtraction(createExtractiveExtractor({ embedder: undefined }), run);
  const ruledJudging = await measureJudging(rules, undefined, run);
  const { nodes: statuses, purposes } = nodes.status();
  const sum = (of: (figures: PurposeFigures) => number): number =>
    purposes.reduce((total, figures) => total + of(figures), 0);
  return {
    models: [...new Set(statuses.flatMap(({ model }) => model ?? []))],
    calls: sum(({ calls }) => calls),
    tokensIn: sum(({ tokensIn }) => tokensIn),
    tokensOut: sum(({ tokensOut }) => tokensOut),
    byModels: figuresOf(extraction, judging, all),
    byRules: figuresOf(ruledExtraction, ruledJudging, all),
    byRulesHeldOut: figuresOf(ruledExtraction, ruledJudging, ({ heldOut }) => [heldOut]),
  };
}

type Halves = <Part>(split: { readonly tuned: Part; readonly heldOut: Part }) => readonly Part[];

const all: Halves = ({ tuned, heldOut }) => [tuned, heldOut];

function figuresOf(extraction: ExtractionReport, judging: JudgingFigures, halves: Halves): SideFigures {
  const parts = halves(extraction);
  const total = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const found = total((part) => part.found);
  const expected = total((part) => part.expected);
  const wrong = total((part) => part.wrong);
  const share = (split: SplitAccuracy): Share => sharesOf(halves(split));
  return {
    ...{ found, expected, wrong },
    recall: ratio(found, expected),
    precision: ratio(found, found + wrong),
    failed: extraction.findings.flatMap(({ case: { id }, problem }) =>
      problem === undefined ? [] : [{ id, message: problem }],
    ),
    clearPairs: share(judging.clearPairs),
    hidden: judging.hidden.length,
    extensionsFound: share(judging.extensions),
    otherSubjectsRefused: share(judging.refusedExtensions),
    types: share(judging.types),
    categories: share(judging.categories),
  };
}

function sharesOf(parts: readonly Accuracy[]): Share {
  const sum = (of: (part: Accuracy) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return { right: sum(({ right }) => right), total: sum(({ total }) => total) };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

const ROWS: readonly (readonly [string, (side: SideFigures) => string])[] = [
  ['facts found (recall)', ({ found, expected }) => told({ right: found, total: expected })],
  ['found that must not be', ({ wrong }) => String(wrong)],
  ['precision on what is labelled', ({ precision }) => percent(precision)],
  ['notes not answered for', ({ failed }) => String(failed.length)],
  ['clear pairs judged rightly', ({ clearPairs }) => told(clearPairs)],
  ['pairs hidden that had to stay', ({ hidden }) => String(hidden)],
  ['extensions found', ({ extensionsFound }) => told(extensionsFound)],
  ['other subjects not linked', ({ otherSubjectsRefused }) => told(otherSubjectsRefused)],
  ['types', ({ types }) => told(types)],
  ['categories', ({ categories }) => told(categories)],
];

/** The report as a table for people. */
export function benchLines(report: BenchReport, { bold, dim }: Colors): readonly string[] {
  const { models, calls, tokensIn, tokensOut, byModels, byRules, byRulesHeldOut } = report;
  const columns = [byModels, byRules, byRulesHeldOut];
  const rows = ROWS.map(([what, of]) => [what, ...columns.map(of)]);
  const head = ['', 'models', 'rules', 'rules, held out'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  const spent = `${formatCount(calls, 'call')}, ${formatNumber(tokensIn)} tokens in, ${formatNumber(tokensOut)} out`;
  const [failed] = byModels.failed;
  return [
    `${models.join(', ') || 'no model named itself'}: ${spent}`,
    '',
    bold(line(head)),
    ...rows.map(line),
    ...(failed === undefined ? [] : ['', `Not answered for, the first: ${failed.id}: ${failed.message}`]),
    '',
    dim(
      'Models: facts are looked for by them alone, pairs by the rules first and by them where the rules are not sure.',
    ),
    dim(
      'What was found besides the labelled facts is counted nowhere. "Hidden" counts all cases in each column.',
    ),
  ];
}

function told({ right, total }: Share): string {
  return `${right} of ${total} (${percent(ratio(right, total))})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
