import type { Command } from 'commander';
import type { LabelKind, RuleTrust } from '../../../memory';
import type { CalibrationReport, ReapplyReport } from '../../../memory-api';
import { TriviumError } from '../../../platform';
import type { VaultOptions } from '../../session-config';
import { formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemoryJson } from './print-memory-json';
import { reliabilityLines } from './reliability-table';
import { printReviews } from './review-command';
import { withMemory } from './with-memory';

interface CalibrationOptions extends VaultOptions {
  readonly reapply?: boolean;
  readonly apply?: boolean;
}

export function addCalibrationCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('calibration')
    .description('how far each rule is trusted that decides about memories, by what you answered')
    .argument('<vault>', 'the folder with the notes')
    .option('--reapply', 'what waits for you and would be decided by what you answered since')
    .option('--apply', 'decide it; only with --reapply');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium calibration ~/Notes --json
  trivium calibration ~/Notes --reapply --apply

Answers are what you say in "trivium review", and reinstating, confirming and retyping a memory, forgetting it with
--why wrong, and remembering with --apart what was taken for known. A rule that is trusted too little asks you from then
on; what it replaced before is named here and in "trivium review", and stays replaced until you say otherwise.
With --json: { labels, byRule: [{ judge, rule, verdict, decisions, right, wrong, guesses, trust, threshold,
isTrusted }], byCategory, judges: [{ judge, rule, right, wrong, method, threshold, table, meanError }],
changes: [{ decision, from, to }], thresholds, inQuestion }; with --reapply: { reapplied: [{ review, verdict, judge,
objection }], isApplied }.
`,
    )
    .action((vault: string, options: CalibrationOptions) => runCalibration(vault, options, context));
}

function runCalibration(vault: string, options: CalibrationOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  if (options.reapply === true) return runReapply(vault, options, context);
  if (options.apply === true) {
    throw new TriviumError('setting-invalid', '--apply decides what --reapply shows; give both.');
  }
  const how = { access: 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const calibration = await memory.calibration();
    if (options.json) printMemoryJson(calibration, terminal);
    else printCalibration(calibration, terminal);
  });
}

function runReapply(
  vault: string,
  { apply = false, ...options }: CalibrationOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const how = { access: apply ? 'learn' : 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const report = await memory.reapplyCalibration({ apply });
    if (options.json) printMemoryJson(report, terminal);
    else printReapplied(report, terminal);
  });
}

function printReapplied({ reapplied, isApplied }: ReapplyReport, terminal: Terminal): void {
  const { dim } = terminal.colors;
  for (const { review, verdict, judge, objection } of reapplied) {
    const what = objection === undefined ? verdict : `still asks you: ${objection}`;
    terminal.print(`"${review.newer.text}" beside "${review.older.text}"`);
    terminal.print(dim(`  ${judge}: ${what}`));
  }
  const decided = reapplied.filter(({ objection }) => objection === undefined).length;
  if (decided === 0) return terminal.print('Nothing that waits for you would be decided now.');
  const count = formatCount(decided, 'pair that waited', 'pairs that waited');
  if (isApplied) terminal.print(`Decided ${count}.`);
  else terminal.print(`Would decide ${count}. Nothing has changed; --apply does it.`);
}

const LABELS: Readonly<Record<LabelKind, string>> = {
  answered: 'reviews answered',
  reinstated: 'reinstated',
  confirmed: 'confirmed',
  'forgotten-as-wrong': 'forgotten as wrong',
  retyped: 'given another category',
};

function printCalibration(
  { labels, byRule, byCategory, judges, changes, thresholds, inQuestion }: CalibrationReport,
  terminal: Terminal,
): void {
  const { bold, dim } = terminal.colors;
  const counted = (Object.keys(LABELS) as LabelKind[])
    .filter((kind) => labels[kind] > 0)
    .map((kind) => `${formatNumber(labels[kind])} ${LABELS[kind]}`);
  terminal.print(`Answers: ${counted.length === 0 ? 'none yet' : counted.join(', ')}`);
  if (byRule.length === 0) terminal.print('Nothing was decided yet.');
  for (const each of byRule) {
    terminal.print(`${bold(nameOf(each))}  ${each.isTrusted ? 'decides' : 'only asks you'}`);
    terminal.print(dim(`  ${describeTrust(each)}`));
  }
  for (const fit of judges) for (const line of reliabilityLines(fit)) terminal.print(dim(line));
  if (changes.length > 0) {
    terminal.print(
      `${formatNumber(changes.length)} past decisions would come out otherwise now (see --json).`,
    );
  }
  for (const { category, right, wrong, share } of byCategory) {
    terminal.print(dim(`category ${category}: ${right} right, ${wrong} wrong, trust ${share.toFixed(2)}`));
  }
  if (thresholds.update !== undefined)
    terminal.print(`Likeness alone replaces above ${thresholds.update.toFixed(2)} only.`);
  if (inQuestion.length === 0) return;
  terminal.print();
  terminal.print(bold('In question, because the rule was wrong elsewhere:'));
  printReviews(inQuestion, terminal);
}

function nameOf({ judge, rule, verdict }: RuleTrust): string {
  return `${[judge, rule].filter((part) => part !== undefined).join('/')}: ${verdict}`;
}

/** `trust 0.86, needs 0.80 · 12 decided, 3 found right, 1 wrong · of its guesses 2 right, 0 wrong`. */
function describeTrust({ trust, threshold, decisions, right, wrong, guesses }: RuleTrust): string {
  const judged = `${formatNumber(decisions)} decided, ${right} found right, ${wrong} wrong`;
  const guessed = guesses.right + guesses.wrong;
  return [
    `trust ${trust.toFixed(2)}, needs ${threshold.toFixed(2)}`,
    judged,
    ...(guessed === 0 ? [] : [`of its guesses ${guesses.right} right, ${guesses.wrong} wrong`]),
  ].join(' · ');
}
