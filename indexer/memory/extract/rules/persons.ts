import { isRomanNumeral } from '../../words';
import type { Word } from '../../words';
import { hasTerm, terms } from './terms';

const FIRST_PERSON = terms(
  "i i'm i've i'll i'd me my mine myself we we're we've we'll we'd us our ours ourselves",
  'ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer unseres',
);

/** "Sie" is left out: with a capital it may be "they" or "she" at the beginning of a sentence. */
const SECOND_PERSON = terms(
  "you you're you've you'll you'd your yours yourself du dich dir dein deine deinen deinem deiner deines",
);

/** Further back, the speaker only comes in by the way: "… better than I do". */
const EARLY_WORDS = 6;

/** Whether a statement is about the speaker: they come in near its beginning. */
export function isAboutSpeaker(words: readonly Word[]): boolean {
  return words.some((_, at) => at < EARLY_WORDS && isOfSpeaker(words, at));
}

/** Whether the speaker speaks of themselves. */
export function isFirstPerson(words: readonly Word[]): boolean {
  return words.some((_, at) => isOfSpeaker(words, at));
}

function isOfSpeaker(words: readonly Word[], at: number): boolean {
  return FIRST_PERSON.has(words[at]!.term) && !isRomanNumeral(words, at);
}

/** Whether somebody is spoken to and the speaker is not spoken of. */
export function isSecondPersonOnly(words: readonly Word[]): boolean {
  return hasTerm(words, SECOND_PERSON) && !isFirstPerson(words);
}

/** Whether the one who is spoken to is the subject. */
export function beginsWithYou(words: readonly Word[]): boolean {
  return SECOND_PERSON.has(words[0]?.term ?? '');
}
