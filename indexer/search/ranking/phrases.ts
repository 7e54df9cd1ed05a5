import { searchDefaults } from '../defaults';
import type { ForwardNote, Stretch } from '../postings/forward';
import { spanOf, termOf } from '../postings/forward';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import { wordFolds } from '../text/word-keys';
import { tokenise } from '../text/tokenise';
import { NoteSet } from './note-set';

/** A phrase that was looked for. */
interface Phrase {
  /** Per word the terms that are it. */
  readonly words: readonly (readonly number[])[];
  /** Units in ascending order that have all the words, in no matter what order. */
  readonly candidates: Uint32Array;
  /** By note that was read for it, the units that have the phrase. */
  readonly units: Map<number, readonly number[]>;
}

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
  has(phrase: string, note: number): boolean {
    return this.#unitsWith(this.#phrase(phrase), note).length > 0;
  }

  /** The passages of a note, counted from 0, that have any of the phrases. */
  passagesWith(phrases: readonly string[], note: number): Set<number> {
    const first = this.index.unitBase(note) + 1;
    const units = phrases.flatMap((phrase) => this.#unitsWith(this.#phrase(phrase), note));
    return new Set(units.filter((unit) => unit >= first).map((unit) => unit - first));
  }

  #phrase(text: string): Phrase {
    const known = this.#phrases.get(text);
    if (known !== undefined) return known;
    const words = phraseTerms(text).map((term) => sameWord(term, this.index));
    const phrase: Phrase = { words, candidates: unitsWithAll(words, this.index), units: new Map() };
    this.#phrases.set(text, phrase);
    return phrase;
  }

  #unitsWith(phrase: Phrase, note: number): readonly number[] {
    const known = phrase.units.get(note);
    if (known !== undefined) return known;
    const units = this.#read(phrase, note);
    phrase.units.set(note, units);
    return units;
  }

  #read({ words, candidates }: Phrase, note: number): readonly number[] {
    const base = this.index.unitBase(note);
    const from = firstNotBelow(candidates, base);
    let end = from;
    while (end < candidates.length && this.index.noteOfUnit(candidates[end] as number) === note) end += 1;
    const units = [...candidates.subarray(from, end)];
    if (words.length === 1 || units.length === 0) return units;
    const forward = this.index.forward(note);
    return forward === undefined ? [] : units.filter((unit) => unitHasPhrase(forward, unit - base, words));
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
function sameWord(term: string, { vocabulary }: TextIndex): readonly number[] {
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
function unitsWithAll(wanted: readonly (readonly number[])[], index: TextIndex): Uint32Array {
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

function noteCount(terms: readonly number[], { vocabulary }: TextIndex): number {
  return terms.reduce((sum, term) => sum + vocabulary.noteCount(term), 0);
}

function unitHasPhrase(note: ForwardNote, unit: number, wanted: readonly (readonly number[])[]): boolean {
  return note.stretches.some((stretch) => stretch.unit === unit && hasPhrase(note, stretch, wanted));
}

/** A whole in the text may stand for a word of the phrase; the walk then goes on after its parts. */
function hasPhrase(
  note: ForwardNote,
  { start, end }: Stretch,
  wanted: readonly (readonly number[])[],
): boolean {
  const matches = (at: number, place: number): boolean => {
    const terms = wanted[place];
    if (terms === undefined) return true;
    if (at >= end) return false;
    const word = note.words[at] as number;
    const span = spanOf(word);
    if (terms.includes(termOf(word)) && matches(at + span + 1, place + 1)) return true;
    return span > 0 && matches(at + 1, place);
  };
  for (let at = start; at < end; at++) if (matches(at, 0)) return true;
  return false;
}
