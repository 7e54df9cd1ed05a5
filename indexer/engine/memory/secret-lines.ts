import { redact, scanText } from '../../memory';
import type { ScanFinding } from '../../memory';
import { doOverlap } from '../../vault';
import type { TextRange } from '../../vault';

/** A line of a note that holds a secret, without it. */
export interface SecretLine {
  readonly text: string;
  readonly reasons: readonly string[];
  /** UTF-16 offset into the note. */
  readonly offset: number;
}

/** Scanned at a time, in UTF-16 units; the end of a paragraph is waited for. */
const PIECE_LENGTH = 32 * 1024;
const LONGEST_LINE = 300;
const CODE = /^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm;
const LIST_MARK = /^\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])?\s*(?:\[.\]\s+)?/u;

/**
 * Lines of a note with a secret that no statement touches: they say nothing that would be remembered, and so nobody would learn
 * that they were seen and kept out. Blocks of code are left, which are never read for memories.
 *
 * @param stretches those of the note's statements, which are looked at by themselves
 * @param pace awaited between pieces
 */
export async function findSecretLines(
  note: string,
  stretches: readonly TextRange[],
  pace: () => Promise<void>,
): Promise<readonly SecretLine[]> {
  const secrets: ScanFinding[] = [];
  for (let start = 0; start < note.length;) {
    const paragraphEnd = note.indexOf('\n\n', start + PIECE_LENGTH);
    const end = paragraphEnd < 0 ? note.length : paragraphEnd;
    for (const finding of scanText(note.slice(start, end))) {
      if (finding.kind !== 'secret') continue;
      secrets.push({ ...finding, start: finding.start + start, end: finding.end + start });
    }
    start = end + 1;
    await pace();
  }
  if (secrets.length === 0) return [];
  const seen = [...stretches, ...codeOf(note)];
  const lines = new Map<number, ScanFinding[]>();
  for (const secret of secrets) {
    if (seen.some((range) => doOverlap(range, secret))) continue;
    const start = note.lastIndexOf('\n', secret.start - 1) + 1;
    lines.set(start, [...(lines.get(start) ?? []), secret]);
  }
  return [...lines].map(([start, findings]) => lineOf(note, start, findings, secrets));
}

function codeOf(note: string): readonly TextRange[] {
  return [...note.matchAll(CODE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** @param secrets all of the note: a line may have others than those it is listed for */
function lineOf(
  note: string,
  start: number,
  findings: readonly ScanFinding[],
  secrets: readonly ScanFinding[],
): SecretLine {
  const last = Math.max(...findings.map((finding) => finding.end));
  const lineEnd = note.indexOf('\n', last);
  const range = { start, end: lineEnd < 0 ? note.length : lineEnd };
  const within = secrets
    .filter((secret) => doOverlap(secret, range))
    .map((secret) => ({
      ...secret,
      start: Math.max(0, secret.start - start),
      end: Math.min(secret.end, range.end) - start,
    }));
  const text = redact(note.slice(range.start, range.end), within).replace(LIST_MARK, '');
  return {
    text: text.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_LINE),
    reasons: [...new Set(findings.map(({ reason }) => reason))],
    offset: start,
  };
}
