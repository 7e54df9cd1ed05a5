import { addDays } from '../../../platform';
import { numberWord, weekdayOf } from '../../words';
import type { Word } from '../../words';
import { addMonths, addYears, isoWeekday, mondayOf } from './calendar-days';
import type { Day } from './calendar-days';
import type { Moment } from './moment';
import { DAYS, DIRECTIONS, PARTS_OF_DAY, UNITS } from './time-words';
import type { Direction, Unit } from './time-words';

/** A time expression: how many words it takes, and what it stands for. */
export interface TimeExpression {
  readonly length: number;
  readonly moment: Moment;
}

/** The time expression that begins at this word, as of a day; the longest one where several do. */
export function timeExpressionAt(words: readonly Word[], at: number, today: Day): TimeExpression | undefined {
  return (
    weekdayOfWeek(words, at, today) ??
    directed(words, at, today) ??
    distance(words, at, today) ??
    namedDay(words, at, today)
  );
}

/** `yesterday`, `übermorgen`, `the day before yesterday`, and with it a part of the day: `gestern Abend`. */
function namedDay(words: readonly Word[], at: number, today: Day): TimeExpression | undefined {
  const found = DAYS.find(({ terms }) => terms.every((term, index) => words[at + index]?.term === term));
  if (!found || isMorningGreeting(words, at)) return undefined;
  const { terms, days, language, part: ownPart } = found;
  const next = words[at + terms.length];
  const part = ownPart ?? (next && PARTS_OF_DAY.get(`${language} ${next.term}`));
  const isFollowed = ownPart === undefined && part !== undefined;
  return {
    length: terms.length + (isFollowed ? 1 : 0),
    moment: { grain: 'day', when: addDays(today, days), language, ...(part === undefined ? {} : { part }) },
  };
}

/** "Morgen" with a capital within a sentence is the morning, and as the only word a greeting. */
function isMorningGreeting(words: readonly Word[], at: number): boolean {
  if (words[at]?.written !== 'Morgen') return false;
  return at > 0 || words.length < 3;
}

/** `next Tuesday`, `letzten Monat`, `this weekend`. */
function directed(words: readonly Word[], at: number, today: Day): TimeExpression | undefined {
  const direction = DIRECTIONS.get(words[at]?.term ?? '');
  const named = words[at + 1];
  if (!direction || !named) return undefined;
  const { language, steps } = direction;
  const weekday = weekdayOf(named.term);
  if (weekday !== undefined && !named.term.endsWith('s')) {
    return { length: 2, moment: { grain: 'day', when: weekdayIn(today, weekday, direction), language } };
  }
  const unit = UNITS.get(named.term);
  if (!unit || unit.language !== language) return undefined;
  const moment = momentInSteps(unit.unit, steps, today, language);
  if (!moment) return undefined;
  const following = weekdayOf(words[at + 2]?.term ?? '');
  if (unit.unit === 'week' && following !== undefined) {
    const when = addDays(mondayOf(today, steps), following - 1);
    return { length: 3, moment: { grain: 'day', when, language } };
  }
  return { length: 2, moment };
}

/** `Tuesday next week`, `Dienstag nächster Woche`. */
function weekdayOfWeek(words: readonly Word[], at: number, today: Day): TimeExpression | undefined {
  const weekday = weekdayOf(words[at]?.term ?? '');
  const direction = DIRECTIONS.get(words[at + 1]?.term ?? '');
  const unit = UNITS.get(words[at + 2]?.term ?? '');
  if (weekday === undefined || !direction || unit?.unit !== 'week') return undefined;
  const when = addDays(mondayOf(today, direction.steps), weekday - 1);
  return { length: 3, moment: { grain: 'day', when, language: direction.language } };
}

/**
 * "Next" is a day of the next week (said on a Monday, "next Tuesday" is in eight days), "coming" the first one ahead, "this"
 * a day of this week, "last" the latest one behind.
 */
function weekdayIn(today: Day, weekday: number, { steps, isNearest }: Direction): Day {
  const ahead = (weekday - isoWeekday(today) + 7) % 7;
  if (isNearest) return addDays(today, ahead || 7);
  if (steps < 0) return addDays(today, ahead === 0 ? -7 : ahead - 7);
  return addDays(mondayOf(today, steps), weekday - 1);
}

function momentInSteps(
  unit: Unit,
  steps: number,
  today: Day,
  language: Moment['language'],
): Moment | undefined {
  switch (unit) {
    case 'day':
      return undefined;
    case 'week':
      return { grain: 'week', when: mondayOf(today, steps), language };
    case 'weekend':
      return { grain: 'weekend', when: addDays(mondayOf(today, steps), 5), language };
    case 'month':
      return { grain: 'month', when: addMonths(today, steps), language };
    case 'year':
      return { grain: 'year', when: addYears(today, steps), language };
  }
}

/** `in three weeks`, `two years ago`, `vor einem Monat`, `in 10 Tagen`, `three days from now`. */
function distance(words: readonly Word[], at: number, today: Day): TimeExpression | undefined {
  const lead = words[at]?.term;
  if (lead === 'in' || lead === 'vor') {
    const counted = countedUnit(words, at + 1);
    if (!counted || (lead === 'vor' && counted.language !== 'de')) return undefined;
    if (lead === 'in' && (isDuration(words, at) || words[at + 3]?.term === 'ago')) return undefined;
    return distant(counted, lead === 'in' ? 1 : -1, today, 3);
  }
  const counted = countedUnit(words, at);
  if (!counted) return undefined;
  if (words[at + 2]?.term === 'ago') return distant(counted, -1, today, 3);
  if (words[at + 2]?.term === 'from' && words[at + 3]?.term === 'now') return distant(counted, 1, today, 4);
  return undefined;
}

interface CountedUnit {
  readonly count: number;
  readonly unit: Unit;
  readonly language: Moment['language'];
}

const ONE = new Set(['a', 'an', 'one', 'ein', 'eine', 'einem', 'einer', 'einen']);

function countedUnit(words: readonly Word[], at: number): CountedUnit | undefined {
  const number = words[at]?.term ?? '';
  const unit = UNITS.get(words[at + 1]?.term ?? '');
  if (!unit || unit.unit === 'weekend') return undefined;
  const count = ONE.has(number) ? 1 : /^\d{1,3}$/.test(number) ? Number(number) : numberWord(number);
  return count === undefined ? undefined : { count: count * unit.times, ...unit };
}

function distant(
  { count, unit, language }: CountedUnit,
  sign: 1 | -1,
  today: Day,
  length: number,
): TimeExpression {
  const steps = count * sign;
  switch (unit) {
    case 'month':
    case 'year':
      return { length, moment: momentInSteps(unit, steps, today, language)! };
    case 'day':
    case 'week':
    case 'weekend': {
      const when = addDays(today, unit === 'week' ? steps * 7 : steps);
      return { length, moment: { grain: 'day', when, language } };
    }
  }
}

/** What takes so long: "I read a novel in five days". Whether it is over by then or done within, nobody knows: it stays as said. */
const TAKING_TIME = new Set(
  (
    'read reads write writes learn learns build builds walk walks hike hikes run runs cycle cycles finish complete translate memorise ' +
    'memorize knit paint lose gain save earn cross climb row manage ' +
    'lese liest lesen schreibe schreibt schreiben lerne lernt lernen baue baut bauen laufe läuft laufen wandere wandern schaffe schafft ' +
    'schaffen male malen stricke stricken übersetze übersetzen beende beenden spare sparen verdiene verdienen durchquere überquere abnehmen'
  ).split(' '),
);
/** Counted in a time, or measured by it: "for the first time in two years", "zweimal in drei Wochen". */
const MEASURED = new Set(
  'time times mal once twice einmal zweimal dreimal best worst hottest coldest first'.split(' '),
);

/** "In two weeks" at the beginning of a sentence is when. */
function isDuration(words: readonly Word[], at: number): boolean {
  if (isOver(words) || MEASURED.has(words[at - 1]?.term ?? '')) return true;
  return (
    at > 0 && words.some(({ term }) => TAKING_TIME.has(term)) && !words.some(({ term }) => EXAMS.has(term))
  );
}

/** They are written on a day. */
const EXAMS = new Set('exam exams test tests klausur klausuren prüfung prüfungen'.split(' '));

/** In what is over, "in two years" says how long it took: "I learned Danish in two years". */
const OVER = new Set(
  "haven't hasn't hadn't didn't i've we've was were had did have has been got took made wrote read went learnt hatte habe haben hat wurde wurden war waren".split(
    ' ',
  ),
);

/** "We get married", "the roof is finished": of what is to come as well. */
function isToBe(words: readonly Word[], at: number): boolean {
  return TO_BE.has(words[at - 1]?.term ?? '');
}

const TO_BE = new Set('get gets getting am is are be being'.split(' '));

function isOver(words: readonly Word[]): boolean {
  return words.some(({ term }, at) => OVER.has(term) || (/^\p{L}{2,}ed$/u.test(term) && !isToBe(words, at)));
}
