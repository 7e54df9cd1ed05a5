import { hasPhrase, readWords, wordList } from '../words';
import type { SessionTurn } from './session';

/** Verbs and nouns of talking: in a question about a conversation they say that it asks, not what for. */
const TALK = new Set(
  [
    'talk talked talking discuss discussed discussing speak spoke spoken speaking say said saying tell told telling',
    'mention mentioned mentioning chat chats chatted conversation conversations remember recall recalled',
    'reden redeten geredet sprechen sprachen gesprochen besprechen besprachen besprochen unterhalten unterhielten',
    'sagen sagte sagten gesagt erzählen erzählte erzählten erzählt erwähnen erwähnte erwähnt gechattet diskutiert',
    'gespräch gespräche unterhaltung unterhaltungen erinnerst erinnere erinnern weißt thema worüber wovon darüber topic',
  ]
    .join(' ')
    .split(' '),
);

/** Verbs of what one said to another, as they look back on it. */
const SAID = wordList(
  'talked, discussed, spoke, spoken, said, told, mentioned, chatted, suggested, recommended, asked, talk about, discuss, speak about, say, tell, mention, suggest, recommend',
  'geredet, redeten, gesprochen, sprachen, besprochen, besprachen, unterhalten, unterhielten, gesagt, sagtest, sagten, erzählt, erzähltest, erwähnt, erwähntest, gechattet, diskutiert, empfohlen, vorgeschlagen, gemeint, meintest, gefragt, gefragt hatte',
);
const REMEMBERING = wordList(
  'do you remember, you remember, remember when, remember that, do you recall, can you recall, remind me, last time we, as we discussed, as discussed, we already talked',
  'weißt du noch, erinnerst du dich, erinnere mich, erinner mich, wie besprochen, letztes mal, beim letzten mal, du hattest, hattest du',
);
const US = wordList('we, us, wir, uns');
const YOU = wordList('you, du, dir, dich');
const AGAIN = wordList('again, nochmal, nochmals, noch mal, noch einmal, once more');
const PASTS = wordList(
  'was, were, did, had, war, waren, hatte, hatten, wollte, wollten, haben wir, sollte, sollten',
);

/** Whether a word only says that a question is about a conversation. */
export function asksAboutTalk(term: string): boolean {
  return TALK.has(term);
}

/**
 * Whether something that was said asks about, or refers to, what these two talked about before. Such a turn repeats the words
 * of the conversation that it is about.
 */
export function isLookingBack({ role, text }: Pick<SessionTurn, 'role' | 'text'>): boolean {
  return role !== 'assistant' && sentencesOf(text).some(looksBack);
}

function looksBack(sentence: string): boolean {
  const words = readWords(sentence);
  if (hasPhrase(words, REMEMBERING)) return true;
  const isQuestion = sentence.endsWith('?');
  if (hasPhrase(words, SAID) && (hasPhrase(words, YOU) || (isQuestion && hasPhrase(words, US)))) return true;
  return isQuestion && hasPhrase(words, AGAIN) && hasPhrase(words, PASTS);
}

function sentencesOf(text: string): readonly string[] {
  return text.match(/[^.!?\n]+[.!?]*/gu) ?? [];
}
