import { searchDefaults } from '../defaults';
import { spanOf, termOf } from '../postings/forward';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import { wordFolds } from '../text/word-keys';
import { tokenise } from '../text/tokenise';
import { NoteSet } from './note-set';

/** The terms that are one word, in any spelling. */
type Terms = readonly number[];

/** A phrase that was looked for. */
interface Phrase {
  readonly words: readonly Terms[];
  /** Units in ascending order that have all the words, in no matter what order. */
  readonly candidates: Uint32Array;
  /** By note, {@link HAS} or {@link LACKS} once it was read for the phrase, 0 before. */
  readonly verdicts: Uint8Array;
}

const HAS = 1;
const LACKS = 2;

/**
 * Finds phrases for one search: words side by side, whatever their diacritics. Candidates come from postings and are
 * cheap; whether the words stand side by side is read in the notes themselves, so only of notes that matter.
 */
export class PhraseFinder {
  readonly #phrases = new Map<string, Phrase>();

  constructor(private readonly index: TextIndex) {}

  /** Notes that may have the phrase: no others do. */
  mayHave(phrase: string): NoteSet {
    const notes = new NoteSet(this.index.numberCount);
    for (const unit of this.#phrase(phrase).candidates) {
      const note = this.index.noteOfUnit(unit);
      if (note !== -1) notes.add(note);
    }
    return notes;
  }

  /** Whether all notes that may have the phrase have it: one word alone stands wherever its postings say. */
  isOneWord(phrase: string): boolean {
    return this.#phrase(phrase).words.length === 1;
  }

  /** Whether a note has the phrase. */
  has(text: string, note: number): boolean {
    const phrase = this.#phrase(text);
    if (phrase.verdicts[note] === 0)
      phrase.verdicts[note] = this.#unitsWith(phrase, note, 1).length > 0 ? HAS : LACKS;
    return phrase.verdicts[note] === HAS;
  }

  /** The passages of a note, counted from 0, that have any of the phrases. */
  passagesWith(phrases: readonly string[], note: number): Set<number> {
    const units = phrases.flatMap((phrase) => this.#unitsWith(this.#phrase(phrase), note, Infinity));
    return new Set(units.filter((unit) => unit > 0).map((unit) => unit - 1));
  }

  #phrase(text: string): Phrase {
    const known = this.#phrases.get(text);
    if (known !== undefined) return known;
    const words = phraseTerms(text).map((term) => sameWord(term, this.index));
    const candidates = unitsWithAll(words, this.index);
    const phrase: Phrase = { words, candidates, verdicts: new Uint8Array(this.index.numberCount) };
    this.#phrases.set(text, phrase);
    return phrase;
  }

  /** The units of a note, itself as 0, that have the phrase: the first of them, up to a limit. */
  #unitsWith({ words, candidates }: Phrase, note: number, limit: number): readonly number[] {
    const base = this.index.unitBase(note);
    const from = firstNotBelow(candidates, base);
    let end = from;
    while (end < candidates.length && this.index.noteOfUnit(candidates[end] as number) === note) end += 1;
    if (end === from) return [];
    if (words.length === 1) return Array.from(candidates.subarray(from, end), (unit) => unit - base);
    const lastUnit = (candidates[end - 1] as number) - base;
    const read = this.index.words(note, lastUnit);
    const units: number[] = [];
    for (let stretch = 0, at = from; read !== undefined && stretch < read.stretchCount; stretch++) {
      const unit = read.units[stretch] as number;
      while (at < end && (candidates[at] as number) - base < unit) at += 1;
      if (at === end) break;
      if ((candidates[at] as number) - base !== unit) continue;
      if (!hasPhrase(read.words, read.startOf(stretch), read.ends[stretch] as number, words)) continue;
      units.push(unit);
      if (units.length === limit) break;
      at += 1;
    }
    return units;
  }
}

/** The place of the first of ascending numbers that is not below another. */
function firstNotBelow(numbers: Uint32Array, other: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < other) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words in the flow of the text: a compound is looked for by its parts, which stand side by side in any spelling. */
function phraseTerms(phrase: string): string[] {
  return tokenise(phrase)
    .filter(({ span, isTail }) => span === 0 && isTail !== true)
    .map(({ term }) => term);
}

/** Terms that differ from the word in diacritics alone. */
function sameWord(term: string, { vocabulary }: TextIndex): Terms {
  const folds = wordFolds(term);
  const same = folds.flatMap((fold) =>
    vocabulary
      .withKey(fold)
      .filter((number) => wordFolds(vocabulary.term(number)).some((f) => folds.includes(f))),
  );
  return [...new Set(same)];
}

/**
 * Units in ascending order that have a term of each word: those of the rarest word, then what is left of them word by word.
 * Once few are left their texts tell sooner than another word's postings.
 */
function unitsWithAll(wanted: readonly Terms[], index: TextIndex): Uint32Array {
  const words = [...wanted].sort((a, b) => noteCount(a, index) - noteCount(b, index));
  /** By unit, how many of the words it has. */
  const counts = new Uint32Array(index.unitCount);
  const run = new PostingRun();
  let units = new Uint32Array(0);
  for (const [place, terms] of words.entries()) {
    if (place > 0 && units.length <= searchDefaults.fewPhraseUnits) break;
    const left: number[] = [];
    for (const term of terms) {
      index.postings.read(term, run);
      for (let at = 0; at < run.length; at++) {
        const unit = run.units[at] as number;
        if (counts[unit] !== place) continue;
        counts[unit] = place + 1;
        left.push(unit);
      }
    }
    units = Uint32Array.from(left);
    if (terms.length > 1) units.sort();
  }
  return units;
}

function noteCount(terms: Terms, { vocabulary }: TextIndex): number {
  return terms.reduce((sum, term) => sum + vocabulary.noteCount(term), 0);
}

/** Whether the words from one place to another have the phrase anywhere. */
function hasPhrase(words: Uint32Array, start: number, end: number, wanted: readonly Terms[]): boolean {
  const first = wanted[0] as Terms;
  for (let at = start; at < end; at++) {
    if (first.includes(termOf(words[at] as number)) && goesOn(words, at, end, wanted, 0)) return true;
  }
  return false;
}

/** A whole in the text may stand for a word of the phrase; the walk then goes on after its parts. */
function goesOn(
  words: Uint32Array,
  at: number,
  end: number,
  wanted: readonly Terms[],
  place: number,
): boolean {
  const terms = wanted[place];
  if (terms === undefined) return true;
  if (at >= end) return false;
  const word = words[at] as number;
  const span = spanOf(word);
  if (terms.includes(termOf(word)) && goesOn(words, at + span + 1, end, wanted, place + 1)) return true;
  return span > 0 && goesOn(words, at + 1, end, wanted, place);
}
