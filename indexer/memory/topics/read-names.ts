import { hasPhrase, isFunctionTerm, readWords, userPossessives, userPronouns } from '../words';
import type { Word } from '../words';
import { findTopics } from './read-topics';
import type { TopicName } from './topics';

const TITLES = new Set('mr mrs ms miss dr prof professor herr frau doktor'.split(' '));
/** Between somebody and their name. */
const BINDING = new Set(
  'is are called named name ist sind heißt heisst heißen namens and und mein meine meinen new neuer neue best beste bester old älterer ältere jüngerer jüngere'.split(
    ' ',
  ),
);
/** Words between somebody and their name: "my sister, who is called Lina". */
const MOST_BETWEEN = 4;
const MOST_NAMES = 8;
const NAME = /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u;

/**
 * The names that a text gives those whom a topic is about: "Mein Bruder Jonas", "my sister is called Lina", "Katrin ist
 * meine beste Freundin", "zwei Kinder, Emil und Tilda". Only of the people of whoever says "my".
 */
export function namesIn(text: string, topic: TopicName): readonly string[] {
  const words = readWords(text);
  if (!hasPhrase(words, userPossessives) && !hasPhrase(words, userPronouns)) return [];
  const names = new Set<string>();
  for (const { at, length, topics } of findTopics(words)) {
    if (!topics.includes(topic)) continue;
    for (const name of namesAfter(words, at + length)) names.add(name);
    const before = nameBefore(words, at);
    if (before !== undefined) names.add(before);
  }
  return [...names].slice(0, MOST_NAMES);
}

function namesAfter(words: readonly Word[], from: number): readonly string[] {
  const names: string[] = [];
  let between = 0;
  for (const { term, written } of words.slice(from)) {
    if (TITLES.has(term) || BINDING.has(term)) {
      between += 1;
      if (between > MOST_BETWEEN) break;
    } else if (NAME.test(written) && !isFunctionTerm(term)) names.push(written);
    else break;
  }
  return names;
}

/** "Katrin" of "Katrin ist meine beste Freundin". */
function nameBefore(words: readonly Word[], at: number): string | undefined {
  for (let place = at - 1; place >= Math.max(0, at - 1 - MOST_BETWEEN); place--) {
    const word = words[place];
    if (word === undefined) return undefined;
    if (
      BINDING.has(word.term) ||
      word.term === 'my' ||
      word.term === 'our' ||
      word.term === 'unser' ||
      word.term === 'unsere'
    )
      continue;
    const isSaidToBe = words.slice(place + 1, at).some(({ term }) => term === 'is' || term === 'ist');
    return isSaidToBe && NAME.test(word.written) && !isFunctionTerm(word.term) ? word.written : undefined;
  }
  return undefined;
}
