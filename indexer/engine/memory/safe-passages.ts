import type { SearchResult } from '../../engine-api';
import { REDACTED, scanText } from '../../memory';
import { doOverlap, plainText, uniteRanges } from '../../vault';
import type { TextRange, Vault } from '../../vault';
import { cutOut } from './cut-out';

/** What is scanned around a passage, so that a secret is known that the passage has only a part of. */
const AROUND = 400;

/** A part of a secret that a snippet was cut in is told from chance by so many characters. */
const LEAST_PART = 4;

const ELLIPSIS = '…';

/** What is cut out of a note to be shown, with where it stands. */
export type CutPassage = Pick<SearchResult, 'path' | 'snippet' | 'highlights' | 'start' | 'end'> &
  Partial<Pick<SearchResult, 'heading'>>;

export interface SafePassages<Passage extends CutPassage> {
  readonly passages: readonly Passage[];
  /** How many were left out, since they hold orders to a program or what nobody sees. */
  readonly heldBack: number;
}

/**
 * Passages as they may be handed to a model: notes are anybody's text and were never scanned. One with an order in it is left
 * out, and secrets are taken out of the others.
 */
export async function safePassages<Passage extends CutPassage>(
  passages: readonly Passage[],
  vault: Pick<Vault, 'read'>,
): Promise<SafePassages<Passage>> {
  const safe: Passage[] = [];
  for (const passage of passages) {
    const { path, start, end } = passage;
    const note = await vault.read(path).catch(() => undefined);
    // Without its note a passage has no snippet.
    const from = Math.max(0, start - AROUND);
    const findings = scanText((note ?? '').slice(from, end + AROUND))
      .map((finding) => ({ ...finding, start: finding.start + from, end: finding.end + from }))
      .filter((finding) => doOverlap(finding, passage));
    if (findings.some(({ kind }) => kind !== 'secret')) continue;
    const secrets = findings.map((finding) => note?.slice(finding.start, finding.end) ?? '');
    safe.push(withoutSecrets(passage, secrets, note?.slice(start, end) ?? ''));
  }
  return { passages: safe, heldBack: passages.length - safe.length };
}

/** @param text the passage as its note has it */
function withoutSecrets<Passage extends CutPassage>(
  passage: Passage,
  secrets: readonly string[],
  text: string,
): Passage {
  const told = inOneLine(plainText(text));
  const values = [...secrets, ...secrets.map(plainText)].map(inOneLine).filter((value) => value !== '');
  const areFound = secrets.every((secret) =>
    [secret, plainText(secret)].some((value) => told.includes(inOneLine(value))),
  );
  const heading = passage.heading !== undefined && {
    heading: cutOut(passage.heading, rangesOf(passage.heading, values), REDACTED).text,
  };
  // One that spans what markup was taken out of cannot be told from what is around it.
  if (!areFound) return { ...passage, ...heading, snippet: REDACTED, highlights: [] };
  const ranges = rangesOf(passage.snippet, values);
  if (ranges.length === 0) return { ...passage, ...heading };
  const { text: snippet, moved } = cutOut(passage.snippet, ranges, REDACTED);
  const highlights = passage.highlights
    .filter((highlight) => !ranges.some((range) => doOverlap(highlight, range)))
    .map(({ start, end }) => ({ start: moved(start), end: moved(end) }));
  return { ...passage, ...heading, snippet, highlights };
}

function inOneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Where a line has secrets, also one that it was cut in; in order and apart. */
function rangesOf(line: string, values: readonly string[]): readonly TextRange[] {
  const found = scanText(line)
    .filter(({ kind }) => kind === 'secret')
    .map(({ start, end }) => ({ start, end }));
  for (const value of values) {
    for (let at = line.indexOf(value); at >= 0; at = line.indexOf(value, at + value.length)) {
      found.push({ start: at, end: at + value.length });
    }
    for (let length = value.length - 1; length >= LEAST_PART; length -= 1) {
      const tail = ELLIPSIS + value.slice(-length);
      const head = value.slice(0, length) + ELLIPSIS;
      if (line.startsWith(tail)) found.push({ start: ELLIPSIS.length, end: tail.length });
      if (line.endsWith(head)) found.push({ start: line.length - head.length, end: line.length - 1 });
    }
  }
  return uniteRanges(found);
}
