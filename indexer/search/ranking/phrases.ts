import { searchDefaults } from '../defaults';
import type { ForwardNote, Stretch } from '../postings/forward';
import { spanOf, termOf } from '../postings/forward';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import { wordFolds } from '../text/word-keys';
import { tokenise } from '../text/tokenise';
import { NoteSet } from './note-set';

/** Finds phrases for one search, each once. */
export class PhraseFinder {
  readonly #found = new Map<string, readonly number[]>();

  constructor(private readonly index: TextIndex) {}

  notesWith(phrase: string): NoteSet {
    const notes = new NoteSet(this.index.numberCount);
    for (const unit of this.#unitsWith(phrase)) notes.add(this.index.noteOfUnit(unit));
    return notes;
  }

  /** The passages of a note, counted from 0, that have any of the phrases. */
  passagesWith(phrases: readonly string[], note: number): Set<number> {
    const base = this.index.unitBase(note);
    const passages = new Set<number>();
    for (const phrase of phrases) {
      const units = this.#unitsWith(phrase);
      for (let at = firstAbove(units, base); at < units.length; at++) {
        const unit = units[at] as number;
        if (this.index.noteOfUnit(unit) !== note) break;
        passages.add(unit - base - 1);
      }
    }
    return passages;
  }

  #unitsWith(phrase: string): readonly number[] {
    const units = this.#found.get(phrase) ?? findPhrase(phrase, this.index);
    this.#found.set(phrase, units);
    return units;
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

/**
 * The units in ascending order that have the words of the phrase side by side, whatever their diacritics. Candidates are
 * the units that have all of its words, by their postings; adjacency is checked against the words in order.
 */
function findPhrase(phrase: string, index: TextIndex): readonly number[] {
  const wanted = phraseTerms(phrase).map((term) => sameWord(term, index));
  if (wanted.length === 0) return [];
  return [...unitsWithAll(wanted, index)].filter((unit) => {
    const note = index.noteOfUnit(unit);
    const forward = note === -1 ? undefined : index.forward(note);
    return forward !== undefined && unitHasPhrase(forward, unit - index.unitBase(note), wanted);
  });
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
