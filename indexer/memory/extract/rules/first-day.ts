import { readWords } from '../../words';
import { hasTerm, terms } from './terms';

/** "Mein erster Tag bei der Kunsthalle Bremen", "hatte ich meinen ersten Arbeitstag beim Verlag Mohn". */
const GERMAN =
  /(?<!\p{L})[Mm]ein(?:en)? erste[nr] (?:Arbeits)?[Tt]ag (?<place>(?:beim|bei(?: der| den| dem)?) \p{Lu}[\p{L}\d&.'’-]*(?: \p{Lu}[\p{L}\d&.'’-]*){0,3})/u;
/** "My first day at Hollis Print" */
const ENGLISH =
  /(?<!\p{L})[Mm]y first (?:working )?day (?:of work |at work )?(?<place>(?:at|with) (?:the )?\p{Lu}[\p{L}\d&.'’-]*(?: \p{Lu}[\p{L}\d&.'’-]*){0,3})/u;
const ISO_DAY = /\d{4}-\d{2}-\d{2}/u;
/** Said of what somebody does there: people have a first day at the sea and in a choir as well. */
const DOING =
  /(?<!\p{L})(?:I (?:run|manage|lead|head|work|teach|look after|supervise|am responsible|am in charge|am the)|[Mm]y (?:boss|desk|manager|team|colleagues|job)|(?:[Ii]ch|bin) (?:leite|arbeite|betreue|verwalte|unterrichte|verantwortlich|zuständig)|[Mm]ein(?:e|en)? (?:neue[rsn]? )?(?:Chef|Chefin|Büro|Schreibtisch|Team|Kollegen|Stelle)) /u;
const NAMED_IN_MORE_WORDS = /\p{Lu}\S* \p{Lu}/u;
const WORKING_DAY = /(?<!\p{L})(?:[Aa]rbeitstag|working day|day (?:of|at) work)(?!\p{L})/u;

/** Where people have a first day and do not work, and with whom. */
const OTHERS = terms(
  'choir band club course camp yoga training chor kurs tanzkurs verein fahrschule fußball oma opa mama papa tante onkel mutter vater',
  'schwester bruder freunden familie school university college uni schule universität hochschule kindergarten akademie academy',
);

/** Where somebody began to work. */
export interface FirstDay {
  /** With its preposition: "bei der Kunsthalle Bremen". */
  readonly place: string;
  /** The same as a statement, of the day that was told: "Ich arbeite seit 2026-08-17 bei der Kunsthalle Bremen." */
  readonly employment: string;
}

/**
 * Reads a first day at work. People have a first day elsewhere too: it has to be called a working day, or the sentence after it has
 * to tell of work, or what follows German "bei" has a name of several words.
 *
 * @param text with its dates written out
 * @param following the sentence after it; empty where there is none
 * @returns undefined where the sentence tells of none, or not of which day
 */
export function readFirstDay(text: string, following: string): FirstDay | undefined {
  const day = ISO_DAY.exec(text)?.[0];
  const german = GERMAN.exec(text)?.groups?.place;
  const place = (german ?? ENGLISH.exec(text)?.groups?.place)?.replace(/\.$/u, '');
  if (day === undefined || place === undefined || hasTerm(readWords(place), OTHERS)) return undefined;
  const isNamed = german !== undefined && NAMED_IN_MORE_WORDS.test(german);
  if (!isNamed && !WORKING_DAY.test(text) && !DOING.test(following)) return undefined;
  const employment =
    german === undefined ? `I work ${place}, since ${day}.` : `Ich arbeite seit ${day} ${place}.`;
  return { place, employment };
}

/** Puts the employer in the place of "dort" and "there": "Ich leite dort das Archiv". */
export function withPlace(text: string, place: string): string {
  return place.startsWith('bei')
    ? text.replace(/(?<=\p{L} )dort(?= )/u, place)
    : text.replace(/ there(?=[.!]?$)/u, ` ${place}`);
}
