import type { Embedder } from '../../embedding';
import {
  createPredictionVault,
  defaultGraphSettings,
  isWorkLog,
  mayBeWorkLog,
  parseCommitLines,
  PREDICTION_SETS,
  PREDICTORS,
  predictLinks,
  readWorkLog,
  sessionsOfCommits,
  summarise,
  toWorkLogRecord,
} from '../../graphs';
import type { EditSession, PredictionReport, PredictionSet } from '../../graphs';
import type { NoteText } from '../../search';
import { createGitHistory } from '../history';
import { openModel } from '../model';
import type { Session } from '../session';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { formatCount } from '../terminal/format';
import { createProgressDisplay } from '../terminal/progress';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { evaluationModel, readNotes } from './evaluation';
import { readTextFile } from './read-text-file';

/** Draws the same notes in every run. */
export const DEFAULT_SEED = 1;

/** Notes of each set: enough for an interval of a few hundredths, and a minute of embedding. */
const DEFAULT_QUERIES = 200;

interface LinkPredictionOptions extends VaultOptions {
  readonly commits?: string;
  readonly seed: number;
  readonly limit?: number;
}

/** `trivium eval --links`: what each signal says of links that were hidden, and all of them fused. */
export async function runLinkPrediction(
  vaultPath: string,
  options: LinkPredictionOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const { seed, limit = DEFAULT_QUERIES } = options;
  const commits = options.commits === undefined ? undefined : await readCommits(options.commits);
  const session = await openSession(vaultPath, options, 'write', context);
  const display = createProgressDisplay(terminal);
  let embedder: Embedder | undefined;
  try {
    embedder = await openModel(session, context);
    const model = embedder && (await evaluationModel(session, embedder));
    const notes = await readNotes(session, context, display.onProgress);
    const files = (await session.vault.list(signal)).map(({ path }) => path);
    const sessions = commits ?? (await sessionsOfVault(session, notes, signal));
    const weights = { ...defaultGraphSettings.weights, ...session.config.weights };
    const vault = await createPredictionVault({ notes, files, weights, model }, display.onProgress);
    const judged = await predictLinks(vault, {
      sessions,
      seed,
      limit,
      signal,
      onProgress: display.onProgress,
    });
    display.finish();
    const reports = PREDICTION_SETS.map((set) => ({ set, report: summarise(judged[set]) }));
    if (options.json) {
      const { identity = null } = embedder ?? {};
      const sets = Object.fromEntries(reports.map(({ set, report }) => [set, report]));
      terminal.printJson({ vault: session.vault.name, notes: notes.length, model: identity, seed, sets });
    } else {
      terminal.print(`${formatCount(notes.length, 'note')}, ${embedder?.identity.modelId ?? 'no model'}`);
      for (const { set, report } of reports) printReport(set, report, terminal);
    }
  } finally {
    display.finish();
    await embedder?.close();
    await session.close();
  }
}

/** What the vault itself tells of common work: its work logs and its git history. */
async function sessionsOfVault(
  { vaultFolder, storage }: Session,
  notes: readonly NoteText[],
  signal: AbortSignal,
): Promise<readonly EditSession[]> {
  const logs = notes.flatMap(({ path, text }) => {
    if (!mayBeWorkLog(text)) return [];
    const log = readWorkLog(text);
    return isWorkLog(log) ? toWorkLogRecord(path, '', log).sessions : [];
  });
  const history = await createGitHistory(vaultFolder, storage).read(signal);
  return [...logs, ...(history?.sessions ?? [])];
}

async function readCommits(file: string): Promise<readonly EditSession[]> {
  return sessionsOfCommits(parseCommitLines(file, await readTextFile(file)));
}

const titles: Readonly<Record<PredictionSet, string>> = {
  links: 'All links of a note hidden',
  'further-links': 'Half of the links hidden',
  'co-edits': 'Edited together twice or more, later',
};

function printReport(set: PredictionSet, report: PredictionReport, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const { queries, targets, predictors, fusedOverBest } = report;
  terminal.print();
  const counts = `${formatCount(queries, 'note')}, ${formatCount(targets, 'target')}`;
  terminal.print(`${bold(titles[set])} ${dim(counts)}`);
  if (queries === 0) return;
  const number = (value: number): string => value.toFixed(3);
  const width = Math.max(...PREDICTORS.map((name) => name.length));
  for (const name of PREDICTORS) {
    const { answered, recallAt10, recallAt10Range, hitAt10, reciprocalRank } = predictors[name];
    if (answered === 0) {
      terminal.print(dim(`  ${name.padEnd(width)}  says nothing`));
      continue;
    }
    const [low, high] = recallAt10Range;
    const recall = `recall@10 ${number(recallAt10)} (${number(low)} to ${number(high)})`;
    const rest = `hit@10 ${number(hitAt10)}  MRR ${number(reciprocalRank)}  answers ${answered}`;
    terminal.print(`  ${name.padEnd(width)}  ${recall}  ${rest}`);
  }
  const { signal, difference, low, high } = fusedOverBest;
  const range = `${number(low)} to ${number(high)}`;
  terminal.print(dim(`  fused over ${signal}, recall@10: ${number(difference)} (95 %: ${range})`));
}
