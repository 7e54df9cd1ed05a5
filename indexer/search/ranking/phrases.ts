import type { ForwardNote, Stretch } from '../postings/forward';
import { spanOf, termOf } from '../postings/forward';
import type { TextIndex } from '../postings/text-index';
import { wordFolds } from '../text/word-keys';
import { tokenise } from '../text/tokenise';

/** Where a phrase stands: the note, and the passages (0-based) among its units that have it; -1 for the note's own fields. */
export type PhrasePlaces = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Notes that have the words of the phrase side by side, whatever their diacritics. Candidates come from the postings of
 * its rarest word, adjacency is checked against the words in order.
 */
export function findPhrase(phrase: string, index: TextIndex): PhrasePlaces {
  const wanted = phraseTerms(phrase).map((term) => sameWord(term, index));
  const rarest = wanted.reduce<ReadonlySet<number> | undefined>(
    (least, terms) =>
      least === undefined || noteCount(terms, index) < noteCount(least, index) ? terms : least,
    undefined,
  );
  const places = new Map<number, Set<number>>();
  if (rarest === undefined) return places;
  const candidates = new Set<number>();
  for (const term of rarest) index.postings.forEach(term, (unit) => candidates.add(unit));
  for (const candidate of candidates) {
    const note = index.noteOfUnit(candidate);
    if (note === -1) continue;
    const forward = index.forward(note) as ForwardNote;
    const unit = candidate - index.unitBase(note);
    if (!forward.stretches.some((stretch) => stretch.unit === unit && hasPhrase(forward, stretch, wanted)))
      continue;
    const passages = places.get(note) ?? new Set();
    places.set(note, passages.add(unit - 1));
  }
  return places;
}

/** Words in the flow of the text: a compound is looked for by its parts, which stand side by side in any spelling. */
function phraseTerms(phrase: string): string[] {
  return tokenise(phrase)
    .filter(({ span, isTail }) => span === 0 && isTail !== true)
    .map(({ term }) => term);
}

/** Terms that differ from the word in diacritics alone. */
export function sameWord(term: string, { vocabulary }: TextIndex): ReadonlySet<number> {
  const folds = wordFolds(term);
  const same = folds.flatMap((fold) =>
    vocabulary
      .withKey(fold)
      .filter((number) => wordFolds(vocabulary.term(number)).some((f) => folds.includes(f))),
  );
  return new Set(same);
}

function noteCount(terms: ReadonlySet<number>, { vocabulary }: TextIndex): number {
  let count = 0;
  for (const term of terms) count += vocabulary.noteCount(term);
  return count;
}

/** A whole in the text may stand for a word of the phrase; the walk then goes on after its parts. */
function hasPhrase(
  note: ForwardNote,
  { start, end }: Stretch,
  wanted: readonly ReadonlySet<number>[],
): boolean {
  const matches = (at: number, place: number): boolean => {
    const terms = wanted[place];
    if (terms === undefined) return true;
    if (at >= end) return false;
    const word = note.words[at] as number;
    const span = spanOf(word);
    if (terms.has(termOf(word)) && matches(at + span + 1, place + 1)) return true;
    return span > 0 && matches(at + 1, place);
  };
  for (let at = start; at < end; at++) if (matches(at, 0)) return true;
  return false;
}
