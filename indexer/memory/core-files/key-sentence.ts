import { noteTitle, parseNote } from '../../vault';
import { readPassages } from '../extract/passages/read-passages';
import { isMostlyLinks, readable } from '../extract/passages/readable';
import { contentWords } from '../extract/rules/content-words';
import { splitSentences } from '../extract/sentences/split-sentences';
import { isSelfContained } from '../extract/subject/pronouns';
import { scanText } from '../scan';
import { hasPhrase, readWords, wordList } from '../words';
import { KEY_SENTENCE_WORDS, TITLE_WEIGHT } from './defaults';

/** Point at something that stands elsewhere in the note. */
const pointing = wordList(
  'this, these, that one, those, such, above, below, here, therefore, however, instead, then',
  'dies, diese, dieser, dieses, diesem, diesen, solche, oben, unten, hier, deshalb, daher, dadurch, dafür, damit, jedoch, stattdessen, danach, dabei, so',
);

/**
 * The sentence that tells best what a note is about: the one whose words are the most frequent ones of the note, after SumBasic
 * (Nenkova and Vanderwende 2005), words of the title counting more. Code, tables, tasks and quotations are no sentences of
 * the note's.
 *
 * @returns as it stands in the note, without formatting; undefined where no sentence can stand by itself
 */
export function keySentence(path: string, text: string): string | undefined {
  const { bodyStart } = parseNote(path, text);
  const sentences = readPassages({ source: text, start: bodyStart, end: text.length })
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .flatMap((passage) => splitSentences(passage.text))
    .filter((piece) => !isMostlyLinks(piece.text))
    .map((piece) => readable(piece.text));
  const weights = weightsOf(sentences, noteTitle(path));
  let best: { readonly sentence: string; readonly score: number } | undefined;
  for (const sentence of sentences) {
    if (!standsAlone(sentence)) continue;
    const terms = new Set(termsOf(sentence));
    const sum = [...terms].reduce((total, term) => total + (weights.get(term) ?? 0), 0);
    // Between the sum, which the longest sentence would win, and the mean, which the shortest would.
    const score = sum / Math.sqrt(Math.max(1, terms.size));
    if (best === undefined || score > best.score) best = { sentence, score };
  }
  return best?.sentence;
}

function weightsOf(sentences: readonly string[], title: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void =>
    void weights.set(term, (weights.get(term) ?? 0) + weight);
  for (const sentence of sentences) for (const term of termsOf(sentence)) add(term, 1);
  for (const term of termsOf(title)) if (weights.has(term)) add(term, TITLE_WEIGHT);
  return weights;
}

function standsAlone(sentence: string): boolean {
  const words = readWords(sentence);
  const count = words.length;
  if (!isSelfContained(words) || hasPhrase(words, pointing)) return false;
  const isWhole = /^["“„(]?[\p{Lu}\p{N}]/u.test(sentence) && /[.!][)"”“]?$/u.test(sentence);
  const isOfLength = count >= KEY_SENTENCE_WORDS.fewest && count <= KEY_SENTENCE_WORDS.most;
  return isWhole && isOfLength && scanText(sentence).length === 0;
}

function termsOf(text: string): readonly string[] {
  return contentWords(readWords(text)).map(({ term }) => term);
}
