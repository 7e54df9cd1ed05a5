import type { Memory } from '../memory';
import { phraseAt, readWords, userPronouns, userPossessives } from '../words';

/** Words between the colon and an "I" that is the subject: "Anna: Dann backe ich den Kuchen." */
const FURTHEST_PRONOUN = 3;

/** What stands before the colon is a name, of one to three words. */
const SPEAKER = /^(\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}): /u;

/** Give away what a person is called: "My name is Anna". */
const OWN_NAME =
  /^(?:my name is|i am called|i'm called|mein name ist|ich heiße|ich heisse) (\p{Lu}[\p{L}\p{M}'’-]*)/iu;

/**
 * Tells memories in which somebody else speaks for themselves: "Anna: Ich backe den Kuchen." Before an answer the "ich" would be
 * read as the user's. Where memories say that the user has that name, it is.
 *
 * @param memories live ones, in which the user may have told their name
 */
export function spokenByOthers(memories: readonly Memory[]): (memory: Memory) => boolean {
  const ownNames = new Set(
    memories.map(({ text }) => OWN_NAME.exec(text)?.[1]?.toLowerCase()).filter((name) => name !== undefined),
  );
  return ({ text }) => {
    const [before = '', speaker = ''] = SPEAKER.exec(text) ?? [];
    if (speaker === '' || ownNames.has(speaker.split(' ')[0]?.toLowerCase() ?? '')) return false;
    const words = readWords(text.slice(before.length)).slice(0, FURTHEST_PRONOUN);
    return words.some(
      (_, at) => phraseAt(words, at, userPronouns) > 0 || phraseAt(words, at, userPossessives) > 0,
    );
  };
}
