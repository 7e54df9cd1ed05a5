import type { FoldedText } from './fold-text';
import type { ScanFinding } from './finding';
import { injectionPatterns, injectionReasons } from './injection-patterns';
import { injectionPhrases } from './injection-phrases';
import { findPhrases } from './phrases';
import { readWords } from './words';

/** Instructions meant for a program that reads the text. */
export function findInjections(folded: FoldedText): readonly ScanFinding[] {
  const finding = (rule: keyof typeof injectionReasons, start: number, end: number): ScanFinding => ({
    kind: 'injection',
    rule,
    reason: injectionReasons[rule],
    start: folded.sourceStart(start),
    end: folded.sourceEnd(end - 1),
  });
  const phrases = findPhrases(readWords(folded.text), injectionPhrases).map(({ rule, first, last }) =>
    finding(rule, first.start, last.end),
  );
  const marks = injectionPatterns.flatMap(({ rule, pattern }) =>
    [...folded.text.matchAll(pattern)].map(({ 0: found, index }) =>
      finding(rule, index + found.length - found.trimStart().length, index + found.length),
    ),
  );
  return [...phrases, ...marks];
}
