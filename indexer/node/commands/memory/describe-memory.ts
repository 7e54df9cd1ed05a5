import type { Memory, MemoryOrigin, Provenance } from '../../../memory';
import type { Terminal } from '../../terminal/terminal';

const ORIGIN_LABELS: Readonly<Record<MemoryOrigin, string>> = {
  user: 'said by you',
  extraction: 'read in a note',
  self: 'noted by an agent',
};

/** Sources named under a memory; the rest are counted. */
const SHOWN_SOURCES = 3;

/** A memory as a person reads it: what it says, then what is known of it, then where it is from. */
export function describeMemory(memory: Memory, { colors }: Pick<Terminal, 'colors'>): string[] {
  const { bold, dim, cyan } = colors;
  const sources = describeSources(memory.from);
  return [
    bold(memory.text),
    dim(describeKnown(memory)),
    ...(sources === '' ? [] : [cyan(sources)]),
    ...(memory.forgotten === undefined
      ? []
      : [dim(`forgotten ${day(memory.forgotten.at)}: ${memory.forgotten.why}`)]),
  ];
}

function describeKnown(memory: Memory): string {
  const { id, store, type, category, space, origin, confidence, date, status, version } = memory;
  const parts = [id, ...(store === 'facts' ? [] : [store]), `${type}, ${category}`];
  if (space !== 'default') parts.push(`space ${space}`);
  parts.push(`${ORIGIN_LABELS[origin]}, confidence ${confidence.toFixed(1)}`, day(date));
  if (version > 1) parts.push(`version ${version}`);
  if (status !== 'live') parts.push(status);
  if (memory.isUnjudged) parts.push('unjudged');
  return parts.join(' · ');
}

/** Notes that a memory is from: `from Chats/Monday.md, Log.md and 2 more`. */
function describeSources(from: readonly Provenance[]): string {
  const paths = [...new Set(from.map(({ path }) => path))];
  if (paths.length === 0) return '';
  const shown = paths.slice(0, SHOWN_SOURCES).join(', ');
  const hidden = paths.length - SHOWN_SOURCES;
  return `from ${shown}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

/** The day of an ISO date or time; a time is told as the day it was where the person is. */
export function day(date: string): string {
  const at = new Date(date);
  if (!date.includes('T') || Number.isNaN(at.getTime())) return date.slice(0, 'YYYY-MM-DD'.length);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * Several memories with an empty line between.
 *
 * @param more what else there is to say of one, in lines below it
 */
export function printMemories<TMemory extends Memory>(
  memories: readonly TMemory[],
  terminal: Terminal,
  more: (memory: TMemory) => readonly string[] = () => [],
): void {
  for (const [position, memory] of memories.entries()) {
    if (position > 0) terminal.print();
    const [text = '', ...details] = describeMemory(memory, terminal);
    terminal.print(text);
    for (const detail of [...details, ...more(memory)]) terminal.print(`  ${detail}`);
  }
}
