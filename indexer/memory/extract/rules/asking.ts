import { wordList } from '../../words';
import type { Word } from '../../words';
import { beginsWith, terms } from './terms';

const QUESTION_WORDS = terms(
  'who what when where why how which whose whom wer was wann wo warum wieso weshalb wie welche welcher welches welchen welchem ' +
    'wohin woher wozu womit wofür worüber wem wen',
);

/** These begin with a question's word and ask nothing. */
const NO_QUESTIONS = wordList(
  'wie gesagt, wie immer, wie du weißt, was mich angeht, was mich betrifft, was ich mag, was ich nicht mag',
  'when i, when we, where i, what i, wo ich, wo wir, was ich',
);

const AUXILIARIES = terms(
  "do does did is are am was were can could should would will shall have has had may might don't doesn't didn't isn't aren't can't",
  'kann kannst könntest könnten können hast hat habe haben bist ist sind war gibt soll sollte darf muss weißt weiß würdest magst ' +
    'willst wirst wird werden geht macht lohnt',
);
const SUBJECTS = terms(
  'i you he she it we they this that there the my your his her any anyone somebody ich du er sie es wir ihr das dies der die man ' +
    'mein meine dein deine jemand',
);

/** A question, be it that it ends with a question mark or that it is put as one. */
export function isQuestion(text: string, words: readonly Word[]): boolean {
  if (/\?[\s"'”“»«)\]!?\p{Extended_Pictographic}]*$/u.test(text)) return true;
  if (beginsWith(words, NO_QUESTIONS)) return false;
  const [first, second] = words;
  if (first === undefined) return false;
  return QUESTION_WORDS.has(first.term) || (AUXILIARIES.has(first.term) && SUBJECTS.has(second?.term ?? ''));
}

const COURTESIES = terms('please bitte and und then dann ok okay so also now jetzt hey kindly mal just');

/** Verbs that tell an assistant what to do. As nouns or statements they seldom begin a sentence. */
const COMMANDS = terms(
  'write explain give tell show help summarise summarize translate make create list fix generate rewrite suggest recommend describe ' +
    'compare find search check calculate convert draft edit correct improve shorten continue try use add remove change keep stop ' +
    'let lets look think consider assume act imagine answer reply respond read review analyse analyze outline sort order repeat ' +
    'ignore remember forget note save put take turn go do be give draw plan pick choose format provide include start',
  'schreib schreibe erklär erkläre gib sag sage zeig zeige hilf mach mache fass fasse übersetze übersetz erstelle erstell nenne nenn ' +
    'formuliere formulier berechne suche such prüfe prüf vergleiche liste verbessere korrigiere kürze ändere streich streiche füge ' +
    'lass lasst denk denke überleg überlege nimm lies antworte wiederhole vergiss merk merke erinnere erinner notiere stell setz ' +
    'probier versuch beschreib beschreibe empfiehl rechne ordne sortiere finde entwirf ergänze',
);

const REQUESTS = wordList(
  "i want you to, i need you to, i'd like you to, i would like you to, i'd love you to, let's, let us, don't, do not",
  'ich möchte dass du, ich will dass du, ich hätte gern dass du, lass uns, kannst du, könntest du, würdest du',
  'help me, hilf mir, tell me, sag mir, give me, gib mir, show me, zeig mir',
);

/** How an assistant is to behave from now on: that is worth keeping, though it is a request. */
const STANDING = wordList(
  'always, never, from now on, in future, in the future, by default, every time, call me, at all times',
  'immer, nie, niemals, künftig, ab jetzt, ab sofort, von nun an, in Zukunft, grundsätzlich, jedes Mal, nenn mich, nenne mich',
);

/** A request for now. What is asked for once and for all is a preference, and none of these. */
export function isRequest(words: readonly Word[]): boolean {
  let first = 0;
  while (COURTESIES.has(words[first]?.term ?? '')) first++;
  const rest = words.slice(first);
  if (isStanding(rest)) return false;
  return beginsWith(rest, REQUESTS) || COMMANDS.has(rest[0]?.term ?? '');
}

/** A rule for the assistant: "Always answer in German." */
export function isStanding(words: readonly Word[]): boolean {
  const isCommand = COMMANDS.has(
    words.find(({ term }) => !COURTESIES.has(term) && !STANDING_WORDS.has(term))?.term ?? '',
  );
  const isNaming = beginsWith(words, NAMING);
  return isNaming || (isCommand && words.some((_, at) => beginsWith(words.slice(at), STANDING)));
}

const STANDING_WORDS = terms(
  'always never from now on in future the immer nie niemals künftig ab jetzt sofort von nun an zukunft',
);
const NAMING = wordList('call me, nenn mich, nenne mich');
