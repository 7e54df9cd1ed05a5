import type { TextRange } from './note';

/** Ranges in order and apart: those that overlap or touch become one. */
export function uniteRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const united: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = united.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else united.push({ start, end });
  }
  return united;
}

/** Whether two ranges have any character in common. */
export function doOverlap(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && one.end > other.start;
}
