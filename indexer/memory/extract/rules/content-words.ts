import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as german } from '@orama/stopwords/german';
import type { Word } from '../../words';
import { terms } from './terms';

const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...english,
  ...german,
  ...terms(
    "a i i'm i've i'll i'd we're we've you're you've it's that's there's he's she's they're don't doesn't didn't isn't aren't wasn't needn't",
    'also just very really too still already yet even much many lot lots quite bit today now then ja nein doch mal eben halt schon',
    'ganz sehr immer noch wieder jetzt heute dann so etwa etwas bisschen',
  ),
]);

/** Whether a word only says how others belong together, in German or English. */
export function isFunctionTerm(term: string): boolean {
  return FUNCTION_WORDS.has(term);
}

/** What is said in passing and holds no fact, whoever says it. */
const SMALL_TALK = terms(
  'fine good great nice cool ok okay thanks thank sorry sure understand understood see know think hope guess agree agreed problem ' +
    'question questions help hello hi hey bye goodbye morning evening night day welcome please wow right yes no exactly well back ' +
    'here sense idea thing things stuff look looks sound sounds true wonder glad happy tired hungry busy confused ready done curious ' +
    'say said mean meant ask asked answer way something anything nothing everything lovely perfect awesome amazing best love luck ' +
    'get got going go come make made like want need one better much appreciate wait try noted few repeat',
  'gut danke dank dir toll super schön prima okay verstehe verstanden weiß denke glaube hoffe klar stimmt richtig genau recht frage ' +
    'fragen hilfe hallo tschüss bald morgen abend nacht tag leid tut freut freue geht gern gerne bitte ahnung idee sache sachen ' +
    'bescheid los fertig müde hungrig neugierig unsicher sage gesagt meine meinte antwort wunderbar perfekt besser mache machen will ' +
    'möchte brauche lassen wissen sehe sehen finde gute guten morgen bis später alles nichts mag beste viel glück warte bleib denken nachdenken',
);

/** The words that say what a sentence is about. */
export function contentWords(words: readonly Word[]): readonly Word[] {
  return words.filter(({ term }) => !FUNCTION_WORDS.has(term) && (term.length > 1 || /\d/.test(term)));
}

/** Content without what everybody says: where none is left, nothing was said. */
export function tellingWords(words: readonly Word[]): readonly Word[] {
  return contentWords(words).filter(({ term }) => !SMALL_TALK.has(term));
}
