import { inParallel, isAbort, toPlainError } from '../../../platform';
import type { ProgressListener } from '../../../platform';
import type { Extractor } from '../../extractor';
import type { Candidate } from '../../memory';
import { readExtractionCases } from './labelled-sets';
import type { ExtractionCase } from './labelled-sets';

export interface ExtractionFinding {
  readonly case: ExtractionCase;
  readonly candidates: readonly Candidate[];
  /** Expected facts that no candidate, or more than one, has. */
  readonly missed: readonly (readonly string[])[];
  /** Candidates that say what they must not. */
  readonly wrong: readonly string[];
  /** Why the note was not read, where it was not: then all that was expected of it is missed. */
  readonly problem?: string;
}

export interface ExtractionMeasure {
  readonly cases: number;
  readonly expected: number;
  readonly found: number;
  readonly wrong: number;
}

export interface ExtractionReport {
  readonly tuned: ExtractionMeasure;
  readonly heldOut: ExtractionMeasure;
  readonly byKind: Readonly<Record<string, ExtractionMeasure>>;
  readonly findings: readonly ExtractionFinding[];
}

export interface MeasureOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
  /** Cases that are asked about at a time; one by default. */
  readonly width?: () => number;
}

/**
 * How many labelled facts an extractor finds, and what it finds that it must not. What it finds besides is counted nowhere:
 * nobody said whether it is right.
 *
 * @throws what the extractor throws where it can read no case at all, or the signal aborts
 */
export async function measureExtraction(
  extractor: Extractor,
  { signal, onProgress, width = () => 1 }: MeasureOptions = {},
): Promise<ExtractionReport> {
  const cases = readExtractionCases();
  let done = 0;
  let failed = 0;
  const findings = await inParallel(cases, width, async (each) => {
    const { path, date, text } = each;
    const source = { path, date, text: text.join('\n'), space: 'default' };
    try {
      const { candidates } = await extractor.extract(source, { signal });
      return judge(each, candidates);
    } catch (error) {
      failed += 1;
      if (isAbort(error) || failed === cases.length) throw error;
      return { ...judge(each, []), problem: toPlainError(error).message };
    } finally {
      onProgress?.({ phase: 'extract', done: (done += 1), total: cases.length, path });
    }
  });
  const byKind = Object.fromEntries(
    [...new Set(findings.map((finding) => finding.case.kind))].map((kind) => [
      kind,
      measure(findings.filter((finding) => finding.case.kind === kind)),
    ]),
  );
  return {
    tuned: measure(findings.filter((finding) => !finding.case.heldOut)),
    heldOut: measure(findings.filter((finding) => finding.case.heldOut)),
    byKind,
    findings,
  };
}

function judge(each: ExtractionCase, candidates: readonly Candidate[]): ExtractionFinding {
  const facts = candidates.filter((candidate) => candidate.store === 'facts');
  const missed = each.expected.filter(
    (phrases) => facts.filter(({ text }) => phrases.every((phrase) => has(text, phrase))).length !== 1,
  );
  const unasked = each.nothing ? candidates : each.onlyAbout ? facts : [];
  // What a conversation was about may well be a request, or a plan that was called off later; it is no fact for that.
  const judged = QUOTABLE.has(each.kind) ? facts : candidates;
  const forbidden = judged.filter(({ text }) => each.forbidden.some((phrase) => has(text, phrase)));
  const wrong = [...new Set([...unasked, ...forbidden].map(({ text }) => text))];
  return { case: each, candidates, missed, wrong };
}

const QUOTABLE = new Set(['question', 'plain', 'ended', 'text work']);

function has(text: string, phrase: string): boolean {
  return text.toLowerCase().includes(phrase.toLowerCase());
}

function measure(findings: readonly ExtractionFinding[]): ExtractionMeasure {
  const sum = (of: (finding: ExtractionFinding) => number): number =>
    findings.reduce((total, finding) => total + of(finding), 0);
  const expected = sum((finding) => finding.case.expected.length);
  return {
    cases: findings.length,
    expected,
    found: expected - sum((finding) => finding.missed.length),
    wrong: sum((finding) => finding.wrong.length),
  };
}
