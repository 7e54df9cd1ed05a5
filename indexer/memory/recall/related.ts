import type { WordShares } from '../../search';
import { namesIn, readQuestion, topicOf, topicsAnswering } from '../topics';
import type { QuestionUnit, TopicName } from '../topics';
import { recallDefaults } from './defaults';
import type { SpaceColumns } from './space-columns';

/** What memories have of a question in other words than its own. */
export interface RelatedWords {
  /** By place: what to add to the share of the question's words that a memory has, 0 to 1. */
  readonly gains: ReadonlyMap<number, number>;
  /** By place: the words of the question that others stand for. */
  readonly asked: ReadonlyMap<number, readonly string[]>;
}

/** What a search for related words goes by. */
export interface RelatedBasis {
  readonly columns: SpaceColumns;
  /** What memories have of the words of any text. */
  readonly sharesOf: (text: string) => WordShares;
}

/**
 * Memories that speak of what a question asks for in other words or in the other language: "Chefin" for "boss". A word that a
 * memory has only so counts as a part of what it would count by itself; see {@link recallDefaults}. One that a memory has
 * by itself gains nothing.
 *
 * @returns undefined where the question names no topic, or asks about the world rather than about what is remembered
 */
export function relatedWords(query: string, basis: RelatedBasis): RelatedWords | undefined {
  const question = readQuestion(query);
  const { units } = question;
  if (!units.some(({ topics }) => topics.length > 0)) return undefined;
  const literal = units.map(({ text }) => basis.columns.sharesOf(basis.sharesOf(text)));
  const isKnown = (unit: number): boolean => literal[unit]?.some((share) => share >= SAME_WORD) === true;
  const isOfMemory =
    question.isOfUser || units.every(({ topics }, unit) => topics.length > 0 || isKnown(unit));
  if (!isOfMemory) return undefined;
  const gains = new Map<number, number>();
  const asked = new Map<number, readonly string[]>();
  for (const [at, unit] of units.entries()) {
    for (const [place, trust] of trustByPlace(unit, basis)) {
      const gain = trust - (literal[at]?.[place] ?? 0);
      if (gain <= 0) continue;
      gains.set(place, (gains.get(place) ?? 0) + gain / units.length);
      asked.set(place, [...(asked.get(place) ?? []), unit.text]);
    }
  }
  return { gains, asked };
}

/** A memory has a word itself, not only something spelled like it. */
const SAME_WORD = 0.9;

/** How surely each memory answers to a word by its topic. */
function trustByPlace({ topics }: QuestionUnit, basis: RelatedBasis): ReadonlyMap<number, number> {
  const { columns } = basis;
  const trusted = new Map<number, number>();
  const trust = (places: Iterable<number>, by: number): void => {
    for (const place of places) trusted.set(place, Math.max(by, trusted.get(place) ?? 0));
  };
  for (const topic of topics) {
    const { own, near, categories } = topicsAnswering(topic);
    for (const name of own) {
      const places = columns.topicPlaces(name);
      trust(places, recallDefaults.trustInTopic);
      trust(placesOfNamed(name, places, basis), recallDefaults.trustInTopic);
    }
    for (const name of near) trust(columns.topicPlaces(name), recallDefaults.trustInNear);
    for (const category of categories) trust(columns.categoryPlaces(category), recallDefaults.trustInNear);
  }
  return trusted;
}

/** Where those are named whom a topic is about: with "Mein Bruder Jonas", what is said of Jonas answers to "brother". */
function placesOfNamed(
  topic: TopicName,
  places: ReadonlySet<number>,
  { columns, sharesOf }: RelatedBasis,
): readonly number[] {
  if (topicOf(topic).isNamed !== true) return [];
  const names = new Set<string>();
  for (const place of places) {
    const memory = columns.memories[place];
    if (memory?.status !== 'live') continue;
    for (const name of namesIn(memory.text, topic)) names.add(name);
    if (names.size >= recallDefaults.mostNames) break;
  }
  return [...names].flatMap((name) => {
    const shares = columns.sharesOf(sharesOf(name));
    return [...shares.keys()].filter((place) => (shares[place] as number) >= SAME_WORD);
  });
}
