import { withProperty } from '../profile/profile-file';
import { SEPARATOR } from './core-file';
import { readCoreFile } from './read-core-file';
import type { Boundary, PlacedEntry } from './read-core-file';

/** The text with an entry more, at its end; what is there stays as it is, byte for byte. A new file gets its properties. */
export function withEntry(text: string, entry: string): string {
  const base = withProperty(text);
  const newline = newlineOf(base);
  const { own, boundaries } = readCoreFile(base);
  const last = boundaries.at(-1);
  const isLast = (own.at(-1)?.end ?? 0) > (last?.end ?? 0);
  const isParted = !isLast && last?.kind !== 'profile';
  const hasFinalNewline = text === '' || text.endsWith('\n');
  const begun = base === '' || base.endsWith('\n') ? base : base + newline;
  const separator = isParted ? '' : SEPARATOR + newline;
  return begun + separator + written(entry, newline) + (hasFinalNewline ? newline : '');
}

/** The text with an entry that says something else; nothing around it changes. */
export function withChanged(text: string, { start, end }: PlacedEntry, entry: string): string {
  return withProperty(text.slice(0, start) + written(entry, newlineOf(text)) + text.slice(end));
}

/** The text without an entry, and without one of the separators beside it. */
export function withoutEntry(text: string, entry: PlacedEntry): string {
  const { boundaries } = readCoreFile(text);
  const before = boundaries.filter(({ end }) => end <= entry.start).at(-1);
  const after = boundaries.find(({ start }) => start >= entry.end);
  const { start, end } = stretchBetween(text, before, after);
  return withProperty(text.slice(0, start) + text.slice(end));
}

/** What goes with an entry: all between the lines that part it, and one of these. */
function stretchBetween(
  text: string,
  before: Boundary | undefined,
  after: Boundary | undefined,
): { readonly start: number; readonly end: number } {
  const start = before?.end ?? (text.startsWith('\uFEFF') ? 1 : 0);
  if (after?.kind === 'separator') return { start, end: after.end };
  const end = after?.start ?? text.length;
  if (before?.kind !== 'separator') return { start, end };
  // Where the file ended without a newline it goes on doing so.
  const isUnended = after === undefined && !text.endsWith('\n');
  const ended = isUnended ? text.slice(0, before.start).replace(/\r?\n$/u, '').length : before.start;
  return { start: ended, end };
}

function written(entry: string, newline: string): string {
  return entry.replaceAll('\n', newline);
}

function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
