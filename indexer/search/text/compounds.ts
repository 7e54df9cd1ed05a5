import { searchDefaults } from '../defaults';

/** Letters that German puts between the parts of a compound. */
const LINKS = ['', 's', 'n', 'es', 'en', 'er', 'e'];
/** A rest this short behind the last part is an ending, not a part. */
const MAX_ENDING = 2;

/**
 * Whether `part` is a word inside the compound and not merely letters of it: what is before and after must be words
 * too, give or take a linking letter or an ending. `Steuer` is in `Einkommensteuergesetz`; `esteu` is not.
 *
 * @param isKnown whether the vault has a word of these letters
 */
export function isCompoundPart(part: string, compound: string, isKnown: (word: string) => boolean): boolean {
  for (let at = compound.indexOf(part); at !== -1; at = compound.indexOf(part, at + 1)) {
    const before = compound.slice(0, at);
    const after = compound.slice(at + part.length);
    if (before.length + after.length < searchDefaults.minCompoundPart) continue;
    const endsWell = after.length <= MAX_ENDING || areWords(after, isKnown);
    if (endsWell && areWords(before, isKnown)) return true;
  }
  return false;
}

/**
 * A compound as the fewest known words that make it up, linking letters aside, or an empty list where it is none.
 *
 * @param isKnown whether the vault has a word of these letters
 */
export function splitCompound(compound: string, isKnown: (word: string) => boolean): readonly string[] {
  if (compound.length < searchDefaults.minCompoundLength) return [];
  const parts = fewestWords(compound, (word) => word !== compound && isKnown(word));
  return parts !== undefined && parts.length > 1 ? parts : [];
}

/** Whether letters before or after a part are words, each with a link behind it or none. */
function areWords(letters: string, isKnown: (word: string) => boolean): boolean {
  /** Places that words lead up to. */
  const isReached = new Uint8Array(letters.length + 1);
  isReached[0] = 1;
  for (let start = 0; start + searchDefaults.minCompoundPart <= letters.length; start++) {
    if (isReached[start] === 0) continue;
    for (let end = start + searchDefaults.minCompoundPart; end <= letters.length; end++) {
      if (!isKnown(letters.slice(start, end))) continue;
      for (const link of LINKS) if (letters.startsWith(link, end)) isReached[end + link.length] = 1;
      if (isReached[letters.length] === 1) return true;
    }
  }
  return letters.length === 0;
}

function fewestWords(letters: string, isKnown: (word: string) => boolean): readonly string[] | undefined {
  /** The best split of the letters up to each place. */
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= letters.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      if (before === undefined || (best[end]?.length ?? Infinity) <= before.length + 1) continue;
      const word = wordWithLink(letters.slice(start, end), isKnown);
      if (word !== undefined) best[end] = [...before, word];
    }
  }
  return best[letters.length];
}

function wordWithLink(letters: string, isKnown: (word: string) => boolean): string | undefined {
  for (const link of LINKS) {
    if (!letters.endsWith(link)) continue;
    const word = letters.slice(0, letters.length - link.length);
    if (word.length >= searchDefaults.minCompoundPart && isKnown(word)) return word;
  }
  return undefined;
}
