import type { Memory } from '../../indexer/memory';
import { formatLocalDay, formatLocalTime } from './format';
import type { Strings } from './strings';

/** Who a memory rests on, in words: what a person did with it counts more than where it came from. */
export function describeOrigin(
  { origin, isEdited, isConfirmed }: Pick<Memory, 'origin' | 'isEdited' | 'isConfirmed'>,
  { memories }: Strings,
): string {
  if (isEdited) return memories.origin.edited;
  return isConfirmed && origin !== 'user' ? memories.origin.confirmed : memories.origin[origin];
}

/** `YYYY-MM-DD` of an ISO date or time; a time is told as the day it was where the user is. */
export function formatDay(iso: string): string {
  if (!iso.includes('T')) return iso;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : formatLocalDay(at);
}

/** `2026-11-30 03:00` where the user is. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${formatLocalDay(at)} ${formatLocalTime(at)}`;
}

/** A title for a memory of more text than a line of a notice holds. */
export function shorten(text: string, most = 90): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const end = line.lastIndexOf(' ', most);
  return `${line.slice(0, end > most / 2 ? end : most).trimEnd()}…`;
}

/** `0.86`, with the decimal mark of the language. */
export function formatCertainty(share: number, locale: string): string {
  return share.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
