import { phraseAt, readWords, wordList, yesWords, noWords } from '../../words';
import type { Word } from '../../words';
import { terms } from '../rules/terms';

/** Words that lead over to a statement and are no part of it. */
const OPENERS = wordList(
  'well, so, and, but, also, oh, ah, ok, okay, hi, hello, hey, by the way, btw, actually, in fact, anyway, besides',
  'honestly, to be honest, you know, good morning, good evening, plus, then, sorry, please note, note, fyi, ps, no, yes, i mean',
  'also, und, aber, ach, na ja, naja, hallo, übrigens, nebenbei, ehrlich gesagt, wie gesagt, außerdem, ps, nun',
  'that changed, that has changed, this changed, this has changed, it changed, things changed, things have changed',
  'das hat sich geändert, das ist jetzt anders, es hat sich geändert',
  'nun ja, tatsächlich, guten Morgen, guten Abend, entschuldige, ja, nein, doch',
);
const REMEMBER = wordList(
  'remember that, please remember that, please remember, remember, note that, keep in mind that, keep in mind',
  'merk dir bitte dass, merk dir dass, merke dir dass, merk dir bitte, merk dir, merke dir, denk daran dass, denk dran dass',
  'bitte merk dir dass, bitte merke dir dass, vergiss nicht dass',
);
const SUBJECTS = terms(
  "i i'm i've i'll i'd my we we're we've we'll our mine ich mein meine mir mich wir unser unsere uns",
);

/** A statement without what leads over to it, and whether it was asked to be remembered. */
export interface Statement {
  readonly text: string;
  readonly isAskedFor: boolean;
}

/**
 * Takes greetings, "by the way" and "remember that" off the beginning. German word order changes after such a word, so that
 * there it goes only before a comma or a subject.
 */
export function withoutOpeners(sentence: string): Statement {
  let text = sentence;
  let isAskedFor = false;
  for (let rounds = 0; rounds < MAX_OPENERS; rounds++) {
    const words = readWords(text);
    const asked = phraseAt(words, 0, REMEMBER);
    const length = asked || openerLength(text, words);
    if (length === 0 || length >= words.length) break;
    if (asked > 0) isAskedFor = true;
    const rest = text.slice(words[length - 1]!.end).replace(/^[\s,;:.!–—-]+/, '');
    text = asked > 0 && /\bdass\b/i.test(text.slice(0, words[length - 1]!.end)) ? mainClause(rest) : rest;
  }
  return { text, isAskedFor };
}

const MAX_OPENERS = 4;

function openerLength(text: string, words: readonly Word[]): number {
  const length = Math.max(
    phraseAt(words, 0, OPENERS),
    phraseAt(words, 0, yesWords),
    phraseAt(words, 0, noWords),
  );
  const last = words[length - 1];
  const next = words[length];
  if (!last || !next) return 0;
  const isSetOff = /^\s*[,;:.!–—]/.test(text.slice(last.end));
  return isSetOff || SUBJECTS.has(next.term) ? length : 0;
}

const FIRST_VERBS = terms(
  'bin habe mag will kann muss darf soll werde wohne lebe arbeite heiße esse trinke nutze benutze bevorzuge brauche vertrage lerne ' +
    'studiere spiele fahre möchte weiß',
);

/** "ich gegen Nüsse allergisch bin", as it stands after "dass", becomes "ich bin gegen Nüsse allergisch". */
function mainClause(clause: string): string {
  const words = readWords(clause);
  const [subject] = words;
  const verb = words.at(-1);
  if (!subject || !verb || words.length < 3 || subject.term !== 'ich' || !FIRST_VERBS.has(verb.term))
    return clause;
  const middle = clause.slice(subject.end, verb.start).trim();
  return `${subject.written} ${verb.written} ${middle}${clause.slice(verb.end)}`;
}
