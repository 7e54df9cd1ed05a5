import * as z from 'zod';
import { createExtractiveExtractor } from '../../indexer/memory';
import type { Candidate, ExtractiveOptions } from '../../indexer/memory';
import written from './extraction.json';

const caseSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Not looked at while rules were made. */
  heldOut: z.boolean().default(false),
  path: z.string(),
  /** ISO date that the note is from. */
  date: z.string(),
  text: z.array(z.string()),
  /** Of each fact the phrases that exactly one candidate has, all of them. */
  expected: z.array(z.array(z.string())),
  /** Phrases that no candidate has. */
  forbidden: z.array(z.string()),
  /** Nothing at all is found. */
  nothing: z.boolean().default(false),
  /** No fact is found, only what the conversation was about. */
  onlyAbout: z.boolean().default(false),
});
export type ExtractionCase = z.infer<typeof caseSchema>;

export interface ExtractionFinding {
  readonly case: ExtractionCase;
  readonly candidates: readonly Candidate[];
  /** Expected facts that no candidate, or more than one, has. */
  readonly missed: readonly (readonly string[])[];
  /** Candidates that say what they must not. */
  readonly wrong: readonly string[];
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

/** Reads the labelled cases beside this file. */
export function readExtractionCases(): readonly ExtractionCase[] {
  return z.array(caseSchema).parse(written);
}

/** How many labelled facts the extractive extractor finds, and what it finds that it must not. */
export async function measureExtraction(
  embedder: ExtractiveOptions['embedder'] = undefined,
): Promise<ExtractionReport> {
  const extractor = createExtractiveExtractor({ embedder });
  const findings: ExtractionFinding[] = [];
  for (const each of readExtractionCases()) {
    const { path, date, text } = each;
    const result = await extractor.extract({ path, date, text: text.join('\n'), space: 'default' });
    findings.push(judge(each, result.candidates));
  }
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
  // What a conversation was about may well be a question, or a plan that was called off later; it is no fact for that.
  const judged = QUOTABLE.has(each.kind) ? facts : candidates;
  const forbidden = judged.filter(({ text }) => each.forbidden.some((phrase) => has(text, phrase)));
  const wrong = [...new Set([...unasked, ...forbidden].map(({ text }) => text))];
  return { case: each, candidates, missed, wrong };
}

const QUOTABLE = new Set(['question', 'plain', 'ended']);

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
