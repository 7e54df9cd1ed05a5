import { classify } from '../classify';
import { hasPhrase, isFunctionTerm, readWords, wordList } from '../words';
import type { Word } from '../words';
import { FEWEST_ENTRY_WORDS, LONGEST_ENTRY_WORDS } from './defaults';

/** Words that say of what kind something is, and not what it is. */
const unspecific = wordList(
  'user, users, agent, assistant, has, have, had, is, uses, likes, wants, works, does, person, project, projects, task, tasks, thing, things, stuff, something, problem, problems, question, questions, idea, ideas, file, files, computer, system, tool, tools, app, job, meeting, topic, issue, some, several, various, many',
  'nutzer, nutzerin, benutzer, benutzerin, anwender, hat, hatte, habe, ist, mag, will, möchte, nutzt, arbeitet, macht, mensch, projekt, projekte, aufgabe, aufgaben, ding, dinge, sache, sachen, etwas, zeug, problem, probleme, frage, fragen, idee, ideen, datei, dateien, rechner, werkzeug, termin, thema, einige, mehrere, verschiedene, viele',
);

/** Verbs of a record of what was said and done. */
const recording = wordList(
  'asked, asks, said, told, requested, replied, answered, mentioned, wanted me, ran, executed, started, finished, tried, opened, fixed',
  'fragte, sagte, bat, antwortete, erwähnte, wollte, gefragt, gesagt, gebeten, geantwortet, erwähnt, ausgeführt, gestartet, ausprobiert, geöffnet, behoben',
);

const passing = wordList(
  'ran the command, right now, just now, this session, in this chat, in this session, a moment ago, for now',
  'gerade eben, in diesem chat, in dieser sitzung, vorhin, fürs erste, befehl ausgeführt',
);

const MONTH =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|jun[ei]?|jul[yi]?|aug(?:ust)?|sep(?:tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
/** "On January 5th, 2026", "Am 5. Januar", "2026-01-05:", "[05.01.2026 10:30]". */
const BEGINS_WITH_DATE = new RegExp(
  String.raw`^[\s\-*•\[(]*(?:on|am|um|at)?\s*(?:the\s+)?(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|(?:${MONTH})\.?\s+\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?:${MONTH}))(?![\p{L}\d])`,
  'iu',
);
/** A line of a log: a time stamp before it. */
const STAMPED_LINE = /^\s*[[(]?\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}/mu;
const CLOCK_TIME = /^\d{1,2}:\d{2}$/u;

/** What is wrong with the style of an entry, and what to write instead; undefined where nothing is. */
export interface StyleObjection {
  /** Stable: `too-vague`, `log-like`, `dated`, `raw-dump`. */
  readonly rule: 'too-vague' | 'log-like' | 'dated' | 'raw-dump';
  readonly reason: string;
}

const OBJECTIONS: Readonly<Record<StyleObjection['rule'], string>> = {
  'too-vague': 'It is too vague to be of use later. Say which one, what, or how.',
  'log-like': 'It records what happened once. Say what holds from now on instead.',
  dated:
    'It begins with a day, as a diary does. Say what holds from now on; a day that matters may stand within.',
  'raw-dump': 'It is too long for one statement. Keep what matters of it, and leave the rest in a note.',
};

/** Holds an entry against how these files are written: dense, declarative, of use in every conversation. German and English. */
export function objectionToStyle(text: string): StyleObjection | undefined {
  const words = readWords(text);
  const found = ruleAgainst(text, words);
  return found && { rule: found, reason: OBJECTIONS[found] };
}

function ruleAgainst(text: string, words: readonly Word[]): StyleObjection['rule'] | undefined {
  if (words.length > LONGEST_ENTRY_WORDS) return 'raw-dump';
  if (STAMPED_LINE.test(text) || hasPhrase(words, passing)) return 'log-like';
  const isEvent = classify(text).type === 'episode';
  const isRecord = hasPhrase(words, recording);
  if (BEGINS_WITH_DATE.test(text) && (isRecord || isEvent)) return isRecord ? 'log-like' : 'dated';
  if (isEvent && isRecord && words.some(({ term }) => CLOCK_TIME.test(term))) return 'log-like';
  return isVague(words) ? 'too-vague' : undefined;
}

/** Whether no word says what is meant. A number or an address does. */
function isVague(words: readonly Word[]): boolean {
  if (words.length < FEWEST_ENTRY_WORDS) return true;
  return words.every((word) => isFunctionTerm(word.term) || hasPhrase([word], unspecific));
}
