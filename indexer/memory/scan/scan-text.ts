import { compareText } from '../../platform';
import { LOOK_AHEAD_LENGTH, LOOK_BEHIND_LENGTH, MOST_FINDINGS, STRETCH_LENGTH } from './defaults';
import { findInjections } from './find-injections';
import { findInvisibles } from './find-invisibles';
import { findSecrets } from './find-secrets';
import type { ScanFinding } from './finding';
import { foldText } from './fold-text';

/**
 * What there is against keeping a text: instructions meant for a program, secrets, characters that nobody sees. German and
 * English. Of findings of one rule that overlap one is given. Time grows with the text's length, whatever the text.
 *
 * @returns in the order of their places, no more than {@link MOST_FINDINGS}; empty for a text that may be kept
 */
export function scanText(text: string): readonly ScanFinding[] {
  const findings: ScanFinding[] = [];
  for (let start = 0; start < text.length; start += STRETCH_LENGTH) {
    findings.push(...scanStretch(text, start, start + STRETCH_LENGTH));
    if (findings.length >= MOST_FINDINGS) break;
  }
  return withoutOverlaps(findings).slice(0, MOST_FINDINGS);
}

/** The findings that begin in a stretch of a text. */
function scanStretch(text: string, start: number, end: number): readonly ScanFinding[] {
  const offset = Math.max(0, start - LOOK_BEHIND_LENGTH);
  const stretch = text.slice(offset, end + LOOK_AHEAD_LENGTH);
  const folded = foldText(stretch);
  return [...findInjections(folded), ...findSecrets(folded), ...findInvisibles(stretch)]
    .map((finding) => ({ ...finding, start: finding.start + offset, end: finding.end + offset }))
    .filter((finding) => finding.start >= start && finding.start < end);
}

/** One of those of a rule that share a place, the first one, in the order of their places. */
function withoutOverlaps(findings: readonly ScanFinding[]): readonly ScanFinding[] {
  const inOrder = [...findings].sort(
    (one, other) => one.start - other.start || compareText(one.rule, other.rule) || other.end - one.end,
  );
  const ends = new Map<string, number>();
  return inOrder.filter(({ rule, start, end }) => {
    if (start < (ends.get(rule) ?? 0)) return false;
    ends.set(rule, end);
    return true;
  });
}
