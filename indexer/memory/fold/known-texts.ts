import type { Memory } from '../memory';
import type { MemoryTable } from './memory-table';
import { compareDates, forbids, standingOf } from './standing';
import type { Supersessions } from './supersessions';

/** What a text is looked up by. */
export type StatedText = Pick<Memory, 'identity' | 'date' | 'origin'>;

/** Which memory a text is but another mention of: by what memories say now, said when they were written, or in other words. */
export class KnownTexts {
  readonly #memories: MemoryTable;
  readonly #supersessions: Supersessions;
  /** The memory by the identity that its text had when it was written, which an edit by hand leaves behind. */
  readonly #byWrittenIdentity = new Map<string, string>();
  /** Memories by the identities of texts that say them in other words. */
  readonly #inOtherWords = new Map<string, string>();
  #changes = 0;

  constructor(memories: MemoryTable, supersessions: Supersessions) {
    this.#memories = memories;
    this.#supersessions = supersessions;
  }

  get changes(): number {
    return this.#changes;
  }

  wasWritten(identity: string, id: string): void {
    this.#byWrittenIdentity.set(identity, id);
  }

  saysInOtherWords(identity: string, id: string): void {
    if (this.#inOtherWords.get(identity) === id) return;
    this.#inOtherWords.set(identity, id);
    this.#changes += 1;
  }

  /** The memory that a text would be but another mention of; see {@link standingOf}. */
  standing(statement: StatedText, supersedes: readonly string[] = []): Memory | undefined {
    const { identity, date, origin } = statement;
    const restatement = { identity, date, origin, supersedes };
    const same = standingOf(this.#memories, this.#supersessions, restatement);
    if (same !== undefined || origin === 'user') return same;
    const former = this.writtenAs(identity);
    return former?.isEdited === true && compareDates(date, former.date) <= 0 ? former : undefined;
  }

  writtenAs(identity: string): Memory | undefined {
    const id = this.#byWrittenIdentity.get(identity);
    return id === undefined ? undefined : this.#memories.get(id);
  }

  /** The memory that a text says in other words, whatever became of it. */
  inOtherWords(identity: string): Memory | undefined {
    const id = this.#inOtherWords.get(identity);
    return id === undefined ? undefined : this.#memories.get(id);
  }

  /** As {@link standing}, for a text that was once found to say the same as another. What the user says is compared anew. */
  standingInOtherWords({ identity, date, origin }: StatedText): Memory | undefined {
    const said = this.inOtherWords(identity);
    const isOwnMemory = this.#memories.withIdentity(identity).length > 0;
    if (said === undefined || isOwnMemory || origin === 'user') return undefined;
    if (said.status === 'live') return said;
    const restatement = { identity, date, origin, supersedes: [] };
    return forbids(said, this.#supersessions, restatement) ? said : undefined;
  }
}
