import { lowerCase } from '../text/normalise';

/**
 * The tags a query asks for and those it excludes, case-insensitive. A tag stands for its children: `work` is met by
 * `work/travel`. A note's tags are looked at once, however many the query names.
 */
export class TagFilter {
  readonly #wanted: ReadonlySet<string>;
  readonly #excluded: ReadonlySet<string>;

  constructor(wanted: readonly string[], excluded: readonly string[]) {
    this.#wanted = new Set(wanted.map(lowerCase));
    this.#excluded = new Set(excluded.map(lowerCase));
  }

  /** Whether a note with these tags has all that are wanted and none that is excluded. */
  accepts(tags: readonly string[]): boolean {
    // Most notes have fewer tags than that.
    if (tags.length === 0) return this.#wanted.size === 0;
    const met = new Set<string>();
    for (const name of tags.flatMap(withParents)) {
      if (this.#excluded.has(name)) return false;
      if (this.#wanted.has(name)) met.add(name);
    }
    return met.size === this.#wanted.size;
  }
}

/** `Work/Travel/Rail` gives `work`, `work/travel` and `work/travel/rail`. */
function withParents(tag: string): string[] {
  const name = lowerCase(tag);
  const names = [name];
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) names.push(name.slice(0, at));
  return names;
}
