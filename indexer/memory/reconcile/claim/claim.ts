import type { StatementLanguage, VerbConcept } from '../../words';
import type { Home } from './home';

/** One thing that a statement says: a word with the preposition before it, a number, or a time. */
export interface ClaimPart {
  /** What the preposition before it says, such as `at`; empty where there is none. */
  readonly role: string;
  /** The word's concept or stem, a number in one spelling, or a time. Equal where two words say the same. */
  readonly key: string;
  readonly kind: 'word' | 'number' | 'time';
  /** Whether it is written with a capital letter: in English a name, in German any noun. */
  readonly isCapital: boolean;
  /** What stands before it: names have nothing, "in Bremen", as "im Dorf" and "in a village" have. */
  readonly determiner: Determiner;
  /** Parts of one number belong to one phrase: "a | sailing boat", "in | the old town". */
  readonly phrase: number;
}

export type Determiner = 'none' | 'definite' | 'indefinite' | 'user';

/** Of whom or what a statement speaks. */
export interface ClaimSubject {
  /** Concepts, stems and names, without order: "my sister" is `user` and `sister`. Empty where it was not found. */
  readonly keys: ReadonlySet<string>;
  /** Whether only the text around would tell who is meant: "she". */
  readonly isUnresolved: boolean;
  /** Whether it is "my ...", "the ..." or a name, rather than one of many. */
  readonly isDefinite: boolean;
}

/** What a statement says, as far as rules can tell. */
export interface Claim {
  readonly language: StatementLanguage | undefined;
  readonly subject: ClaimSubject;
  /** What its verb says: a concept, or `verb:` and the stem of any other; undefined where none was found. */
  readonly relation: VerbConcept | `verb:${string}` | undefined;
  readonly parts: readonly ClaimPart[];
  /** Whether it says that something is not so, or not any more. */
  readonly isNegative: boolean;
  /** Of all of the past. */
  readonly isNever: boolean;
  /** Says that something was so up to now. */
  readonly isEnded: boolean;
  readonly isPast: boolean;
  readonly isPlan: boolean;
  readonly isCancelled: boolean;
  /** Says that an appointment has another time now. */
  readonly isRescheduled: boolean;
  readonly isSupposed: boolean;
  /** Says that it was another way before. */
  readonly isChange: boolean;
  /** Says that it is so besides something else. */
  readonly isBesides: boolean;
  /** Says that it is so in some cases only. */
  readonly isRestricted: boolean;
  /** Says what its subject is: "Anna is my sister". */
  readonly isIntroduction: boolean;
  /** Whether it says several things, each with a verb of its own: what replaces one of them would hide the others. */
  readonly isManifold: boolean;
  /** What it says of where its subject lives; absent where it says nothing of that. */
  readonly home?: Home;
}

/** The key of whoever a memory belongs to. */
export const USER_KEY = 'user';
