import { hasPhrase, readWords, userPossessives, userPronouns, wordList } from '../../words';
import { USER_KEY, type Claim } from './claim';
import { wordKey } from './word-key';

/** "Anna: I live in Bremen": what one of several people said of themselves, as it is kept. */
const SPOKEN = /^(?<who>\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}): (?<said>\S.*)$/su;
/** What a statement is, in front of it, and nobody's name. */
const LABELS = wordList(
  'decision, decided, agreed, convention, preference, rule, fact, note, update, correction, user, me, i',
  'Entscheidung, Beschluss, Vereinbarung, Konvention, Vorliebe, Regel, Fakt, Notiz, Korrektur, Nutzer, Ich, No longer planned, Nicht mehr geplant',
);

/** Who says a statement of themselves, and what they say; undefined where it is the user's. */
export function readSpeaker(text: string): { readonly who: string; readonly said: string } | undefined {
  const { who, said } = SPOKEN.exec(text)?.groups ?? {};
  if (who === undefined || said === undefined || hasPhrase(readWords(who), LABELS)) return undefined;
  const words = readWords(said);
  const isOfSpeaker = hasPhrase(words, userPronouns) || hasPhrase(words, userPossessives);
  return isOfSpeaker ? { who, said } : undefined;
}

/** What is claimed of the user, claimed of whoever says it: "I" is Anna, "my sister" Anna's sister. */
export function claimOfSpeaker(claim: Claim, who: string): Claim {
  const { keys } = claim.subject;
  if (!keys.has(USER_KEY)) return claim;
  const names = readWords(who).map(({ written }) => wordKey(written, claim.language));
  const others = [...keys].filter((key) => key !== USER_KEY);
  return {
    ...claim,
    subject: { ...claim.subject, keys: new Set([...names, ...others]), isUnresolved: false },
  };
}
