import { coreTargets } from '../../../memory';
import type { ConsolidationReport, CoreChangeReport, CoreFilesState, CoreFileState } from '../../../memory';
import { formatNumber } from '../../terminal/format';
import type { Terminal } from '../../terminal/terminal';

/** Both files with their entries and their usage, and what they come to together. */
export function printCoreFiles({ files, always }: CoreFilesState, terminal: Terminal): void {
  for (const target of coreTargets) {
    printFile(files[target], terminal);
    terminal.print();
  }
  const { characters, limit, headerCharacters, headerLimit } = always;
  terminal.print(
    terminal.colors.dim(
      `Before every answer: ${formatNumber(characters)} of ${formatNumber(limit)} characters, headers ${formatNumber(headerCharacters)} of ${formatNumber(headerLimit)}.`,
    ),
  );
}

function printFile(file: CoreFileState, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const off = file.isOn ? '' : ', switched off';
  terminal.print(`${bold(file.path)}  ${file.usage}${off}`);
  if (file.entries.length === 0) return terminal.print(dim('  no entries'));
  for (const { text, owner } of file.entries) {
    const [first = '', ...more] = text.split('\n');
    terminal.print(`  ${dim('§')} ${first}${owner === 'profile' ? dim('  (profile)') : ''}`);
    for (const line of more) terminal.print(`    ${line}`);
  }
  if (file.isToConsolidate)
    terminal.print(dim('  Nearly full: "trivium core <vault> consolidate" tells what could go.'));
}

const DONE = {
  added: 'Added to',
  replaced: 'Replaced in',
  removed: 'Removed from',
  known: 'Known already in',
};

/** What became of a change, and the file as it stands. */
export function printCoreChange(report: CoreChangeReport, terminal: Terminal): void {
  const { files } = report.state;
  if (!report.isDone) {
    const { target, candidates = [], findings = [] } = report.refusal;
    for (const { reason } of findings) terminal.print(`  ${reason}`);
    if (candidates.length === 0) return printFile(files[target], terminal);
    for (const text of candidates) terminal.print(`  § ${text}`);
    return;
  }
  if (report.isDryRun) terminal.print('Nothing was written. It would come to this:');
  for (const { target, outcome, worth } of report.outcomes) {
    terminal.print(`${DONE[outcome]} ${files[target].path}.`);
    if (outcome === 'known' || worth === undefined) continue;
    if (worth.keep === 'skip') terminal.print(`  It may not be worth its place: ${worth.reason}.`);
    else if (worth.keep !== target) terminal.print(`  It may belong to ${worth.keep}: ${worth.reason}.`);
  }
  for (const backup of report.backups)
    terminal.print(`Somebody else wrote meanwhile; as it was then: ${backup}`);
  for (const target of new Set(report.outcomes.map((outcome) => outcome.target)))
    printFile(files[target], terminal);
}

const KINDS = {
  repeated: 'says the same as',
  contained: 'is part of',
  superseded: 'holds no more',
  shortened: 'is shortened to',
};

/** What a consolidation did or would do. */
export function printConsolidation(report: ConsolidationReport, terminal: Terminal): void {
  const { files, steps, backups, isApplied } = report;
  for (const { path, isDue, charactersBefore, charactersAfter, limit } of files) {
    const share = `${formatNumber(charactersBefore)} of ${formatNumber(limit)} characters`;
    const to = charactersAfter === charactersBefore ? '' : ` to ${formatNumber(charactersAfter)}`;
    terminal.print(isDue ? `${path}: ${share}${to}.` : `${path}: ${share}, which needs no consolidation.`);
  }
  for (const { kind, before, after, because } of steps) {
    terminal.print(`  ${before.split('\n').join(' ')}`);
    terminal.print(terminal.colors.dim(`    ${KINDS[kind]}: ${(after ?? because).split('\n').join(' ')}`));
  }
  for (const backup of backups) terminal.print(`As it was: trivium core <vault> restore "${backup}"`);
  if (steps.length > 0 && !isApplied) terminal.print('Nothing has changed; --apply does it.');
  else if (steps.length === 0 && files.some(({ isDue }) => isDue)) {
    terminal.print(
      'Nothing in it can go without a loss. Merge or shorten entries by hand, or with "core replace".',
    );
  }
}
