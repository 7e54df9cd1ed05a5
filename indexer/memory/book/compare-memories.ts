import type { Memory } from '../memory';

/** Ids of memories that are in one list only, or say something else in the other. */
export function differentMemories(before: readonly Memory[], after: readonly Memory[]): ReadonlySet<string> {
  const left = new Map(before.map((memory) => [memory.id, memory]));
  const different = new Set<string>();
  for (const memory of after) {
    const other = left.get(memory.id);
    if (other === undefined || !isSameMemory(memory, other)) different.add(memory.id);
    left.delete(memory.id);
  }
  for (const id of left.keys()) different.add(id);
  return different;
}

/** Whether both say the same. */
export function isSameMemory(one: Memory, other: Memory): boolean {
  const keys = Object.keys(one) as (keyof Memory)[];
  return keys.length === Object.keys(other).length && keys.every((key) => isSameValue(one[key], other[key]));
}

function isSameValue(one: Memory[keyof Memory], other: Memory[keyof Memory]): boolean {
  if (one === other) return true;
  return (
    typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
  );
}
