import { searchDefaults } from '../defaults';
import type { ForwardNote, Stretch } from '../postings/forward';
import { spanOf, termOf } from '../postings/forward';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import { wordFolds } from '../text/word-keys';
import { tokenise } from '../text/tokenise';
import { NoteSet } from './note-set';

/** A phrase on its way to being found. */
interface Phrase {
  /** Per word the terms that are it. */
  readonly words: readonly (readonly number[])[];
  /** Units in ascending order that have all the words, in no matter what order. */
  readonly candidates: Uint32Array;
  /** Units in ascending order that have the phrase, among the notes last asked about. */
  units: readonly number[];
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
    return this.#notesOf(this.#phrase(phrase).candidates);
  }

  /** The notes among some that have the phrase. */
  having(phrase: string, among: NoteSet): NoteSet {
    const found = this.#phrase(phrase);
    const units = [...found.candidates].filter((unit) => {
      const note = this.index.noteOfUnit(unit);
      if (note === -1 || !among.has(note)) return false;
      // One word alone stands wherever its postings say.
      if (found.words.length === 1) return true;
      const forward = this.index.forward(note);
      return forward !== undefined && unitHasPhrase(forward, unit - this.index.unitBase(note), found.words);
    });
    found.units = units;
    return this.#notesOf(units);
  }

  /** The passages of a note, counted from 0, that have any of the phrases; the note must be among those having them. */
  passagesWith(phrases: readonly string[], note: number): Set<number> {
    const base = this.index.unitBase(note);
    const passages = new Set<number>();
    for (const phrase of phrases) {
      const { units } = this.#phrase(phrase);
      for (let at = firstAbove(units, base); at < units.length; at++) {
        const unit = units[at] as number;
        if (this.index.noteOfUnit(unit) !== note) break;
        passages.add(unit - base - 1);
      }
    }
    return passages;
  }

  #phrase(text: string): Phrase {
    const known = this.#phrases.get(text);
    if (known !== undefined) return known;
    const words = phraseTerms(text).map((term) => sameWord(term, this.index));
    const phrase = { words, candidates: unitsWithAll(words, this.index), units: [] };
    this.#phrases.set(text, phrase);
    return phrase;
  }

  #notesOf(units: Iterable<number>): NoteSet {
    const notes = new NoteSet(this.index.numberCount);
    for (const unit of units) {
      const note = this.index.noteOfUnit(unit);
      if (note !== -1) notes.add(note);
    }
    return notes;
  }
}

/** The place of the first of ascending numbers that is higher than another. */
function firstAbove(numbers: readonly number[], other: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) <= other) low = middle + 1;
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
