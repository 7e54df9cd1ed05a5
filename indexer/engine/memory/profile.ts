import { candidateOf, correctMemory } from './changes';
import { takeIn } from './intake';
import type { MemoryKeeper } from './keeper';
import type { MemoryParts } from './parts';
import { wordProfile } from './profile-words';
import type { ProfileWords } from './profile-words';
import { isSafe } from './safety';
import { throwIfAborted } from '../../indexing';
import { DEFAULT_SPACE, readHandEdits, writeProfile } from '../../memory';
import type { HandEdit, SharedFiles } from '../../memory';
import type { ProfileReport } from '../../memory-api';
import { toPlainError, TriviumError } from '../../platform';
import type { Clock } from '../../platform';

export interface ProfileContext {
  readonly keeper: MemoryKeeper;
  readonly files: SharedFiles | undefined;
  readonly clock: Clock;
  /** Words the lines, where a server may be asked. */
  readonly words?: ProfileWords | undefined;
}

/**
 * Takes in what people changed in the profile, and writes it anew. It goes before every answer, whatever that is about, so
 * that it is of the default space alone.
 *
 * @throws TriviumError `cancelled`, or of the files and ledgers that cannot be written
 */
export async function renewProfile(
  { keeper, files, clock, words }: ProfileContext,
  signal: AbortSignal | undefined,
): Promise<ProfileReport> {
  if (files === undefined) {
    const message = 'This vault is open without its memory folder, so that the profile has no place.';
    throw new TriviumError('storage-unwritable', message);
  }
  const startedMs = clock.now();
  const parts = await keeper.readyToCompare();
  const space = DEFAULT_SPACE;
  const edits = await readHandEdits({
    ...{ files, space, unlisted: parts.book.leftOut(space) },
    memories: parts.book.list({ status: 'all' }),
    wording: parts.book.wording(),
  });
  for (const edit of edits) {
    throwIfAborted(signal);
    await keeper.change(() => takeEdit(edit, files.folder, keeper.now(), parts));
  }
  const memories = parts.book
    .list({ status: 'all' })
    .filter((memory) => memory.status !== 'live' || isSafe(memory));
  const unlisted = parts.book.leftOut(space);
  const modelCalls = await wordProfile({
    ...{ keeper, parts, words, space, signal },
    memories: memories.filter(({ id }) => !unlisted.has(id)),
  });
  const { written, ...figures } = await writeProfile({
    ...{ files, memories, space, now: keeper.now() },
    ...{ unlisted, wording: parts.book.wording() },
    mostUserCharacters: keeper.settings.core.userCharacters,
    isUserOn: keeper.settings.core.userProfileEnabled,
    openPairs: parts.book
      .reviews(space)
      .map(({ newer, older, proposal }) => ({ newerId: newer.id, olderId: older.id, proposal })),
  });
  return {
    ...figures,
    ...(modelCalls !== undefined && { modelCalls }),
    written: written.map((name) => `${files.folder}/${name}`),
    tookMs: clock.now() - startedMs,
  };
}

/** What cannot be kept stays in the file as the person's own line. */
async function takeEdit(edit: HandEdit, folder: string, now: string, parts: MemoryParts): Promise<void> {
  const { book } = parts;
  const path = `${folder}/${edit.file}`;
  if (edit.kind === 'added') {
    await orLeave(async () => {
      await takeIn(candidateOf({ text: edit.text, from: [{ path }] }, now), parts);
    });
    return;
  }
  // The same may have been done in both files.
  if (book.get(edit.id)?.status !== 'live') return;
  if (edit.kind === 'put-back') book.confirm(edit.id);
  else if (edit.kind === 'deleted') book.unlist(edit.id, path);
  else await orLeave(() => correctMemory(edit.id, edit.text, now, parts));
}

async function orLeave(take: () => unknown): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (toPlainError(error).code !== 'setting-invalid') throw error;
  }
}
