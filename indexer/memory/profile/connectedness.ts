import type { Memory } from '../memory';

/** A word with a capital letter that may be a name. */
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]{2,40}/gu;

/**
 * How much else each memory is tied to:
 *
 * `connectedness = 1 + notes + details + log2(1 + companions)`
 *
 * `notes` it stands in, `details` it adds to another or another adds to it, `companions` that mention a name it mentions. The
 * logarithm keeps one name that everything mentions from outweighing all else.
 *
 * @param memories live ones of one space
 * @returns by id
 */
export function connectednessOf(memories: readonly Memory[]): ReadonlyMap<string, number> {
  const details = countDetails(memories);
  const companions = countCompanions(memories);
  return new Map(
    memories.map((memory) => {
      const notes = new Set(memory.from.map(({ path }) => path)).size;
      const shared = Math.log2(1 + (companions.get(memory.id) ?? 0));
      return [memory.id, 1 + notes + (details.get(memory.id) ?? 0) + shared];
    }),
  );
}

function countDetails(memories: readonly Memory[]): ReadonlyMap<string, number> {
  const ids = new Set(memories.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { id, extends: extended } of memories) {
    for (const other of new Set(extended)) {
      if (other === id || !ids.has(other)) continue;
      for (const end of [id, other]) counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  }
  return counts;
}

/** Of the memories that share a name, the most for any of its names: who shares two is not counted twice. */
function countCompanions(memories: readonly Memory[]): ReadonlyMap<string, number> {
  const names = memories.map(({ text }) => namesIn(text));
  // The first word has its capital anyway; it counts as a name where another statement has it in its middle.
  const certain = new Set(names.flatMap(({ inner }) => inner));
  const mentions = new Map<string, number>();
  const mentioned = names.map(
    ({ inner, first }) => new Set([...inner, ...first.filter((name) => certain.has(name))]),
  );
  for (const some of mentioned) for (const name of some) mentions.set(name, (mentions.get(name) ?? 0) + 1);
  return new Map(
    memories.map(({ id }, index) => {
      const counts = [...(mentioned[index] ?? [])].map((name) => (mentions.get(name) ?? 1) - 1);
      return [id, Math.max(0, ...counts)];
    }),
  );
}

function namesIn(text: string): { readonly first: readonly string[]; readonly inner: readonly string[] } {
  const found = [...text.matchAll(NAME)];
  const begin = text.search(/[\p{L}\p{N}]/u);
  return {
    first: found.filter(({ index }) => index === begin).map(([name]) => name),
    inner: found.filter(({ index }) => index !== begin).map(([name]) => name),
  };
}
