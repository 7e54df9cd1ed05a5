import type { MemoryCategory, MemoryType } from '../memory';
import { hasPhrase, readWords, wordList, type Word } from '../words';

/** Where a statement belongs: to what is known of the user, to what is known otherwise, or nowhere. */
export interface Worth {
  readonly keep: 'user' | 'memory' | 'skip';
  /** Stable, for counters and people, such as `one-off`. */
  readonly reason: string;
}

export interface WeighedStatement {
  readonly text: string;
  readonly type: MemoryType;
  readonly category: MemoryCategory;
}

const corrections = wordList(
  'actually, correction, not quite, i meant, i mean, rather than, instead of, that is wrong, no longer, from now on',
  'eigentlich, korrektur, richtigstellung, ich meinte, nicht mehr, ab jetzt, ab sofort, von nun an, statt dessen, stattdessen',
);
const conventions = wordList(
  'always, never, convention, rule, we agreed, must, should, decision, decided, guideline, naming',
  'immer, niemals, konvention, regel, vereinbart, muss, müssen, entscheidung, entschieden, beschlossen, richtlinie',
);
/** Of this moment or sitting only. */
const passing = wordList(
  'ran the command, right now, just now, this session, in this chat, today i will, for now, see above, see below, as said above',
  'gerade eben, in diesem chat, in dieser sitzung, heute noch, fürs erste, siehe oben, siehe unten, wie oben, befehl ausgeführt',
);
/** Can be looked up at any time. */
const rediscoverable = wordList(
  'is defined as, stands for, is the capital of, the documentation says, according to the documentation, see the manual',
  'wikipedia, is a programming language',
  'ist definiert als, steht für, ist die hauptstadt von, laut dokumentation, siehe handbuch, ist eine programmiersprache',
);

const CLOCK_TIME = /^\d{1,2}:\d{2}$/;
/** A dump, not a statement: longer than any sentence that says one thing. */
const LONGEST_STATEMENT_WORDS = 60;
const FEWEST_WORDS = 2;

/** A question about a statement; the first that is answered yes decides. */
interface Weighing {
  readonly asks: (statement: WeighedStatement, words: readonly Word[]) => boolean;
  readonly worth: Worth;
}

/**
 * The decision in the order it is made: a correction or a convention is kept, a preference belongs to the user, what is easily
 * found again or of this moment only is left, and what holds in general goes before what happened once.
 */
const weighings: readonly Weighing[] = [
  { asks: (_, words) => words.length < FEWEST_WORDS, worth: { keep: 'skip', reason: 'trivial' } },
  { asks: (_, words) => words.length > LONGEST_STATEMENT_WORDS, worth: { keep: 'skip', reason: 'raw-dump' } },
  { asks: (_, words) => hasPhrase(words, passing), worth: { keep: 'skip', reason: 'one-off' } },
  { asks: (_, words) => hasPhrase(words, corrections), worth: { keep: 'memory', reason: 'correction' } },
  { asks: ({ type }) => type === 'preference', worth: { keep: 'user', reason: 'preference' } },
  {
    asks: ({ category }, words) => category === 'convention' || hasPhrase(words, conventions),
    worth: { keep: 'memory', reason: 'convention' },
  },
  {
    asks: (_, words) => hasPhrase(words, rediscoverable),
    worth: { keep: 'skip', reason: 'easily-found-again' },
  },
  {
    asks: ({ type }, words) => type === 'episode' && words.some((word) => CLOCK_TIME.test(word.term)),
    worth: { keep: 'skip', reason: 'one-off' },
  },
  {
    asks: ({ category }) => category === 'person' || category === 'people' || category === 'health',
    worth: { keep: 'user', reason: 'about-the-user' },
  },
  {
    asks: ({ category }) => category === 'tool' || category === 'project',
    worth: { keep: 'memory', reason: 'environment' },
  },
  { asks: () => true, worth: { keep: 'memory', reason: 'lasting' } },
];

/** Whether a statement is worth keeping, and where. */
export function worthKeeping(statement: WeighedStatement): Worth {
  const words = readWords(statement.text);
  const decided = weighings.find(({ asks }) => asks(statement, words));
  return decided?.worth ?? { keep: 'memory', reason: 'lasting' };
}
