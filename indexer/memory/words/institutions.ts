import { stemmer as stemEnglish } from '@orama/stemmers/english';

const NAMES =
  'archive museum collection university college school kindergarten nursery hospital clinic library bakery butchery brewery pharmacy ' +
  'theatre theater opera ministry embassy consulate parliament police court bank agency publisher institute laboratory factory sawmill ' +
  'shipyard restaurant hotel hostel cinema gallery foundation charity museum airport zoo council headquarters newspaper magazine';

/** Of both languages; English keys are stems. */
const INSTITUTIONS: ReadonlySet<string> = new Set([
  ...NAMES.split(' '),
  ...NAMES.split(' ').map(stemEnglish),
]);

/** German puts what an institution is for in front, in one word: "Stadtarchiv", "Kreissparkasse". No other nouns end so. */
const GERMAN =
  /(?:archiv|museum|sammlung|universität|hochschule|schule|kindergarten|krankenhaus|klinik|bibliothek|bücherei|bäckerei|metzgerei|brauerei|apotheke|theater|ministerium|botschaft|konsulat|parlament|polizei|gericht|sparkasse|agentur|institut|restaurant|stiftung|flughafen|verwaltung|finanzamt|bauamt|jugendamt|standesamt|arbeitsamt|rathaus|kanzlei|werft|zeitung|redaktion|druckerei|buchhandlung|gärtnerei|schreinerei|tischlerei)$/u;

/** Whether a noun names somebody that people work for, by its kind: "the city archive", "das Stadtarchiv". */
export function isInstitution(key: string): boolean {
  return INSTITUTIONS.has(key) || GERMAN.test(key);
}
