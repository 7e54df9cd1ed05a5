import { readClaim, USER_KEY } from '../reconcile/claim';
import { hasPhrase, phraseAt, userPossessives, wordList } from '../words';
import type { VerbConcept, Word } from '../words';

const JOURNEYS = new Set<string | undefined>(['travel', 'move'] satisfies VerbConcept[]);
const DESTINATIONS = new Set(['to', 'in']);

/** "Ich fahre im September nach Island": said of now, with a date and a place, it is what is going to be. */
export function isJourneyAhead(text: string): boolean {
  const { relation, subject, parts, isPast, isNegative } = readClaim(text);
  if (!JOURNEYS.has(relation) || isPast || isNegative || !subject.keys.has(USER_KEY)) return false;
  const hasDate = parts.some(({ kind, key }) => kind === 'time' && key.startsWith('date:'));
  return (
    hasDate &&
    parts.some(({ kind, role, isCapital }) => kind === 'word' && DESTINATIONS.has(role) && isCapital)
  );
}

/** "On 2026-10-30 we have dinner with the neighbours": with one day before it, an appointment. */
export function isAppointment(text: string): boolean {
  const { relation, subject, isPast, isNegative } = readClaim(text);
  const isOfUser = relation === 'have' && subject.keys.has(USER_KEY);
  return isOfUser && !isPast && !isNegative && /^(?:On|Am) \d{4}-\d{2}-\d{2} /.test(text);
}

const CONTACTS = wordList(
  'phone number, telephone number, mobile number, cell number, number, email, email address, e-mail, e-mail address, mail address, address',
  'Telefonnummer, Handynummer, Mobilnummer, Festnetznummer, Rufnummer, Nummer, E-Mail, Mail, E-Mail-Adresse, Mailadresse, Adresse, Anschrift',
  'Postadresse, Postanschrift',
);
const NEW = wordList('new, private, work, mobile, home, neue, private, dienstliche, aktuelle');
const BEING = wordList('is, ist, lautet');

/** "My new phone number is …": how somebody is reached. */
export function isContact(words: readonly Word[]): boolean {
  const owner = phraseAt(words, 0, userPossessives);
  if (owner === 0) return false;
  const noun = owner + phraseAt(words, owner, NEW);
  const length = phraseAt(words, noun, CONTACTS);
  return length > 0 && phraseAt(words, noun + length, BEING) > 0;
}

/** Changes of place that are changes of home only where nobody moves a thing. */
const MOVES = wordList('move, moved, moving, gezogen, zieht');
const THINGS_MOVED = wordList('the, my, our, his, her, their, a, an, all, it');
const HOMES = wordList('flat, apartment, house, home, household, furniture, room');

/** "I moved the choir to Wednesdays", "I moved my files": no home. */
export function isThingMoved(words: readonly Word[]): boolean {
  if (hasPhrase(words, HOMES)) return false;
  return words.some((_, at) => {
    const length = phraseAt(words, at, MOVES);
    return length > 0 && phraseAt(words, at + length, THINGS_MOVED) > 0;
  });
}
