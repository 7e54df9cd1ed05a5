import { monthOf } from '../../words';
import { dayOf } from './calendar-days';

/** "Wird am 30. November 40": a day without a year, between who turns and how old. */
const GERMAN =
  /(?<=(?<!\p{L})(?:wird|werde|werden) )am (?<day>\d{1,2})\. (?<month>\p{L}+)(?= \d{1,3}(?!\d|\p{L}| Uhr))/u;
/** "Turns 40 on 30 November" */
const ENGLISH =
  /(?<=(?<!\p{L})(?:turns?|turning|will be) \d{1,3} )on (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>\p{Lu}\p{L}+)(?! \d{4})/u;

/**
 * Writes out on which day somebody turns an age, so that it can be told when that is over: "wird am 30. November 40", said in October
 * 2026, is "wird am 2026-11-30 40".
 *
 * @param date ISO date or time that the text is from
 */
export function withComingBirthday(text: string, date: string): string {
  const today = dayOf(date);
  const { day, month } = (GERMAN.exec(text) ?? ENGLISH.exec(text))?.groups ?? {};
  const number = month === undefined ? undefined : monthOf(month);
  if (today === undefined || day === undefined || number === undefined) return text;
  const [year = 0] = today.split('-').map(Number);
  const ofYear = (which: number): string =>
    `${String(which)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const coming = ofYear(year) < today ? ofYear(year + 1) : ofYear(year);
  return text.replace(GERMAN, `am ${coming}`).replace(ENGLISH, `on ${coming}`);
}
