import { existing, existingLive } from './answers';
import type { AnswerContext } from './answers';
import { typed } from './intake';
import type { MemoryParts } from './parts';
import { secretNotReleased } from './safety';
import { DEFAULT_SPACE, parseSpaceName, REDACTED, scanText } from '../../memory';
import type { Candidate, Memory } from '../../memory';
import type { ForgetReport, ForgetRequest, RememberRequest } from '../../memory-api';
import { isIsoDate, TriviumError } from '../../platform';

/** A forgetting by words names so many where nobody said how many: a list that a person can read. */
const MOST_FORGOTTEN_AT_ONCE = 100;

/** A statement is a sentence or two; what is longer is a document. */
const LONGEST_STATEMENT = 2000;

/**
 * What somebody asks to remember, complete.
 *
 * @throws TriviumError `setting-invalid` for a text or date that cannot be kept
 */
export function candidateOf(request: RememberRequest, now: string): Candidate {
  const { text, type, category, space = DEFAULT_SPACE, store = 'facts', origin = 'user' } = request;
  const { model, from = [], date = now } = request;
  checkText(text);
  if (!isIsoDate(date)) {
    throw new TriviumError('setting-invalid', `"${date}" is no date. Write it as 2026-03-02.`);
  }
  return typed({
    ...{ text: text.trim(), store, origin, from, date },
    space: parseSpaceName(space, 'What is to be remembered'),
    ...(type && { type }),
    ...(category && { category }),
    ...(model !== undefined && { model }),
  });
}

/**
 * Says a memory anew: its next version, by the user.
 *
 * @throws TriviumError `memory-not-found`, `memory-not-current`, or `setting-invalid` for a text that may not be kept
 */
export function correctMemory(id: string, text: string, now: string, { book }: MemoryParts): Memory {
  const before = existingLive(id, book);
  checkText(text);
  const [finding] = scanText(text);
  if (finding !== undefined) {
    throw new TriviumError(
      'setting-invalid',
      `This cannot be kept: ${finding.reason}. Write it without that.`,
    );
  }
  const { store, type, category, space, from } = before;
  const candidate: Candidate = {
    text: text.trim(),
    store,
    type,
    category,
    space,
    from,
    origin: 'user',
    date: now,
  };
  const known = book.withText(candidate);
  if (known?.status !== 'live') return book.add(candidate, { supersedes: [before.id] });
  // It says what another one says already, or what it said before.
  if (known.id !== before.id) book.forget(before.id, `corrected to what ${known.id} says`);
  return book.confirm(known.id);
}

/**
 * What is meant by a request to forget: just these are listed, and just these are forgotten.
 *
 * @returns with how many more are near the text
 * @throws TriviumError `memory-not-found`, `memory-not-current`, or `query-invalid` where nothing is named
 */
export async function forgettable(
  { ids = [], query, space, limit = MOST_FORGOTTEN_AT_ONCE }: ForgetRequest,
  { book, index, settings, now }: AnswerContext,
): Promise<Omit<ForgetReport, 'isApplied'>> {
  if (query === undefined) {
    if (ids.length === 0) throw new TriviumError('query-invalid', 'Name what to forget: ids, or a text.');
    return { memories: [...new Set(ids)].map((id) => ofSpace(existingLive(id, book), space)), more: 0 };
  }
  if (query.trim() === '') throw new TriviumError('query-invalid', 'Say in a few words what to forget.');
  const recalled = await index.recall({
    ...{ query, space: space ?? DEFAULT_SPACE, now, limit: Infinity },
    // What is forgotten is what was named, not all that is about the same.
    byRelatedWords: false,
    ...(settings.recall.threshold !== undefined && { threshold: settings.recall.threshold }),
  });
  const memories = recalled.slice(0, limit).map(({ memory }) => memory);
  return { memories, more: recalled.length - memories.length };
}

/**
 * Brings forgotten memories back, all or none.
 *
 * @throws TriviumError `memory-not-found`, or `memory-not-current` for one that is not forgotten
 */
export function restoreMemories(ids: readonly string[], book: MemoryParts['book']): readonly Memory[] {
  const memories = new Map(ids.map((id) => existing(id, book)).map((memory) => [memory.id, memory]));
  for (const { id, text, status } of memories.values()) {
    if (status === 'forgotten') continue;
    const message = `"${text}" (${id}) is ${status}, not forgotten, so nothing was restored. Leave it out.`;
    throw new TriviumError('memory-not-current', message);
  }
  for (const id of memories.keys()) book.restore(id);
  return [...memories.keys()].map((id) => existing(id, book));
}

/** A memory of another space is not there for who asks in this one. */
function ofSpace(memory: Memory, space: string | undefined): Memory {
  if (space === undefined || memory.space === space) return memory;
  throw new TriviumError(
    'memory-not-found',
    `The space "${space}" has no memory with the id "${memory.id}".`,
  );
}

/**
 * Takes a quarantined text in after all, as a person's word.
 *
 * @throws TriviumError `memory-not-found`, or `setting-invalid` where what was kept out is a secret
 */
export function releasedCandidate(id: string, now: string, { book }: MemoryParts): Candidate {
  const { text, from, space } = quarantinedWith(id, book);
  if (text.includes(REDACTED)) throw secretNotReleased();
  return typed({ text, store: 'facts', space, origin: 'user', from, date: from[0]?.date ?? now });
}

/** @throws TriviumError `memory-not-found` */
export function quarantinedWith(
  id: string,
  book: MemoryParts['book'],
): ReturnType<MemoryParts['book']['quarantined']>[number] {
  const found = book.quarantined().find((each) => each.id === id);
  if (found !== undefined) return found;
  throw new TriviumError('memory-not-found', `No quarantined text has the id "${id}".`);
}

function checkText(text: string): void {
  if (text.trim() === '')
    throw new TriviumError('setting-invalid', 'The text is empty. Say what to remember.');
  if (text.length <= LONGEST_STATEMENT) return;
  const message = `The text has ${text.length} characters; a statement to remember has ${LONGEST_STATEMENT} at most. Take longer texts in as documents.`;
  throw new TriviumError('setting-invalid', message);
}
