import { classify } from '../../classify';
import type { MemoryCategory } from '../../memory';
import { hasPhrase, wordList } from '../../words';
import type { Word } from '../../words';
import { isContribution, isOfToday } from './of-today';
import { beginsWith, terms } from './terms';

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

/** Of what somebody is, these categories last. */
const LASTING = new Set<MemoryCategory>(['health', 'person', 'people', 'work', 'interest']);

/** "I am puzzled", "Ich bin genervt": one adjective that nobody is for long. */
function isMood(words: readonly Word[]): boolean {
  const text = words.map(({ written }) => written).join(' ');
  const state = MOOD.exec(text)?.[1];
  return state !== undefined && !LASTING.has(classify(text).category);
}

/** A word of two that follows a particle: "worn out". A noun or a nation has a capital letter. */
const MOOD =
  /^(?:I am|I[’']m|We are|We[’']re|Ich bin|Wir sind) (?:so |very |really |sehr |ganz )?(\p{Ll}[\p{L}-]*(?: (?:out|up|down|off))?)$/u;

const AT_THE_MOMENT = wordList(
  "i'm in the, i'm at the, i'm on the, i'm on a, i'm in a, i am in the, i am at the, i am on the, i am on a, we're in the, we are in the",
  'ich bin im, ich bin am, ich bin in der, ich bin auf dem, ich bin auf der, ich sitze im, ich sitze in der, wir sind im, wir sind in der',
);
/** Where somebody is for a while. */
const STOPS = terms(
  'car train bus plane tram taxi office kitchen desk station airport bed shower garden shop supermarket door phone way road queue ' +
    'auto zug bus flugzeug bahn taxi büro küche schreibtisch bahnhof flughafen bett dusche garten supermarkt laden weg',
);

/** "I'm in the car", "Ich bin im Zug": at the moment of writing. */
function isWhereabouts(words: readonly Word[]): boolean {
  return beginsWith(words, AT_THE_MOMENT) && words.length <= 6 && STOPS.has(words.at(-1)?.term ?? '');
}

/** Whether the sentence is about the conversation itself, or of how somebody is at the moment. */
export function isPassing(words: readonly Word[]): boolean {
  if (isMood(words) || isWhereabouts(words) || isOfToday(words) || isContribution(words)) return true;
  return beginsWith(words, PASSING) || hasPhrase(words, TROUBLES);
}
