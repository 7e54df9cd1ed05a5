import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { conceptOf, countryOf, verbReading, type StatementLanguage } from '../../words';

/** "Teamleiterin" and "Teamleiter" are one profession. */
const FEMALE_ENDING = /(?<=er|ist|ent|ant|eur|ör|or|är)in(?:nen)?$/;
const POSSESSIVE_ENDING = /'s?$/;

const COUNTRY = 'country:';

/** Whether a key is that of a country: whoever lives in Cologne lives in Germany as well. */
export function isCountry(key: string): boolean {
  return key.startsWith(COUNTRY);
}

/** Too short to be a name with an ending: "Gus" keeps its s. */
const SHORTEST_WITH_ENDING = 4;

/**
 * What a word says, whatever its ending: its concept, else its stem. A possessive ending is left out, with an apostrophe
 * (`Anna's`) or, of names, without one (`Peters Werkstatt`). What may be a name is not stemmed, or Mary and Marie were one.
 */
export function wordKey(written: string, language: StatementLanguage | undefined): string {
  const term = written.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(POSSESSIVE_ENDING, '');
  const concept = conceptOf(term) ?? verbReading(written, false)?.concept;
  if (concept !== undefined) return concept;
  if (/^\p{Lu}/u.test(written)) {
    const base = withoutEnding(term.replace(FEMALE_ENDING, ''));
    const code = countryOf(term, language) ?? countryOf(base, language);
    return code === undefined ? (conceptOf(base) ?? base) : COUNTRY + code;
  }
  return language === 'de' ? stemGerman(term) : stemEnglish(term);
}

/**
 * Without the s of a plural or a genitive and, as of German nouns, the n after an e: "Lampen" is "Lampe". In English as well, since
 * Bremen is Bremen in both.
 */
function withoutEnding(term: string): string {
  return term.length < SHORTEST_WITH_ENDING ? term : term.replace(/(?<=[^s])s$|(?<=e)n$/, '');
}
