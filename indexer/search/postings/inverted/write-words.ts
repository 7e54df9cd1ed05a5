import { compareText } from '../../../platform';
import { wordFolds, wordKeys } from '../../text/word-keys';
import { GrowableUint32 } from '../growable';
import { trigramsOf } from '../trigram-text';
import { ByteLists, COPIED_BYTES_PER_STEP } from './byte-lists';
import type { Columns } from './columns';
import { HashedValuesWriter } from './hashed-values';
import { NumberWriter, packAscending, packNumbers } from './numbers';
import type { PacedWork } from './paced-work';
import { sortPaced } from './sort-paced';
import { encodeTerm } from './term-bytes';

/** Stemming in two languages. */
const STEPS_PER_STEM = 150;
const STEPS_PER_TRIGRAM = 3;

interface Spelling {
  readonly text: string;
  readonly packed: number;
}

/**
 * Writes the words, what they are filed under, and the spellings of those with diacritics.
 *
 * @param terms sorted
 * @returns the number of spellings
 */
export async function writeWords(
  terms: readonly string[],
  columns: Columns,
  work: PacedWork,
  onShare: (share: number) => void,
): Promise<number> {
  const lengths = new NumberWriter();
  const letters: Uint8Array[] = [];
  const marked = new Uint8Array(Math.ceil(terms.length / 8));
  const spellings: Spelling[] = [];
  const keys = new HashedValuesWriter();
  for (const [word, term] of terms.entries()) {
    const bytes = encodeTerm(term);
    letters.push(bytes);
    lengths.push(bytes.length);
    const { folds, all } = wordKeys(term);
    const isMarked = folds.length > 1 || folds[0] !== term;
    if (isMarked) {
      marked[word >>> 3] = (marked[word >>> 3] as number) | (1 << (word & 7));
      folds.forEach((text, which) => spellings.push({ text, packed: word * 2 + which }));
    }
    for (const key of all) if (isMarked || key !== term) keys.add(key, word);
    if (!work.isDue(STEPS_PER_STEM)) continue;
    onShare(word / terms.length);
    await work.pause();
  }
  await work.pause();
  columns.set('words.letters', joined(letters));
  await work.pause();
  columns.set('words.lengths', lengths.finish());
  columns.set('words.marked', marked);
  await keys.write(columns, 'words.keys', work);
  const inOrder = await sortPaced(spellings, (one, other) => compareText(one.text, other.text), work);
  columns.set('words.spellings', packNumbers(inOrder.map(({ packed }) => packed)));
  return spellings.length;
}

/** Writes which words have three letters in a row; gives the number of such threes. */
export async function writeTrigrams(
  terms: readonly string[],
  columns: Columns,
  work: PacedWork,
  onShare: (share: number) => void,
): Promise<number> {
  const lists = new ByteLists();
  const numbers = new Map<number, number>();
  /** The word last added to each list, plus one. */
  const last = new GrowableUint32();
  for (const [word, term] of terms.entries()) {
    const trigrams = wordFolds(term).flatMap(trigramsOf);
    for (const trigram of trigrams) {
      let list = numbers.get(trigram);
      if (list === undefined) numbers.set(trigram, (list = last.extend(1)));
      const before = last.at(list);
      if (before === word + 1) continue;
      lists.push(list, word - Math.max(0, before - 1));
      last.values[list] = word + 1;
    }
    if (!work.isDue(STEPS_PER_TRIGRAM * trigrams.length)) continue;
    onShare(word / terms.length);
    await work.pause();
  }
  const inOrder = await sortPaced([...numbers], ([one], [other]) => one - other, work);
  columns.set('trigrams.letters', packAscending(inOrder.map(([trigram]) => trigram)));
  if (work.isDue(inOrder.length)) await work.pause();
  columns.set('trigrams.lengths', packNumbers(inOrder.map(([, list]) => lists.length(list))));
  if (work.isDue(inOrder.length)) await work.pause();
  const words = new Uint8Array(inOrder.reduce((sum, [, list]) => sum + lists.length(list), 0));
  let at = 0;
  for (const [, list] of inOrder) {
    lists.copy(list, words, at);
    at += lists.length(list);
    if (work.isDue(1 + lists.length(list) / COPIED_BYTES_PER_STEP)) await work.pause();
  }
  columns.set('trigrams.words', words);
  return inOrder.length;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
