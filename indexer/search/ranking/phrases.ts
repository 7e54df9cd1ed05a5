import { spanOf, termOf } from '../postings/forward';
import type { TextIndex } from '../postings/text-index';
import { wordFolds } from '../text/word-keys';
import { tokenise } from '../text/tokenise';
import { NoteSet } from './note-set';
import { PhraseUnits } from './phrase-units';
import type { Terms } from './phrase-units';

/** A phrase that was looked for. */
interface Phrase {
  readonly words: readonly Terms[];
  /** Units in ascending order that have all the words, in no matter what order; undefined until they are asked for. */
  candidates?: Uint32Array;
  /** Whether a note has the phrase, once it was read for it. */
  readonly verdicts: Map<number, boolean>;
}

/**
 * Finds phrases for one search: words side by side, whatever their diacritics. Candidates come from postings and are
 * cheap; whether the words stand side by side is read in the notes themselves, so only of notes that matter.
 */
export class PhraseFinder {
  readonly #phrases = new Map<string, Phrase>();
  /** The terms that are a word, by the word: the same ones are the same array. */
  readonly #words = new Map<string, Terms>();
  #units: PhraseUnits | undefined;

  constructor(private readonly index: TextIndex) {}

  /** Notes that may have the phrase: no others do. */
  mayHave(phrase: string): NoteSet {
    const notes = new NoteSet(this.index.numberCount);
    const units = this.#candidates(this.#phrase(phrase));
    for (let at = 0; at < units.length; at++) {
      const note = this.index.noteOfUnit(units[at] as number);
      if (note !== -1) notes.add(note);
    }
    return notes;
  }

  /** Notes that have any of the phrases, all of which are one word. */
  withAnyWord(phrases: readonly string[]): NoteSet {
    const notes = new NoteSet(this.index.numberCount);
    const words = phrases.flatMap((phrase) => this.#phrase(phrase).words);
    for (const terms of new Set(words)) this.#phraseUnits.addNotes(terms, notes);
    return notes;
  }

  /** Whether all notes that may have the phrase have it: one word alone stands wherever its postings say. */
  isOneWord(phrase: string): boolean {
    return this.#phrase(phrase).words.length === 1;
  }

  /** Whether a note has the phrase. */
  has(text: string, note: number): boolean {
    const phrase = this.#phrase(text);
    let has = phrase.verdicts.get(note);
    if (has === undefined) {
      has = this.#unitsWith(phrase, note, 1).length > 0;
      phrase.verdicts.set(note, has);
    }
    return has;
  }

  /** The passages of a note, counted from 0, that have any of the phrases. */
  passagesWith(phrases: readonly string[], note: number): Set<number> {
    const units = [...new Set(phrases)].flatMap((phrase) =>
      this.#unitsWith(this.#phrase(phrase), note, Infinity),
    );
    return new Set(units.filter((unit) => unit > 0).map((unit) => unit - 1));
  }

  #phrase(text: string): Phrase {
    const known = this.#phrases.get(text);
    if (known !== undefined) return known;
    const phrase: Phrase = { words: phraseTerms(text).map((term) => this.#word(term)), verdicts: new Map() };
    this.#phrases.set(text, phrase);
    return phrase;
  }

  #word(term: string): Terms {
    const known = this.#words.get(term);
    if (known !== undefined) return known;
    const terms = sameWord(term, this.index);
    this.#words.set(term, terms);
    return terms;
  }

  #candidates(phrase: Phrase): Uint32Array {
    return (phrase.candidates ??= this.#phraseUnits.withAll(phrase.words));
  }

  get #phraseUnits(): PhraseUnits {
    return (this.#units ??= new PhraseUnits(this.index));
  }

  /** The units of a note, itself as 0, that have the phrase: the first of them, up to a limit. */
  #unitsWith(phrase: Phrase, note: number, limit: number): readonly number[] {
    const { words } = phrase;
    const candidates = this.#candidates(phrase);
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
