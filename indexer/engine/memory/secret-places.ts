import { redact, scanText } from '../../memory';
import type { ScanFinding } from '../../memory';
import { doOverlap } from '../../vault';
import type { TextRange } from '../../vault';

/** Secrets that a statement was cut out of, or cuts, and what is around them. */
export interface TouchedSecrets {
  /** What the note says there, without the secrets. */
  readonly text: string;
  readonly findings: readonly ScanFinding[];
}

const PARAGRAPH_END = '\n\n';

/**
 * Looks for secrets in a note's text as it stands: a password may hold what ends a sentence, or what markup is made of, so that
 * a statement made of a part of it would not be known for one. Each paragraph is scanned once.
 *
 * @returns what the stretches of a statement have to do with secrets, undefined where nothing
 */
export function createSecretSearch(
  note: string,
): (stretches: readonly TextRange[]) => TouchedSecrets | undefined {
  const scanned = new Map<string, readonly ScanFinding[]>();

  const secretsAround = (stretch: TextRange): readonly ScanFinding[] => {
    const start = Math.max(0, note.lastIndexOf(PARAGRAPH_END, stretch.start));
    const end = note.indexOf(PARAGRAPH_END, stretch.end);
    const key = `${start}-${end}`;
    const known = scanned.get(key);
    if (known !== undefined) return known;
    const findings = scanText(note.slice(start, end < 0 ? note.length : end))
      .filter(({ kind }) => kind === 'secret')
      .map((finding) => ({ ...finding, start: finding.start + start, end: finding.end + start }));
    scanned.set(key, findings);
    return findings;
  };

  return (stretches) => {
    const touched = stretches.flatMap((stretch) => {
      const secrets = secretsAround(stretch);
      const findings = secrets.filter((finding) => doOverlap(finding, stretch));
      return findings.length === 0 ? [] : [{ findings, text: around(stretch, findings, secrets) }];
    });
    if (touched.length === 0) return undefined;
    return {
      text: touched.map(({ text }) => text).join(' '),
      findings: touched.flatMap(({ findings }) => findings),
    };
  };

  /** The stretch, widened by the secrets that reach out of it. */
  function around(
    stretch: TextRange,
    findings: readonly ScanFinding[],
    secrets: readonly ScanFinding[],
  ): string {
    const start = Math.min(stretch.start, ...findings.map((finding) => finding.start));
    const end = Math.max(stretch.end, ...findings.map((finding) => finding.end));
    const within = secrets
      .filter((finding) => doOverlap(finding, { start, end }))
      .map((finding) => ({
        ...finding,
        start: Math.max(finding.start, start) - start,
        end: Math.min(finding.end, end) - start,
      }));
    return redact(note.slice(start, end), within).replace(/\s+/gu, ' ').trim();
  }
}
