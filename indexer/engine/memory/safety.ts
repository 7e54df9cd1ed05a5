import { redact, scanText } from '../../memory';
import type { Memory, MemoryBook, Quarantined, ScanFinding } from '../../memory';
import { TriviumError } from '../../platform';

/** A memory that changes is another object, and each is scanned once. */
const scanned = new WeakMap<Memory, readonly ScanFinding[]>();

function findingsIn(memory: Memory): readonly ScanFinding[] {
  const known = scanned.get(memory);
  if (known !== undefined) return known;
  const findings = scanText(memory.text);
  scanned.set(memory, findings);
  return findings;
}

/**
 * Whether a memory may be handed to a model. What comes in is scanned before it is kept; but a ledger can be edited, and a
 * sync brings what others wrote. What a person looked at and let in is meant.
 */
export function isSafe(memory: Memory): boolean {
  return memory.isConfirmed || findingsIn(memory).length === 0;
}

/** What is told of memories that are not handed out; undefined where there is none. */
export function noticeOfHeldBack(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} remembered, and kept back by the scan; trivium quarantine lists what and why.`;
}

/** Live memories that are not handed out, as the quarantine lists them: of a secret only what is around it. */
export function heldBackMemories(book: Pick<MemoryBook, 'list'>, space?: string): readonly Quarantined[] {
  const live = book.list({ status: 'live', ...(space !== undefined && { space }) });
  return live.filter((memory) => !isSafe(memory)).map(quarantinedOf);
}

function quarantinedOf(memory: Memory): Quarantined {
  const findings = findingsIn(memory);
  const { id, text, from, space, writtenAt } = memory;
  const reasons = [...new Set(findings.map(({ reason }) => reason))];
  return { id, text: redact(text, findings), reasons, from, space, at: writtenAt };
}

/**
 * Answers for a memory that is held back: it is confirmed, or forgotten.
 *
 * @returns false where no memory with that id is held back
 * @throws TriviumError `setting-invalid` for a secret, which is not let in
 */
export function answerHeldBack(id: string, answer: 'release' | 'discard', book: MemoryBook): boolean {
  const memory = book.get(id);
  if (memory === undefined || memory.status !== 'live' || isSafe(memory)) return false;
  if (answer === 'discard') book.forget(memory.id, 'held back by the scan, and discarded');
  else if (findingsIn(memory).some(({ kind }) => kind === 'secret')) throw secretNotReleased();
  else book.confirm(memory.id);
  return true;
}

/** @returns `setting-invalid` */
export function secretNotReleased(): TriviumError {
  const message =
    'This held a secret, which the memory does not keep, and what is around it says nothing by itself. Discard it, and remember in other words what is to be known.';
  return new TriviumError('setting-invalid', message);
}
