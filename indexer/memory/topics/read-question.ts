import {
  findPhrases,
  hasPhrase,
  isFunctionTerm,
  readWords,
  userPossessives,
  userPronouns,
  wordList,
} from '../words';
import type { Word } from '../words';
import { findTopics } from './read-topics';
import { topicOf } from './topics';
import type { TopicName } from './topics';

/** A word or phrase of a question that says what it is about. */
export interface QuestionUnit {
  readonly text: string;
  /** Empty for a word that stands for itself. */
  readonly topics: readonly TopicName[];
}

export interface Question {
  readonly units: readonly QuestionUnit[];
  /** Whether it is put about the person whose memory it is: "where do I live", "my boss". */
  readonly isOfUser: boolean;
  /** Whether it asks for somebody else, such as a brother. */
  readonly isOfOthers: boolean;
}

/** Ask for a name or for anything at all, and say nothing of what is asked about. */
const ASKING = wordList(
  'called, named, name, names, tell, know, remember, remind, show, list, give, say, said, currently, now, at the moment, right now',
  'many, much, often, usually, kind of, sort of, type of, own, got, next',
  'heißt, heisst, heißen, heiße, namens, name, namen, weißt, kennst, sag, sage, erzähl, nenne, zeig, zeige, gib, gibt, jetzt, derzeit, aktuell',
  'momentan, zurzeit, gerade, viel, viele, oft, meistens, eigentlich, eigene, eigenes, eigenen, bekommen, nächste, nächsten, nächster',
);

const NAMING = new Set('called named name names heißt heisst heißen heiße namens namen genannt'.split(' '));

/** What a question is about. */
export function readQuestion(query: string): Question {
  const words = readWords(query);
  const matches = findTopics(words);
  const isAsking = asking(words);
  const units: QuestionUnit[] = [];
  for (let at = 0; at < words.length;) {
    const match = matches.find((one) => one.at === at);
    const end = at + (match?.length ?? 1);
    const isTelling = !isAsking.has(at) && !isFunctionTerm(words[at]?.term ?? '');
    if (match !== undefined || isTelling)
      units.push({ text: textOf(words, at, end), topics: match?.topics ?? [] });
    at = end;
  }
  return {
    units,
    isOfUser: hasPhrase(words, userPronouns) || hasPhrase(words, userPossessives),
    isOfOthers: units.some(({ topics }) => topics.some(isOfSomebody)),
  };
}

/** Whether somebody asks about themself, and about nobody else: "where do I live", and not "where does my brother live". */
export function isAboutUser(query: string): boolean {
  const { isOfUser, isOfOthers } = readQuestion(query);
  return isOfUser && !isOfOthers;
}

/** The words of a question but those that ask for a name, which everybody has: "Wie heißt meine Tante" asks for an aunt. */
export function withoutNaming(query: string): string {
  const words = readWords(query);
  const telling = words.filter(({ term }) => !NAMING.has(term));
  if (telling.length === words.length || telling.every(({ term }) => isFunctionTerm(term))) return query;
  return telling.map(({ written }) => written).join(' ');
}

function asking(words: readonly Word[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (const { at, length } of findPhrases(words, ASKING)) {
    for (let place = at; place < at + length; place++) places.add(place);
  }
  return places;
}

function isOfSomebody(topic: TopicName): boolean {
  const { isNamed, includes = [] } = topicOf(topic);
  return isNamed === true || includes.some((kind) => topicOf(kind).isNamed === true);
}

function textOf(words: readonly Word[], at: number, end: number): string {
  return words
    .slice(at, end)
    .map(({ written }) => written)
    .join(' ');
}
