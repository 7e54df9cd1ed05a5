import type { MemoryCategory } from '../memory';

/** What a person may be asked about, in the words of both languages: "boss" and "Chefin" are one topic. */
export interface Topic {
  /** Words and phrases with commas between them. `…` stands for a few words, `-` before a word for what German puts there. */
  readonly en: string;
  readonly de: string;
  /** What a memory of the topic may have, in either language, and who says it does not ask for the topic: "my lawyer" for all trades. */
  readonly examples?: string;
  /** Topics that are kinds of this one: who asks for "family" is answered by "brother", and not the other way round. */
  readonly includes?: readonly string[];
  /** Topics that often answer the same question, though less surely: who asks for an age is helped by a birthday. */
  readonly near?: readonly string[];
  /** Memories of this category are of the topic, whatever their words, though less surely. */
  readonly category?: MemoryCategory;
  /** Somebody or some animal that has a name: what is said of the name is said of them. */
  readonly isNamed?: true;
}

export type TopicTable = Readonly<Record<string, Topic>>;
