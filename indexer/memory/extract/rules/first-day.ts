import { readWords } from '../../words';
import { hasTerm, terms } from './terms';

/** "Mein erster Tag bei der Kunsthalle Bremen", "hatte ich meinen ersten Arbeitstag beim Verlag Mohn". */
const GERMAN =
  /(?<!\p{L})[Mm]ein(?:en)? erste[nr] (?:Arbeits)?[Tt]ag (?<place>(?:beim|bei(?: der| den| dem)?) \p{Lu}[\p{L}\d&.'’-]*(?: \p{Lu}[\p{L}\d&.'’-]*){0,3})/u;
/** "My first day at Hollis Print" */
const ENGLISH =
  /(?<!\p{L})[Mm]y first (?:working )?day (?<work>of work |at work )?(?<place>(?:at|with) (?:the )?\p{Lu}[\p{L}\d&.'’-]*(?: \p{Lu}[\p{L}\d&.'’-]*){0,3})/u;
const ISO_DAY = /\d{4}-\d{2}-\d{2}/u;
/** Said of what somebody does there: people have a first day at the sea as well. */
const DOING =
  /(?<!\p{L})(?:I (?:run|manage|lead|head|work|teach|look after|supervise|am responsible|am in charge|am the)|[Mm]y (?:boss|desk|manager|team|colleagues|job)) /u;

/** Where people have a first day and learn. */
const SCHOOLS = terms(
  'school university college uni schule universität hochschule kindergarten akademie academy',
);

/** Where somebody began to work. */
export interface FirstDay {
  /** With its preposition: "bei der Kunsthalle Bremen". */
  readonly place: string;
  /** The same as a statement, of the day that was told: "Ich arbeite seit 2026-08-17 bei der Kunsthalle Bremen." */
  readonly employment: string;
}

/**
 * Reads a first day at work. English has one word for an employer and for a place one goes to, so that there the sentence after it
 * has to tell of work.
 *
 * @param text with its dates written out
 * @param following the sentence after it; empty where there is none
 * @returns undefined where the sentence tells of none, or not of which day
 */
export function readFirstDay(text: string, following: string): FirstDay | undefined {
  const day = ISO_DAY.exec(text)?.[0];
  const german = GERMAN.exec(text)?.groups?.place;
  const english = ENGLISH.exec(text)?.groups;
  const place = (german ?? english?.place)?.replace(/\.$/u, '');
  if (day === undefined || place === undefined || hasTerm(readWords(place), SCHOOLS)) return undefined;
  if (german !== undefined) return { place, employment: `Ich arbeite seit ${day} ${place}.` };
  const isWork = english?.work !== undefined || /working day/u.test(text) || DOING.test(following);
  return isWork ? { place, employment: `I work ${place}, since ${day}.` } : undefined;
}

/** Puts the employer in the place of "dort" and "there": "Ich leite dort das Archiv". */
export function withPlace(text: string, place: string): string {
  return place.startsWith('bei')
    ? text.replace(/(?<=\p{L} )dort(?= )/u, place)
    : text.replace(/ there(?=[.!]?$)/u, ` ${place}`);
}
