import { compareText } from '../../platform';
import type { Memory } from '../memory';
import { compareLines } from '../fold/fold-line';
import type { FoldLine } from '../fold/fold-line';
import { MemoryFold } from '../fold/memory-fold';
import { isSameMemory } from './compare-memories';

/** The state that lines come to, in whatever order they are given. */
export function stateOfLines(lines: readonly FoldLine[]): MemoryFold {
  const fold = new MemoryFold();
  for (const line of [...lines].sort(compareLines)) fold.apply(line);
  return fold;
}

/** Whether two states say the same of every memory, and ask the same of people. The order of mentions does not matter. */
export function isSameState(one: MemoryFold, other: MemoryFold): boolean {
  const memories = one.memories.all();
  const others = other.memories.all();
  return (
    memories.length === others.length &&
    memories.every((memory, index) => {
      const beside = others[index];
      return beside !== undefined && isSameMemory(inOneForm(memory), inOneForm(beside));
    }) &&
    haveSameIds(one.unlisted.open(), other.unlisted.open()) &&
    haveSameIds(one.unlisted.leftOut(), other.unlisted.leftOut()) &&
    haveSameIds(one.reviews.open(), other.reviews.open()) &&
    haveSameIds(one.quarantine.open(), other.quarantine.open())
  );
}

function inOneForm(memory: Memory): Memory {
  const from = [...memory.from].sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b)));
  return { ...memory, from };
}

function haveSameIds(
  one: readonly { readonly id: string }[],
  other: readonly { readonly id: string }[],
): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
}
