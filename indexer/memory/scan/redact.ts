import { MOST_FINDINGS } from './defaults';
import type { ScanFinding } from './finding';

/** Stands where a secret was. Scanned again it is none. */
export const REDACTED = '[removed]';

/**
 * A text without the secrets that a scan found in it; what is around them stays, and so do instructions and characters that
 * nobody sees. Where the scan gave up counting, nothing behind its last finding is kept.
 */
export function redact(text: string, findings: readonly ScanFinding[]): string {
  const secrets = findings
    .filter(({ kind }) => kind === 'secret')
    .sort((one, other) => one.start - other.start);
  let redacted = '';
  let position = 0;
  for (const { start, end } of secrets) {
    if (end <= position) continue;
    // Two secrets that share a place are one.
    redacted += start < position ? '' : text.slice(position, start) + REDACTED;
    position = end;
  }
  const isCutOff = findings.length >= MOST_FINDINGS;
  return isCutOff ? redacted : redacted + text.slice(position);
}
