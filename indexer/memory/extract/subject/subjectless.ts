import { readWords, wordList } from '../../words';
import { beginsWith } from '../rules/terms';

/** First persons that stand without their subject in a chat: "Arbeite jetzt bei B." */
const GERMAN = wordList(
  'arbeite, wohne, lebe, mag, liebe, hasse, habe, hatte, bin, bevorzuge, benutze, nutze, verwende, trinke, esse, spiele, studiere',
  'heiße, brauche, vertrage, lerne, sammle',
);
const ENGLISH = wordList(
  'work at, work as, work for, live in, live at, love, like, hate, prefer, am, have a, have an, have two, have three, was born',
);

/** Puts the speaker in front of a sentence of a chat that begins with what they do: "Work at B" becomes "I work at B". */
export function withSpeaker(text: string): string {
  const words = readWords(text);
  const subject = beginsWith(words, GERMAN) ? 'Ich' : beginsWith(words, ENGLISH) ? 'I' : undefined;
  return subject === undefined ? text : `${subject} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
