import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { conceptOf, verbReading, type StatementLanguage } from '../../words';

/** "Teamleiterin" and "Teamleiter" are one profession. */
const FEMALE_ENDING = /(?<=er|ist|ent|ant|eur|ör|or|är)in(?:nen)?$/;
const POSSESSIVE_ENDING = /'s?$/;

/** Too short to be a name with an ending: "Gus" keeps its s. */
const SHORTEST_WITH_ENDING = 4;

/**
 * What a word says, whatever its ending: its concept, else its stem. A possessive ending is left out, with an apostrophe
 * (`Anna's`) or, of names, without one (`Peters Werkstatt`).
 */
export function wordKey(written: string, language: StatementLanguage | undefined): string {
  const term = written.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(POSSESSIVE_ENDING, '');
  const concept = conceptOf(term) ?? verbReading(written, false)?.concept;
  if (concept !== undefined) return concept;
  const isCapital = /^\p{Lu}/u.test(written);
  const base =
    isCapital && term.length >= SHORTEST_WITH_ENDING && /[^s]s$/.test(term) ? term.slice(0, -1) : term;
  const named = conceptOf(base);
  if (named !== undefined) return named;
  return language === 'de' ? stemGerman(base.replace(FEMALE_ENDING, '')) : stemEnglish(base);
}
