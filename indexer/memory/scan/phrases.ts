import { ADDRESS, STOP } from './words';
import type { Word } from './words';

/** Words by the name that phrases call them by. */
export type WordLists = Readonly<Record<string, string>>;

/** A phrase that was found: which one, and the first and the last of its words. */
export interface FoundPhrase<TRule> {
  readonly rule: TRule;
  readonly first: Word;
  readonly last: Word;
}

/** One word of a phrase: any of these, after up to so many other ones. */
interface Slot {
  readonly words: ReadonlySet<string>;
  readonly most: number;
}

interface Phrase<TRule> {
  readonly rule: TRule;
  readonly slots: readonly Slot[];
  readonly isAtBegin: boolean;
}

/** Phrases by each word that one can begin with. */
export type PhraseTable<TRule> = ReadonlyMap<string, readonly Phrase<TRule>[]>;

/**
 * Reads phrases as they are written down: words with spaces between, `a|b` for either, `<name>` for any word of a list,
 * `..3` for up to three other words in between, `^` before a word that a sentence, line or quotation begins with. Only
 * whole words match, and nothing beyond the end of a sentence.
 *
 * @param lists words with spaces between
 */
export function readPhrases<TRule>(
  rules: readonly (readonly [TRule, readonly string[]])[],
  lists: WordLists,
): PhraseTable<TRule> {
  const table = new Map<string, Phrase<TRule>[]>();
  for (const [rule, sources] of rules) {
    for (const source of sources) {
      const phrase = readPhrase(rule, source, lists);
      for (const word of phrase.slots[0]?.words ?? []) {
        table.set(word, [...(table.get(word) ?? []), phrase]);
      }
    }
  }
  return table;
}

function readPhrase<TRule>(rule: TRule, source: string, lists: WordLists): Phrase<TRule> {
  const slots: Slot[] = [];
  let most = 0;
  for (const part of source.replace(/^\^/, '').split(' ')) {
    if (part.startsWith('..')) {
      most = Number(part.slice(2));
      continue;
    }
    slots.push({ words: new Set(part.split('|').flatMap((word) => wordsOf(word, lists))), most });
    most = 0;
  }
  return { rule, slots, isAtBegin: source.startsWith('^') };
}

function wordsOf(word: string, lists: WordLists): readonly string[] {
  if (word === ADDRESS || !word.startsWith('<')) return [word];
  const list = lists[word.slice(1, -1)];
  if (list === undefined) throw new Error(`A phrase names the list ${word}, which there is not.`);
  return list.split(' ');
}

/** The phrases in a text, each as short as it can be, in the order of their begins. Time grows with the text's length. */
export function findPhrases<TRule>(
  words: readonly Word[],
  table: PhraseTable<TRule>,
): readonly FoundPhrase<TRule>[] {
  const found: FoundPhrase<TRule>[] = [];
  for (const [at, first] of words.entries()) {
    for (const { rule, slots, isAtBegin } of table.get(first.text) ?? []) {
      if (isAtBegin && !first.isFirst) continue;
      const last = lastWord(words, at, slots);
      if (last !== undefined) found.push({ rule, first, last });
    }
  }
  return found;
}

/** Where the phrase that begins at a word ends first. All ways are followed at once, so that none is tried twice. */
function lastWord(words: readonly Word[], begin: number, slots: readonly Slot[]): Word | undefined {
  let reached: ReadonlySet<number> = new Set([begin]);
  for (const { words: wanted, most } of slots.slice(1)) {
    const next = new Set<number>();
    for (const before of reached) {
      for (let at = before + 1; at <= before + 1 + most; at += 1) {
        const word = words[at];
        if (word === undefined || word.text === STOP) break;
        if (wanted.has(word.text)) next.add(at);
      }
    }
    if (next.size === 0) return undefined;
    reached = next;
  }
  return words[Math.min(...reached)];
}
