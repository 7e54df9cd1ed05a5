import { readWords } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { isFirstPerson } from './persons';
import { hasTerm, terms } from './terms';

/** Marks that open a quotation, each with those that close it. German closes with what English opens with. */
const CLOSING: Readonly<Record<string, string>> = { '„': '“”"', '“': '”', '"': '"', '«': '»', '»': '«' };
/** "Tom wrote: I live in Oslo", "Anna sagte, ich …": what follows is somebody else's. */
const ATTRIBUTION =
  /^(?<who>[^:,.!?]{1,80}?)\s(?:said|says|wrote|writes|told (?:me|us)|replied|answered|asked|sagte|sagt|schrieb|schreibt|meinte|meint|erzählte|erzählt|antwortete|antwortet|rief|ruft|thinks|texted|adds|added|posted)(?:\s[^:]{0,30})?:\s/u;
const SUBJECTS = terms("i i'm i've i'll i'd we we're we've ich wir");

/** Whether a sentence says before a colon that somebody else speaks after it. */
export function isAttributed(text: string): boolean {
  const who = ATTRIBUTION.exec(text)?.groups?.who;
  return who !== undefined && !hasTerm(readWords(who), SUBJECTS);
}

/**
 * Sentences that somebody else says, by their indexes: those of a quotation that goes over several ("I live here. I work there,"
 * said Tom), those in which only what is quoted speaks of an "I", and what follows "Tom wrote:" in the same paragraph.
 */
export function findQuoted(sentences: readonly Sentence[]): ReadonlySet<number> {
  const quoted = new Set<number>();
  for (let start = 0; start < sentences.length;) {
    const { paragraph, turn } = sentences[start]!;
    let end = start + 1;
    while (sentences[end]?.paragraph === paragraph && sentences[end]?.turn === turn) end++;
    // What an assistant said is nobody's own words anyway.
    if (turn?.role !== 'assistant') markParagraph(sentences, start, end, quoted);
    start = end;
  }
  return quoted;
}

function markParagraph(
  sentences: readonly Sentence[],
  start: number,
  end: number,
  quoted: Set<number>,
): void {
  let open: string | undefined;
  /** Sentences of a quotation that nobody has closed yet. */
  let pending: number[] = [];
  let isReported = false;
  for (let index = start; index < end; index++) {
    const { text, words } = sentences[index]!;
    const before = open;
    const read = readMarks(text, open);
    open = read.open;
    if (before !== undefined || open !== undefined) pending.push(index);
    if (before !== undefined && before !== open) {
      for (const each of pending) quoted.add(each);
      pending = open === undefined ? [] : [index];
    }
    if (speaksOnlyInside(text, read.inside)) quoted.add(index);
    // What stands in quotation marks ends with them.
    isReported ||= isAttributed(text) && read.inside.length === 0;
    if (isReported && isFirstPerson(words)) quoted.add(index);
  }
}

interface MarksRead {
  /** The mark that is open at the end of the sentence. */
  readonly open: string | undefined;
  /** Ranges of the sentence that stand within marks. */
  readonly inside: readonly (readonly [number, number])[];
}

function readMarks(text: string, openBefore: string | undefined): MarksRead {
  const inside: [number, number][] = [];
  let open = openBefore;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (open !== undefined) {
      if (CLOSING[open]?.includes(mark) !== true) continue;
      inside.push([from, at]);
      open = undefined;
    } else if (CLOSING[mark] !== undefined && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) {
      // Behind a figure it says inches.
      open = mark;
      from = at + 1;
    }
  }
  if (open !== undefined) inside.push([from, text.length]);
  return { open, inside };
}

/** Whether an "I" stands within quotation marks, and the speaker is not spoken of outside of them. */
function speaksOnlyInside(text: string, inside: MarksRead['inside']): boolean {
  if (inside.length === 0) return false;
  const words = readWords(text);
  const isInside = ({ start }: { readonly start: number }): boolean =>
    inside.some(([from, to]) => start >= from && start < to);
  const hasSubject = words.some((word) => isInside(word) && SUBJECTS.has(word.term));
  return hasSubject && !isFirstPerson(words.filter((word) => !isInside(word)));
}
