import type { Memory } from '../memory';

/**
 * How texts of memories are told in a profile instead, each by itself: shorter, and saying the same. By text, so that a memory
 * that a person edited is told in its own words again. To be kept for as long as its lines stand in a file: they are known by it.
 */
export type Wording = ReadonlyMap<string, string>;

/** What a profile's line says of a memory. */
export function told({ text }: Memory, wording: Wording): string {
  return wording.get(text) ?? text;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
const ENDING_DAY = / \(\d{4}-\d{2}-\d{2}\)$/;

/** A line of what happened lately, with the day that it is from, unless it names that day itself. */
export function withDate(text: string, date: string): string {
  const day = ISO_DAY.exec(date)?.[0];
  return day === undefined || text.includes(day) ? text : `${text} (${day})`;
}

/** What a person made of a line, without the day that was put behind it. */
export function withoutDate(text: string): string {
  return text.replace(ENDING_DAY, '');
}

/** All that a line may say of a memory: how it is told, its own words, and both with its day. */
export function spellings(memory: Memory, wording: Wording): readonly string[] {
  const own = [told(memory, wording), memory.text];
  return [...own, ...own.map((text) => withDate(text, memory.date))];
}
