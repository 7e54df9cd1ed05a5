import { hasPhrase, wordList } from '../../words';
import type { Word } from '../../words';
import { beginsWith } from './terms';

/** What only belongs to the conversation it is said in. */
const PASSING = wordList(
  "i tried, i've tried, i have tried, i'm trying, i am trying, i get, i'm getting, i am getting, i got an error, i need help",
  "i was wondering, i'm wondering, i wonder, i want to know, i'd like to know, i would like to know, i only wanted, i just wanted",
  "i meant, i mean, i said, i asked, i'm asking, i'm looking for, i am looking for, i don't understand, i do not understand",
  "i can't find, i only remember, i just remember, i see, i have a question, i've got a question, i'm not sure, i am not sure",
  "i don't know, i do not know, i'm sorry, i am sorry, i hope, i guess, i agree, i think you, i thought you, we talked, i'm back",
  'ich suche, ich habe versucht, ich versuche, ich brauche Hilfe, ich wollte nur, ich wollte es, ich meine, ich meinte, ich verstehe',
  'ich frage mich, ich möchte wissen, ich will wissen, ich sage, ich sagte, ich habe gefragt, ich habe gesagt, ich hoffe',
  'ich weiß nicht, ich bin nicht sicher, ich bin mir nicht sicher, ich habe eine Frage, ich hätte eine Frage, ich komme nicht weiter',
  'ich will nur, ich möchte nur, ich wusste, ich dachte, i feel, i felt, ich fühle mich, ich fühlte mich',
);

/** What went wrong, and is asked about. */
const TROUBLES = wordList(
  "crash, crashes, crashed, error, errors, doesn't work, does not work, won't start, won't open, fails, failed, throws, freezes, stuck",
  'stürzt ab, abgestürzt, Fehlermeldung, funktioniert nicht, geht nicht, startet nicht, lässt sich nicht, hängt sich auf, klemmt',
);

/** Whether the sentence is about the conversation itself. */
export function isPassing(words: readonly Word[]): boolean {
  return beginsWith(words, PASSING) || hasPhrase(words, TROUBLES);
}
