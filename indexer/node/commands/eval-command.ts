import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Embedder } from '../../embedding';
import { TriviumError } from '../../platform';
import { createEvaluationSubject, evaluate, parseQueryFile } from '../../search';
import type { QueryFile, SearchMode, SetReport } from '../../search';
import { describeFileError } from '../files/file-error';
import { openModel } from '../model';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { formatCount } from '../terminal/format';
import { createProgressDisplay } from '../terminal/progress';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addVaultOptions, parseCount } from './command-line';
import { evaluationModel, readNotes } from './evaluation';
import { addEvalLocomoCommand } from './eval-locomo';
import { DEFAULT_SEED, runLinkPrediction } from './link-prediction';

interface EvalOptions extends VaultOptions {
  readonly queries?: string;
  readonly links?: boolean;
  readonly commits?: string;
  readonly seed: number;
  readonly limit?: number;
}

export function addEvalCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('eval')
    .description('score the search on queries with known answers, or the graphs on links that are hidden')
    .argument('<vault>', 'the folder with the notes')
    .option('--queries <file>', 'JSON: link_prediction, title_to_body and passage_to_note')
    .option('--links', 'hide links of sampled notes and see which signal finds what they led to')
    .option('--commits <file>', 'with --links: JSON lines of commits, for what is edited together')
    .option('--seed <number>', 'with --links: draws the notes', parseCount, DEFAULT_SEED)
    .option('-n, --limit <number>', 'queries of each set at most', parseCount);
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium eval ~/Notes --queries queries.json
  trivium eval ~/Notes --queries queries.json --limit 50 --json
  trivium eval ~/Notes --links --json
  trivium eval ~/Notes --links --commits commits.jsonl --seed 7
  trivium eval locomo locomo10.json

Co-searches are left out of --links: what they are worth is told by what their own user links or
edits later, never by what a search finds.
`,
    )
    .action((vault: string, options: EvalOptions) => {
      const { queries, links } = options;
      if ((queries === undefined) === (links !== true)) {
        command.error('error: give either --queries <file> or --links');
      }
      return queries === undefined
        ? runLinkPrediction(vault, options, context)
        : runQueries(vault, queries, options, context);
    });
  addEvalLocomoCommand(command, context);
}

async function runQueries(
  vault: string,
  file: string,
  options: EvalOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const queries = firstOfEachSet(await readQueries(file), options.limit);
  const session = await openSession(vault, options, 'write', context);
  const display = createProgressDisplay(terminal);
  let embedder: Embedder | undefined;
  try {
    embedder = await openModel(session, context);
    const model = embedder && (await evaluationModel(session, embedder));
    const notes = await readNotes(session, context, display.onProgress);
    const subject = await createEvaluationSubject(notes, model, display.onProgress);
    const reports = await evaluate(queries, subject);
    display.finish();
    if (options.json) {
      const sets = reports.map(({ set, modes, floor, hybridOverText }) => ({
        set,
        modes,
        floor,
        hybridOverText,
      }));
      const { identity = null } = embedder ?? {};
      terminal.printJson({ vault: queries.vault, notes: notes.length, model: identity, sets });
    } else {
      terminal.print(`${formatCount(notes.length, 'note')}, ${embedder?.identity.modelId ?? 'no model'}`);
      for (const report of reports) printReport(report, terminal);
    }
  } finally {
    display.finish();
    await embedder?.close();
    await session.close();
  }
}

async function readQueries(file: string): Promise<QueryFile> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const message = `The file of queries ${file} cannot be read: ${describeFileError(cause)}.`;
    throw new TriviumError('setting-invalid', message, { cause });
  });
  return parseQueryFile(file, text);
}

function firstOfEachSet(queries: QueryFile, limit: number | undefined): QueryFile {
  return {
    ...queries,
    link_prediction: queries.link_prediction.slice(0, limit),
    title_to_body: queries.title_to_body.slice(0, limit),
    passage_to_note: queries.passage_to_note.slice(0, limit),
  };
}

/** One line per mode: how often the answer was first, among ten, and how many of the answers were among ten. */
function printReport({ set, modes, floor, hybridOverText }: SetReport, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const number = (value: number): string => value.toFixed(3);
  const order: readonly SearchMode[] = ['text', 'vector', 'hybrid'];
  const shown = order.flatMap((mode) => (modes[mode] ? [{ mode, measures: modes[mode] }] : []));
  terminal.print();
  terminal.print(`${bold(set)} ${dim(formatCount(shown[0]?.measures.queries ?? 0, 'query', 'queries'))}`);
  for (const { mode, measures } of shown) {
    const { hitAt1, hitAt10, recallAt10, reciprocalRank } = measures;
    const figures = `hit@1 ${number(hitAt1)}  hit@10 ${number(hitAt10)}  recall@10 ${number(recallAt10)}`;
    terminal.print(`  ${mode.padEnd(6)}  ${figures}  MRR ${number(reciprocalRank)}`);
  }
  if (floor) {
    const figures = Object.entries(floor).map(([measure, value]) => `${measure} ${value}`);
    terminal.print(dim(`  floor   ${figures.join('  ')}`));
  }
  if (hybridOverText) {
    const { difference, low, high } = hybridOverText;
    const range = `${number(low)} to ${number(high)}`;
    terminal.print(dim(`  hybrid over text, hit@10: ${number(difference)} (95 %: ${range})`));
  }
}
