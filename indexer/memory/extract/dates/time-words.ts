import type { Moment } from './moment';

type Language = Moment['language'];

/** Days by their name, the longest names first. */
export const DAYS: readonly {
  readonly terms: readonly string[];
  readonly days: number;
  readonly language: Language;
  readonly part?: string;
}[] = [
  { terms: ['the', 'day', 'before', 'yesterday'], days: -2, language: 'en' },
  { terms: ['the', 'day', 'after', 'tomorrow'], days: 2, language: 'en' },
  { terms: ['day', 'before', 'yesterday'], days: -2, language: 'en' },
  { terms: ['day', 'after', 'tomorrow'], days: 2, language: 'en' },
  { terms: ['this', 'morning'], days: 0, language: 'en', part: 'in the morning' },
  { terms: ['this', 'afternoon'], days: 0, language: 'en', part: 'in the afternoon' },
  { terms: ['this', 'evening'], days: 0, language: 'en', part: 'in the evening' },
  { terms: ['last', 'night'], days: -1, language: 'en', part: 'at night' },
  { terms: ['tonight'], days: 0, language: 'en', part: 'in the evening' },
  { terms: ['today'], days: 0, language: 'en' },
  { terms: ['yesterday'], days: -1, language: 'en' },
  { terms: ['tomorrow'], days: 1, language: 'en' },
  { terms: ['heute'], days: 0, language: 'de' },
  { terms: ['gestern'], days: -1, language: 'de' },
  { terms: ['vorgestern'], days: -2, language: 'de' },
  { terms: ['morgen'], days: 1, language: 'de' },
  { terms: ['übermorgen'], days: 2, language: 'de' },
];

/** Parts of a day after its name, as they are written after a date; by language and term. */
export const PARTS_OF_DAY: ReadonlyMap<string, string> = new Map([
  ['en morning', 'in the morning'],
  ['en afternoon', 'in the afternoon'],
  ['en evening', 'in the evening'],
  ['en night', 'at night'],
  ['de früh', 'morgens'],
  ['de morgen', 'morgens'],
  ['de vormittag', 'vormittags'],
  ['de mittag', 'mittags'],
  ['de nachmittag', 'nachmittags'],
  ['de abend', 'abends'],
  ['de nacht', 'nachts'],
]);

/** Which week, month or year is meant, counted from this one. */
export interface Direction {
  readonly steps: number;
  /** Of weekdays: the first one ahead, be it in this week or the next. */
  readonly isNearest: boolean;
  readonly language: Language;
}

export const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['next', { steps: 1, isNearest: false, language: 'en' }],
  ['coming', { steps: 1, isNearest: true, language: 'en' }],
  ['this', { steps: 0, isNearest: false, language: 'en' }],
  ['last', { steps: -1, isNearest: false, language: 'en' }],
  ...declined('nächst', { steps: 1, isNearest: false, language: 'de' }),
  ...declined('kommend', { steps: 1, isNearest: true, language: 'de' }),
  ...declined('dies', { steps: 0, isNearest: false, language: 'de' }),
  ...declined('letzt', { steps: -1, isNearest: false, language: 'de' }),
  ...declined('vergangen', { steps: -1, isNearest: false, language: 'de' }),
  ...declined('vorig', { steps: -1, isNearest: false, language: 'de' }),
]);

function declined(stem: string, direction: Direction): (readonly [string, Direction])[] {
  return ['e', 'en', 'em', 'er', 'es'].map((ending) => [stem + ending, direction]);
}

export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'year';

/** `times` of the unit that the word stands for. */
export const UNITS: ReadonlyMap<
  string,
  { readonly unit: Unit; readonly times: number; readonly language: Language }
> = new Map([
  ...names('day days', 'day', 'en'),
  ...names('week weeks', 'week', 'en'),
  ...names('weekend', 'weekend', 'en'),
  ...names('month months', 'month', 'en'),
  ...names('year years', 'year', 'en'),
  ...names('fortnight', 'week', 'en', 2),
  ...names('tag tage tagen', 'day', 'de'),
  ...names('woche wochen', 'week', 'de'),
  ...names('wochenende', 'weekend', 'de'),
  ...names('monat monate monaten monats', 'month', 'de'),
  ...names('jahr jahre jahren jahres', 'year', 'de'),
]);

function names(
  list: string,
  unit: Unit,
  language: Language,
  times = 1,
): (readonly [string, { unit: Unit; times: number; language: Language }])[] {
  return list.split(' ').map((name) => [name, { unit, times, language }]);
}
