import { readSession } from '../../memory';
import type { Session } from '../../memory';
import { isAbort } from '../../platform';
import type { Storage } from '../../platform';
import type { SearchIndex } from '../../search';
import { noteTitle, parseNote } from '../../vault';
import type { NoteRecord, Vault } from '../../vault';
import { writtenDate } from '../memory/sources';
import type { VaultSpaces } from '../spaces/vault-spaces';

/** Content hashes of notes that are no conversation, one a line: they are not read again. */
const OTHERS = 'recall/no-conversations';

export interface PastSessionsOptions {
  readonly index: SearchIndex;
  readonly vault: Pick<Vault, 'read'>;
  readonly storage: Storage;
  readonly spaces: VaultSpaces;
  /** Whether the storage may be written. */
  readonly isHolder: boolean;
}

/** The conversations among the notes, read when they are first asked for and again when they changed. */
export class PastSessions {
  readonly #options: PastSessionsOptions;
  /** By path. */
  readonly #sessions = new Map<string, { readonly contentHash: string; readonly session: Session }>();
  #others: Set<string> | undefined;

  constructor(options: PastSessionsOptions) {
    this.#options = options;
  }

  /**
   * Those of one space.
   *
   * @returns `unread` are notes that could not be read
   */
  async of(
    space: string,
    signal?: AbortSignal,
  ): Promise<{ readonly sessions: readonly Session[]; readonly unread: number }> {
    const { index, spaces } = this.#options;
    const others = (this.#others ??= await this.#readOthers());
    const knownBefore = others.size;
    const sessions: Session[] = [];
    let unread = 0;
    const paths = new Set<string>();
    const hashes = new Set<string>();
    for (const { path, contentHash } of index.files()) {
      paths.add(path);
      hashes.add(contentHash);
      if (contentHash === '' || others.has(contentHash)) continue;
      const record = index.record(path);
      if (record === undefined || spaces.placeOf(record) !== space) continue;
      try {
        const session = await this.#session(record, space, others);
        if (session !== undefined) sessions.push(session);
      } catch (error) {
        if (isAbort(error)) throw error;
        unread++;
      }
      signal?.throwIfAborted();
    }
    for (const path of this.#sessions.keys()) if (!paths.has(path)) this.#sessions.delete(path);
    if (others.size === knownBefore) return { sessions, unread };
    // Those of notes that changed or went are of no more use.
    for (const hash of others) if (!hashes.has(hash)) others.delete(hash);
    await this.#keepOthers(others);
    return { sessions, unread };
  }

  async #session(record: NoteRecord, space: string, others: Set<string>): Promise<Session | undefined> {
    const { path, contentHash } = record;
    const known = this.#sessions.get(path);
    if (known?.contentHash === contentHash && known.session.space === space) return known.session;
    const text = await this.#options.vault.read(path);
    const date = writtenDate({ path, frontmatter: parseNote(path, text).frontmatter });
    const session = readSession({
      ...{ path, title: noteTitle(path), space, text },
      ...(date !== undefined && { date }),
    });
    if (session === undefined) others.add(contentHash);
    else this.#sessions.set(path, { contentHash, session });
    return session;
  }

  async #readOthers(): Promise<Set<string>> {
    const bytes = await this.#options.storage.read(OTHERS);
    if (bytes === undefined) return new Set();
    return new Set(
      new TextDecoder()
        .decode(bytes)
        .split('\n')
        .filter((line) => line !== ''),
    );
  }

  /** Saves a second reading and nothing else: where it cannot be written, all is read again. */
  async #keepOthers(others: ReadonlySet<string>): Promise<void> {
    const { storage, isHolder } = this.#options;
    if (!isHolder) return;
    const bytes = new TextEncoder().encode([...others].join('\n'));
    await storage.write(OTHERS, bytes).catch(() => undefined);
  }
}
