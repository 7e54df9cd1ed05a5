import { hashLedgerText } from '../../ledger';
import { compareText } from '../../platform';
import type { FactEvent, MemoryEvent } from '../events/memory-events';

/**
 * Why a line counts that stands in no file: somebody deleted it by hand, or its file is not there. Both are known only to
 * a device that has seen the line before.
 */
export type LineAbsence =
  | { readonly kind: 'deleted'; readonly file: string; readonly at: string }
  | { readonly kind: 'file-absent'; readonly file: string };

/** A line as the fold takes it. */
export interface FoldLine<TEvent extends MemoryEvent = MemoryEvent> {
  readonly event: TEvent;
  readonly text: string;
  /** Of the text as it was written. */
  readonly textHash: string;
  readonly absence?: LineAbsence;
}

/** A line that makes a memory. */
export type FactLine = FoldLine<FactEvent>;

/** Id of the memory that a line makes: its own, but for one that was put back. */
export function memoryIdOf(event: MemoryEvent): string {
  return event.event === 'fact' || event.event === 'gone' ? (event.memory ?? event.id) : event.id;
}

/** The order of the fold: by time, then by id; what was put back stands where it was. */
export function compareLines(one: FoldLine, other: FoldLine): number {
  return (
    compareText(timeOf(one.event), timeOf(other.event)) ||
    compareText(memoryIdOf(one.event), memoryIdOf(other.event)) ||
    compareText(one.event.id, other.event.id)
  );
}

/** Whether the order of the lines is another one than that of the ledger. */
export function isOutOfOrder(event: MemoryEvent): boolean {
  return (event.event === 'fact' || event.event === 'gone') && event.writtenAt !== undefined;
}

function timeOf(event: MemoryEvent): string {
  return (event.event === 'fact' || event.event === 'gone' ? event.writtenAt : undefined) ?? event.at;
}

const STRUCK_THROUGH = /^~~(.+)~~$/;

/** What a person did to the text of a line: nothing, struck it through, or wrote another one. */
export function handEditOf(line: FoldLine): 'none' | 'struck-through' | 'edited' {
  if (hashLedgerText(line.text) === line.textHash) return 'none';
  const struck = STRUCK_THROUGH.exec(line.text)?.[1];
  return struck !== undefined && hashLedgerText(struck) === line.textHash ? 'struck-through' : 'edited';
}
