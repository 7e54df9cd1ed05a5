/** Sets of values by key, without empty ones: who names a file, who links to a note. */
export interface KeyIndex<TValue> {
  get(key: string): ReadonlySet<TValue>;
  add(key: string, value: TValue): void;
  remove(key: string, value: TValue): void;
}

const NONE: ReadonlySet<never> = new Set<never>();

export function createKeyIndex<TValue>(): KeyIndex<TValue> {
  const sets = new Map<string, Set<TValue>>();
  return {
    get: (key) => sets.get(key) ?? NONE,
    add: (key, value) => {
      const values = sets.get(key);
      if (values === undefined) sets.set(key, new Set([value]));
      else values.add(value);
    },
    remove: (key, value) => {
      const values = sets.get(key);
      values?.delete(value);
      if (values?.size === 0) sets.delete(key);
    },
  };
}
