import { readWords } from '../../words';
import type { Word } from '../../words';
import { dayOf } from './calendar-days';
import { writeBareMoment, writeMoment } from './moment';
import { timeExpressionAt } from './time-expressions';

/** After these a date stands by itself: `since 2026-03-01`, `bis 2026-03-10`. */
const PREPOSITIONS = new Set(
  'since until till by from before after for of to than seit bis ab nach für von vom zum um per gegen'.split(
    ' ',
  ),
);

/** These belong to the expression and go with it: `on next Tuesday`, `am nächsten Dienstag`, `in der nächsten Woche`. */
const LEADS: readonly (readonly string[])[] = [
  ['in', 'der'],
  ['in', 'dem'],
  ['in'],
  ['im'],
  ['am'],
  ['on'],
  ['at'],
];

/** "The next week", "over the last month" are spans, and no dates. */
const SPANS = new Set('the over past these those der die den des'.split(' '));

/**
 * Writes relative dates out, as of the day that the text is from: "next Tuesday" becomes "on 2026-03-10", "in drei Wochen"
 * "am 2026-03-23", "last month" "in February 2026". What has no exact date ("last summer", "neulich") stays as it was said.
 *
 * @param date ISO date or time that the text is from
 */
export function resolveDates(text: string, date: string): string {
  const today = dayOf(date);
  if (today === undefined) return text;
  const words = readWords(text);
  let resolved = '';
  let done = 0;
  for (let at = 0; at < words.length;) {
    const found = isSpan(words, at) ? undefined : timeExpressionAt(words, at, today);
    if (!found) {
      at++;
      continue;
    }
    const first = at - leadLength(words, at);
    const isBare = PREPOSITIONS.has(words[first - 1]?.term ?? '');
    const written = isBare ? writeBareMoment(found.moment) : writeMoment(found.moment);
    const start = words[first]!.start;
    resolved += text.slice(done, start) + (first === 0 ? capitalised(written) : written);
    at += found.length;
    done = words[at - 1]!.end;
  }
  return resolved + text.slice(done);
}

/** How many words before an expression belong to it. */
function leadLength(words: readonly Word[], at: number): number {
  const lead = LEADS.find((terms) =>
    terms.every((term, index) => words[at - terms.length + index]?.term === term),
  );
  return lead?.length ?? 0;
}

/** Whether an article makes a span of what would be a week, a month or a year. */
function isSpan(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.term ?? '';
  const isLed = before === 'der' && words[at - 2]?.term === 'in';
  return SPANS.has(before) && !isLed;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
