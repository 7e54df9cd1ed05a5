import type { Command } from 'commander';
import { Option } from 'commander';
import type { SearchResponse } from '../../engine-api';
import type { HitReason, SearchMode } from '../../search';
import { TriviumError } from '../../platform';
import { embedIfFew } from '../meaning';
import { loadModel } from '../model';
import { refreshWithProgress } from '../refresh';
import type { Session } from '../session';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { describeRemedy, repairsAsJson } from '../session-repairs';
import { formatCount, highlight } from '../terminal/format';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addSpeedOption, addVaultOptions, limitOption } from './command-line';

const DEFAULT_LIMIT = 10;

interface SearchOptions extends VaultOptions {
  readonly limit: number;
  readonly mode: SearchMode;
  readonly space?: string;
  readonly rerank?: boolean;
  /** False with `--no-refresh`. */
  readonly refresh: boolean;
  /** Undefined where neither `--record` nor `--no-record` is given. */
  readonly record?: boolean;
}

export function addSearchCommand(program: Command, context: CommandContext): void {
  const modes: readonly SearchMode[] = ['hybrid', 'text', 'vector'];
  const command = program
    .command('search')
    .description('find notes by words and by meaning; what changed is read first')
    .argument('<vault>', 'the folder with the notes')
    .argument('<query...>', 'words, "phrases", -not, path: tag: file: after: before:')
    .addOption(limitOption(DEFAULT_LIMIT))
    .addOption(new Option('--mode <mode>', 'how to search').choices(modes).default('hybrid'))
    .option('--space <space>', 'only notes of this space (default: all notes)')
    .option('--no-refresh', 'answer from what is indexed already')
    .option('--rerank', 'the best hits in the order of a reranking model on the model servers')
    .option('--record', 'a person asks: what is found together here belongs together')
    .option('--no-record', 'a trial: leave it out of what is found together');
  addSpeedOption(addVaultOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium search ~/Notes "how do I prune the apple tree"
  trivium search ~/Notes '"exact phrase" tag:garden -roses after:2026-01'
  trivium search ~/Notes steuer --mode text --json --limit 20
  trivium search ~/Notes roof -insurance                without notes that say "insurance"
  trivium search ~/Notes --limit 5 -- "-roses garden"   a query that begins with "-" stands after "--"

A search typed at a terminal is recorded for "found together", one by a script, a pipe or an agent
(or with --json) is not. --record and --no-record say it outright.
`,
    )
    .action((vault: string, words: readonly string[], options: SearchOptions) => {
      const query = words.join(' ');
      if (query.trim() === '')
        command.error('error: the query is empty; give at least one word to search for');
      return runSearch(vault, query, options, context);
    });
}

async function runSearch(
  vault: string,
  query: string,
  options: SearchOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const isRecorded = isByPerson(options, terminal);
  const session = await openForSearch(vault, options, isRecorded, context);
  try {
    const isUpdating = options.refresh && !session.isReadOnly;
    // Words first: without a model this reads what changed and embeds nothing.
    if (isUpdating) await refreshWithProgress(session, context);
    const notice =
      options.mode === 'text' ? undefined : await prepareMeaning(session, isUpdating, options, context);
    // The recording is written, too; who only reads lets others write.
    if (!isRecorded) await session.stopWriting();
    const response = await answer(session, query, options, context);
    const told = withNotice(response, notice);
    if (options.json) printJson(query, { ...told, ...(await repairsAsJson(session)) }, terminal);
    else printResults(told, terminal);
    if (isRecorded) await record(session, query, response);
  } finally {
    await session.close();
  }
}

/** What a person searches is learned from; where nothing can be written, it is answered all the same. */
async function openForSearch(
  vault: string,
  options: SearchOptions,
  isRecorded: boolean,
  context: CommandContext,
): Promise<Session> {
  // Who only answers takes no lock and writes nothing: it must not make a timed "trivium index" give way.
  const access = options.refresh ? 'write-if-free' : 'read-unless-set';
  if (!isRecorded) return openSession(vault, options, access, context);
  try {
    return await openSession(vault, options, 'learn', context);
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code !== 'storage-unwritable') throw error;
    return openSession(vault, options, access, context);
  }
}

/** Tests, agents and pipes would teach the graph what nobody looked for. */
function isByPerson({ record, json }: SearchOptions, { isConversation }: Terminal): boolean {
  return record ?? (isConversation && json !== true);
}

/** After the answer is out: it neither waits for this nor fails with it. */
function record({ engine }: Session, query: string, { results }: SearchResponse): Promise<void> {
  return engine.graphs.recordSearch({ query, results: results.map(({ path }) => path) });
}

/**
 * Loads the model and makes the vectors that are missing, unless they are so many that the answer should not wait.
 *
 * @returns what the answer lacks, in words for the user
 * @throws TriviumError where search by meaning alone was asked for and there is no model
 */
async function prepareMeaning(
  session: Session,
  isUpdating: boolean,
  { mode }: SearchOptions,
  context: CommandContext,
): Promise<string | undefined> {
  const model = await loadModel(session, context);
  if (!model.isReady) {
    if (mode !== 'vector') return undefined;
    const { code, message } = model.problem;
    throw new TriviumError(code, `--mode vector needs a model. ${message}`);
  }
  const { missing, present } = await embedIfFew(
    session,
    { mayEmbed: isUpdating, always: mode === 'vector' },
    context,
  );
  if (missing === 0) return undefined;
  const notice = await describeMissing(session, missing, present);
  // Without a single vector to compare with, the model would be started for nothing.
  if (present === 0) await session.engine.setEmbedder(undefined, notice);
  return notice;
}

async function describeMissing(session: Session, missing: number, present: number): Promise<string> {
  const count = `${formatCount(missing, 'passage')} ${missing === 1 ? 'has' : 'have'} no vector yet`;
  const effect = present === 0 ? 'this searched by word only' : 'meaning finds less than it could';
  return `${count}, so ${effect}. ${await describeRemedy(session, 'makes', 'them')}`;
}

async function answer(
  { engine }: Session,
  query: string,
  { mode, limit, space, rerank }: SearchOptions,
  { signal }: CommandContext,
): Promise<SearchResponse> {
  const request = {
    ...{ query, mode, limit },
    ...(space !== undefined && { space }),
    ...(rerank === true && { rerank }),
  };
  const response = await engine.search(request, signal);
  // By meaning alone was asked for: words would be another answer.
  if (mode === 'vector' && response.mode !== 'vector' && response.notice !== undefined) {
    throw new TriviumError('model-failed', response.notice);
  }
  return response;
}

/** The engine's own notice comes first: notes that are missing matter more than vectors. */
function withNotice(response: SearchResponse, notice: string | undefined): SearchResponse {
  if (notice === undefined || response.notice?.includes(notice)) return response;
  return { ...response, notice: response.notice === undefined ? notice : `${response.notice} ${notice}` };
}

/** Lines count from 1, as in the text output and in every editor. */
function printJson(query: string, response: SearchResponse, terminal: Terminal): void {
  const results = response.results.map((result) => ({ ...result, line: result.line + 1 }));
  terminal.printJson({ query, ...response, results });
}

/** Results as a person reads them: title, place, and the passage with what was found in bold. */
export function printResults({ results, notice, reranked }: SearchResponse, terminal: Terminal): void {
  const { bold, dim, cyan } = terminal.colors;
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  if (reranked === false) terminal.note('trivium: No model server reranks; the order is that of the search.');
  if (results.length === 0) terminal.print('Nothing found.');
  const width = String(results.length).length;
  const indent = ' '.repeat(width + 2);
  for (const [position, result] of results.entries()) {
    const number = String(position + 1).padStart(width);
    const heading = result.heading === '' ? '' : dim(` › ${result.heading}`);
    terminal.print(`${number}. ${bold(result.title)}${heading}`);
    terminal.print(`${indent}${cyan(`${result.path}:${result.line + 1}`)}`);
    if (result.snippet !== '') {
      terminal.print(`${indent}${highlight(result.snippet, result.highlights, (text) => bold(text))}`);
    }
    const reason = describeReason(result.why);
    if (reason !== '') terminal.print(`${indent}${dim(reason)}`);
    if (position < results.length - 1) terminal.print();
  }
}

/** `words: roof, leak · meaning 0.46`. */
function describeReason({ words, similarity }: HitReason): string {
  const parts: string[] = [];
  if (words.length > 0) parts.push(`words: ${words.join(', ')}`);
  if (similarity !== undefined) parts.push(`meaning ${similarity.toFixed(2)}`);
  return parts.join(' · ');
}
