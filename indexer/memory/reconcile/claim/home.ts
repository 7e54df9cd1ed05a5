import { conceptOf, type StatementLanguage } from '../../words';
import type { ClaimPart } from './claim';
import { isCountry } from './word-key';

/** What a statement says of where somebody lives, by its own words alone: no list of places is asked. */
export interface Home {
  /** Names of places that are no country, each by itself: "Hamburg-Eimsbüttel" is in Hamburg and in Eimsbüttel. */
  readonly places: ReadonlySet<string>;
  /** The first of them: what was named as the place, where others only tell more of it. */
  readonly first: string | undefined;
  /** Whether all of them are one word with a hyphen, so that each that follows lies in the one before. */
  readonly isNested: boolean;
  /** Streets, each with its number. */
  readonly streets: ReadonlySet<string>;
  /** Keys of countries. */
  readonly countries: ReadonlySet<string>;
  /** Says that somebody lives there in some seasons, on some days or for some weeks only. */
  readonly isForATime: boolean;
  /** Tells of a move with its time, which stays true wherever its subject lives later. */
  readonly isEvent: boolean;
  /** The years that it gives as times, which may be long past. */
  readonly years: readonly number[];
}

/** German "bei" stands before people, and before places that are only near. */
const PLACE_ROLES = new Set(['in', 'at', 'to', 'on']);

const DWELLINGS = new Set(
  (
    'house flat room city village garden country land vorort suburb home haus wg farm bauernhof hof hostel hotel heim ' +
    'studio loft cottage cabin caravan camper houseboat hausboot boat altbau neubau'
  ).split(' '),
);

const STREET = /(?:straße|strasse|gasse|allee|platz|chaussee|weg)$/u;
const STREETS = new Set('street lane road avenue drive square terrace crescent boulevard'.split(' '));

/** How people live and not where, as German says it: "zur Miete", "in Trennung", "zu Hause". */
const NO_PLACES = new Set('miete untermiete rente hause friede angst sorge armut gedanke saus'.split(' '));
const GERMAN_ABSTRACT = /(?:ung|heit|keit|schaft|tät|tion|ismus)$/u;

const SOMETIMES = new Set(
  'spring summer autumn winter week weekend wochenende day month wochentag'.split(' '),
);

/** Whether a word says what somebody lives in, whichever place that is in. */
export function isDwelling(key: string): boolean {
  return DWELLINGS.has(key);
}

/** @param isMove whether it tells of moving there */
export function readHome(
  parts: readonly ClaimPart[],
  language: StatementLanguage | undefined,
  isMove: boolean,
): Home {
  const streets = new Set<string>();
  const countries = new Set<string>();
  const names: string[] = [];
  for (const phrase of phrasesOf(parts.filter((part) => isOfPlace(part, language)))) {
    const street = streetOf(phrase);
    if (street !== undefined) streets.add(street);
    else for (const { key } of phrase.filter((part) => isName(part, language))) take(key, names, countries);
  }
  const times = parts.filter(({ kind }) => kind === 'time');
  const written = new Set(parts.filter(({ key }) => names.some((name) => key.split('-').includes(name))));
  return {
    places: new Set(names),
    first: names[0],
    isNested: written.size === 1 && names.length > 1,
    streets,
    countries,
    isForATime: parts.some(isSometimes),
    isEvent: isMove && times.length > 0,
    years: times.flatMap(({ key }) => yearsIn(key)),
  };
}

function isOfPlace({ role, kind }: ClaimPart, language: StatementLanguage | undefined): boolean {
  return kind !== 'time' && PLACE_ROLES.has(role) && !(role === 'at' && language === 'de');
}

/** In English only names have a capital letter; in German all nouns have, but names of places no article. */
function isName(part: ClaimPart, language: StatementLanguage | undefined): boolean {
  const { key, kind, isCapital, determiner } = part;
  if (kind !== 'word' || !isCapital || DWELLINGS.has(key)) return false;
  if (isCountry(key) || language === 'en') return true;
  return determiner === 'none' && !NO_PLACES.has(key) && !GERMAN_ABSTRACT.test(key);
}

function take(key: string, names: string[], countries: Set<string>): void {
  if (isCountry(key)) countries.add(key);
  else names.push(...key.split('-').map((name) => conceptOf(name) ?? name));
}

/** "19 Castle Street", "der Sillemstraße 12": a name of a street, or a name with a number. */
function streetOf(phrase: readonly ClaimPart[]): string | undefined {
  const said = phrase.filter(({ kind, isCapital }) => kind === 'number' || isCapital);
  const named = said.filter(({ kind, key }) => kind === 'word' && !DWELLINGS.has(key));
  const isStreet = named.some(({ key }) => STREET.test(key) || STREETS.has(key));
  const hasNumber = said.some(({ kind }) => kind === 'number');
  if (named.length === 0 || !(isStreet || hasNumber)) return undefined;
  return said
    .map(({ key }) => key)
    .sort()
    .join(' ');
}

function phrasesOf(parts: readonly ClaimPart[]): readonly (readonly ClaimPart[])[] {
  const byNumber = new Map<number, ClaimPart[]>();
  for (const part of parts) byNumber.set(part.phrase, [...(byNumber.get(part.phrase) ?? []), part]);
  return [...byNumber.values()];
}

function isSometimes({ key, kind, role }: ClaimPart): boolean {
  return role !== 'since' && (SOMETIMES.has(key) || (kind === 'time' && key.startsWith('weekday:')));
}

function yearsIn(key: string): readonly number[] {
  const year = /^date:(\d{4})/.exec(key)?.[1];
  return year === undefined ? [] : [Number(year)];
}
