import { contentHash, isAbort, toPlainError, TriviumError } from '../platform';
import { chunkNote, noteRecord, noteTitle, parseNote } from '../vault';
import type { NoteProblem, NoteRecord, Vault, VaultFile } from '../vault';
import type { IndexedNote } from '../search';
import { isOwnText } from './own-files';

export interface ReadNote {
  readonly kind: 'note';
  readonly note: IndexedNote;
  readonly source: string;
}

export type ReadResult =
  | ReadNote
  /** Written by this program: no note of the user's. */
  | { readonly kind: 'own' }
  /** Same text as the index has: only the times moved. */
  | { readonly kind: 'same' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly problem: NoteProblem };

/**
 * Reads, parses and cuts one note. A note that cannot be read is a value, so that it never hides the others.
 *
 * @throws TriviumError `vault-not-found` where the vault itself is gone, `cancelled`
 */
export async function readNote(
  vault: Vault,
  file: VaultFile,
  known: NoteRecord | undefined,
): Promise<ReadResult> {
  let source: string;
  try {
    source = await vault.read(file.path);
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof TriviumError) {
      // Where the whole vault is gone, none of its notes was deleted.
      if (error.code === 'vault-not-found') throw error;
      if (error.code === 'note-not-found') return { kind: 'gone' };
    }
    return { kind: 'failed', problem: readProblem(error) };
  }
  if (isOwnText(source)) return { kind: 'own' };
  const hash = contentHash(source);
  if (known?.contentHash === hash) return { kind: 'same' };
  try {
    return { kind: 'note', note: indexedNote(file, source, hash), source };
  } catch (error) {
    // Reading a text is written never to fail. Should one prove that wrong, it is that note's problem and no other's.
    return { kind: 'failed', problem: parseProblem(file.path, error) };
  }
}

function indexedNote(file: VaultFile, source: string, hash: string): IndexedNote {
  const parsed = parseNote(file.path, source);
  const chunks = chunkNote(parsed, source);
  const record = noteRecord(parsed, chunks, {
    contentHash: hash,
    mtimeMs: file.mtimeMs,
    sizeBytes: file.sizeBytes,
  });
  return { record, chunks };
}

/** The record that keeps an unreadable note on the errors list until it can be read. */
export function unreadNote(file: VaultFile, problem: NoteProblem): IndexedNote {
  return {
    record: {
      path: file.path,
      title: noteTitle(file.path),
      contentHash: '',
      mtimeMs: file.mtimeMs,
      sizeBytes: file.sizeBytes,
      aliases: [],
      tags: [],
      headings: [],
      links: [],
      chunks: [],
      problems: [problem],
    },
    chunks: [],
  };
}

function readProblem(error: unknown): NoteProblem {
  const { code, message } = toPlainError(error);
  const isKnown = code === 'note-is-binary' || code === 'note-too-large';
  return { code: isKnown ? code : 'note-unreadable', message };
}

function parseProblem(path: string, error: unknown): NoteProblem {
  const reason = toPlainError(error).message;
  const message = `${path} could not be taken apart into passages and is not indexed (${reason}). Please report this.`;
  return { code: 'note-unreadable', message };
}
