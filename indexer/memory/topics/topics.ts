import type { MemoryCategory } from '../memory';
import { healthTopics } from './table/health';
import { homeTopics } from './table/home';
import { leisureTopics } from './table/leisure';
import { peopleTopics } from './table/people';
import { personTopics } from './table/person';
import { workTopics } from './table/work';
import type { Topic } from './topic';

const table = {
  ...personTopics,
  ...peopleTopics,
  ...workTopics,
  ...homeTopics,
  ...healthTopics,
  ...leisureTopics,
};

export type TopicName = keyof typeof table;

export const topicNames = Object.keys(table) as readonly TopicName[];

/** @throws Error for a name that the table does not have: the table itself is wrong then */
export function topicOf(name: string): Topic {
  if (!isTopicName(name)) throw new Error(`There is no topic "${name}".`);
  return table[name];
}

function isTopicName(name: string): name is TopicName {
  return Object.hasOwn(table, name);
}

/** Topics that answer to a question for one. */
export interface AnsweringTopics {
  /** The topic, and all kinds of it. */
  readonly own: readonly TopicName[];
  /** Those that often answer the same question. */
  readonly near: readonly TopicName[];
  /** Categories of memories that are of the topic, or of a kind of it. */
  readonly categories: readonly MemoryCategory[];
}

const answering: ReadonlyMap<TopicName, AnsweringTopics> = new Map(
  topicNames.map((name) => {
    const own = withKinds(name);
    const near = new Set([...own].flatMap((kind) => (topicOf(kind).near ?? []).filter(isTopicName)));
    const { category } = topicOf(name);
    return [
      name,
      {
        own: [...own],
        near: [...near].filter((each) => !own.has(each)),
        categories: category === undefined ? [] : [category],
      },
    ];
  }),
);

export function topicsAnswering(name: TopicName): AnsweringTopics {
  return answering.get(name) ?? { own: [name], near: [], categories: [] };
}

function withKinds(name: TopicName, known: Set<TopicName> = new Set()): Set<TopicName> {
  if (known.has(name)) return known;
  known.add(name);
  for (const kind of topicOf(name).includes ?? []) if (isTopicName(kind)) withKinds(kind, known);
  return known;
}
