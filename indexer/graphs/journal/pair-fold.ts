import type { DismissedPair } from '../answers';
import type { PairStreamEvent } from './events';
import type { Fold } from './journal-stream';

/** Pairs of notes that a person took for unrelated, by the paths that the notes have now. */
export class PairFold implements Fold<PairStreamEvent> {
  /** Both directions; the value is when. */
  readonly #dismissed = new Map<string, Map<string, string>>();

  knows(path: string): boolean {
    return this.#dismissed.has(path);
  }

  isDismissed(one: string, other: string): boolean {
    return this.#dismissed.get(one)?.has(other) ?? false;
  }

  dismissedWith(path: string): readonly string[] {
    return [...(this.#dismissed.get(path)?.keys() ?? [])].sort();
  }

  /** The newest first, ties by path. */
  pairs(): readonly DismissedPair[] {
    const pairs = [...this.#dismissed].flatMap(([one, others]) =>
      [...others].filter(([other]) => one < other).map(([other, at]) => ({ one, other, at })),
    );
    const sortKey = ({ one, other }: DismissedPair): string => `${one}\0${other}`;
    return pairs.sort((left, right) =>
      left.at === right.at ? (sortKey(left) < sortKey(right) ? -1 : 1) : left.at > right.at ? -1 : 1,
    );
  }

  apply(event: PairStreamEvent): void {
    switch (event.type) {
      case 'dismissed':
        return this.#add(event.one, event.other, event.at);
      case 'restored':
        return this.#remove(event.one, event.other);
      case 'renamed':
        return this.#rename(event.from, event.to);
    }
  }

  reset(): void {
    this.#dismissed.clear();
  }

  #add(one: string, other: string, at: string): void {
    if (one === other) return;
    this.#othersOf(one).set(other, at);
    this.#othersOf(other).set(one, at);
  }

  #othersOf(path: string): Map<string, string> {
    let others = this.#dismissed.get(path);
    if (others === undefined) this.#dismissed.set(path, (others = new Map<string, string>()));
    return others;
  }

  #remove(one: string, other: string): void {
    for (const [path, gone] of [
      [one, other],
      [other, one],
    ] as const) {
      const others = this.#dismissed.get(path);
      others?.delete(gone);
      if (others?.size === 0) this.#dismissed.delete(path);
    }
  }

  #rename(from: string, to: string): void {
    if (from === to) return;
    for (const [other, at] of [...(this.#dismissed.get(from) ?? [])]) {
      this.#remove(from, other);
      const known = this.#dismissed.get(to)?.get(other);
      this.#add(to, other, known !== undefined && known > at ? known : at);
    }
  }
}
