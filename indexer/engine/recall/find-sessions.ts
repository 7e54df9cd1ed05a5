import { DEFAULT_SPACE, searchSessions } from '../../memory';
import type { FoundSession, FoundSessions } from '../../memory';
import { TriviumError } from '../../platform';
import type { Vault } from '../../vault';
import type { SessionAnswer, SessionHit, SessionQuestion } from '../../recall-api';
import { safePassages } from '../memory/safe-passages';
import type { PastSessions } from './past-sessions';

const DEFAULT_LIMIT = 10;

export interface SessionSources {
  readonly past: PastSessions;
  readonly vault: Pick<Vault, 'read'>;
  readonly now: () => Date;
}

/**
 * What was said in past conversations, word for word, as it may be handed to a model.
 *
 * @throws TriviumError `setting-invalid` for a time that is none
 */
export async function findSessions(
  { query, space = DEFAULT_SPACE, now, limit = DEFAULT_LIMIT, without }: SessionQuestion,
  { past, vault, now: clock }: SessionSources,
  signal?: AbortSignal,
): Promise<SessionAnswer> {
  const { sessions, unread } = await past.of(space, signal);
  const others = sessions.filter(
    ({ path, id }) => without === undefined || (path !== without && id !== without),
  );
  const answer = searchSessions(others, { question: query, now: readTime(now) ?? clock(), limit });
  const hits = await Promise.all(answer.found.map((found) => hitOf(found, vault)));
  const safe = await safePassages(hits, vault);
  const { said, filter } = answer.time;
  const notice = noticeOf(answer, { conversations: others.length, unread, heldBack: safe.heldBack });
  return {
    hits: safe.passages,
    words: answer.words,
    ...(said.length > 0 && { time: { ...filter, said } }),
    ...(notice !== undefined && { notice }),
  };
}

function readTime(iso: string | undefined): Date | undefined {
  if (iso === undefined) return undefined;
  const date = new Date(iso);
  if (!Number.isNaN(date.getTime())) return date;
  throw new TriviumError('setting-invalid', `"${iso}" is no time. Write one such as 2026-03-10T18:30.`);
}

async function hitOf(
  { session, turn, snippet, highlights, matched, score }: FoundSession,
  vault: Pick<Vault, 'read'>,
): Promise<SessionHit> {
  const text = await vault.read(session.path).catch(() => '');
  // Between the line that names the speaker and what they said may be empty ones.
  const start = turn.start + /^\s*/u.exec(text.slice(turn.start, turn.end))![0].length;
  return {
    path: session.path,
    title: session.title,
    ...(turn.date !== undefined && { date: turn.date }),
    speaker: turn.speaker,
    snippet,
    highlights,
    start,
    end: turn.end,
    line: text.slice(0, start).split('\n').length - 1,
    matched,
    score,
  };
}

function noticeOf(
  { found, words, time, undated }: FoundSessions,
  counts: { readonly conversations: number; readonly unread: number; readonly heldBack: number },
): string | undefined {
  const notices = [
    counts.conversations === 0 &&
      'There is no conversation among the notes. Take some in with "trivium ingest", or keep them as notes with "## User" and "## Assistant".',
    words.length === 0 &&
      time.said.length === 0 &&
      'Nothing to look for: name a word that was said, or a time such as "yesterday".',
    found.length === 0 &&
      counts.conversations > 0 &&
      words.length + time.said.length > 0 &&
      'No conversation has that.',
    undated > 0 &&
      `${undated === 1 ? 'One conversation has the words and' : `${undated} conversations have the words and`} no date or time, so that no time word finds ${undated === 1 ? 'it' : 'them'}.`,
    counts.unread > 0 && `${counts.unread === 1 ? 'One note' : `${counts.unread} notes`} could not be read.`,
    counts.heldBack > 0 &&
      `${counts.heldBack === 1 ? 'One passage is' : `${counts.heldBack} passages are`} kept back: text in it is meant for a program.`,
  ].filter((notice) => notice !== false);
  return notices.length === 0 ? undefined : notices.join(' ');
}
