import type { Command } from 'commander';
import { createExtractiveExtractor, evaluateLocomo, locomoSets, parseLocomoFile } from '../../memory';
import type { LocomoMeasures, LocomoReport } from '../../memory';
import { createMemoryStorage, systemClock } from '../../platform';
import { openModel } from '../model';
import { formatCount, formatNumber } from '../terminal/format';
import { withProgress } from '../terminal/progress';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { readTextFile } from './read-text-file';

interface LocomoCommandOptions {
  readonly model?: string;
  readonly json?: boolean;
}

/** `trivium eval locomo`: a file of conversations instead of a vault. */
export function addEvalLocomoCommand(evalCommand: Command, context: CommandContext): void {
  evalCommand
    .command('locomo')
    .description('score what is found again of conversations: turns, sessions, and facts drawn from them')
    .argument('<file>', 'conversations with questions in the form of LoCoMo, JSON')
    .option('--model <model>', 'a model: its id, a folder, or "none" for search by word only')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  trivium eval locomo locomo10.json
  trivium eval locomo locomo10.json --json
  trivium eval locomo locomo10.json --model none

The file is only read. LoCoMo is for research, not for commercial use (CC BY-NC 4.0).
`,
    )
    // Options that `eval` has, too, are taken for its own wherever they stand.
    .action((file: string, _own: LocomoCommandOptions, command: Command) =>
      runLocomo(file, command.optsWithGlobals<LocomoCommandOptions>(), context),
    );
}

async function runLocomo(
  file: string,
  { model, json }: LocomoCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const conversations = parseLocomoFile(file, await readTextFile(file));
  const embedder = await openModel({ config: { model } }, context);
  try {
    const report = await withProgress(context, (run) =>
      evaluateLocomo(conversations, {
        ...run,
        extractor: createExtractiveExtractor({ embedder }),
        embedder,
        storage: createMemoryStorage(),
        clock: systemClock,
      }),
    );
    if (json) terminal.printJson(report);
    else printReport(report, terminal);
  } finally {
    await embedder?.close();
  }
}

function printReport(report: LocomoReport, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const counts = [
    formatCount(report.conversations, 'conversation'),
    formatCount(report.questions, 'question'),
    report.model?.modelId ?? 'no model',
  ];
  terminal.print(counts.join(', '));
  for (const set of locomoSets) {
    terminal.print();
    terminal.print(`${bold(set)} ${dim(formatNumber(report.documents[set]))}`);
    terminal.print(`  hybrid  ${figures(report[set])}`);
    terminal.print(dim(`  BM25    ${figures(report.floor[set])}`));
  }
}

function figures(measures: LocomoMeasures): string {
  const recall = `recall@5 ${measures['recall@5'].toFixed(3)}  recall@15 ${measures['recall@15'].toFixed(3)}`;
  const characters = formatNumber(Math.round(measures.charsAt15));
  return `${recall}  MRR ${measures.mrr.toFixed(3)}  ${characters} characters in 15`;
}
