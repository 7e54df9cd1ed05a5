import type { EditSession } from '../co-edits/edit-session';
import type { EditStreamEvent } from './events';
import type { Fold } from './journal-stream';

interface Sitting {
  readonly notes: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Recorded sittings by the paths that their notes have now. */
export class EditFold implements Fold<EditStreamEvent> {
  readonly #sittings = new Map<string, Sitting>();
  /** Sittings that a path was ever part of; a superset, looked through when a note is renamed. */
  readonly #byPath = new Map<string, Set<string>>();

  knows(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** In the order in which they began. */
  sessions(): readonly EditSession[] {
    return [...this.#sittings]
      .filter(([, { notes }]) => notes.length > 1)
      .sort(([oneId, one], [otherId, other]) =>
        one.from === other.from ? (oneId < otherId ? -1 : 1) : one.from < other.from ? -1 : 1,
      )
      .map(([, sitting]) => ({
        source: 'edits',
        date: dayOf(sitting.from),
        entry: describeSpan(sitting.from, sitting.to),
        mentions: sitting.notes.map((path) => ({ kind: 'path', path })),
      }));
  }

  apply(event: EditStreamEvent): void {
    if (event.type === 'renamed') this.#rename(event.from, event.to);
    else this.#put(event.session ?? event.id, { ...event, notes: [...new Set(event.notes)] });
  }

  reset(): void {
    this.#sittings.clear();
    this.#byPath.clear();
  }

  #put(id: string, { notes, from, to }: Sitting): void {
    this.#sittings.set(id, { notes, from, to });
    for (const path of notes) {
      const ids = this.#byPath.get(path);
      if (ids === undefined) this.#byPath.set(path, new Set([id]));
      else ids.add(id);
    }
  }

  #rename(from: string, to: string): void {
    const ids = this.#byPath.get(from);
    if (ids === undefined || from === to) return;
    this.#byPath.delete(from);
    for (const id of ids) {
      const sitting = this.#sittings.get(id);
      if (sitting === undefined) continue;
      const notes = sitting.notes.map((path) => (path === from ? to : path));
      this.#put(id, { ...sitting, notes: [...new Set(notes)] });
    }
  }
}

function dayOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length);
}

/** `14:05Z–14:50Z`, with the days where they differ. */
export function describeSpan(from: string, to: string): string {
  const start = dayOf(from) === dayOf(to) ? 'YYYY-MM-DDT'.length : 0;
  const [first, last] = [from, to].map((time) => `${time.slice(start, 'YYYY-MM-DDThh:mm'.length)}Z`);
  return first === last ? `${first}` : `${first}–${last}`;
}
