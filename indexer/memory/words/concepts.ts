import { readWords } from './read-words';

/** Nouns and adjectives that say the same, in both languages and with their endings; the first word names the concept. */
const SYNONYMS: readonly string[] = [
  'short brief concise kurz kurze kurzen kurzer kurzes knapp knappe knappen knapper knappes',
  'long lengthy detailed lang lange langen langer ausführlich ausführliche ausführlichen',
  'answer answers reply replies response responses antwort antworten',
  'child children kid kids kind kinder kindern',
  'daughter tochter',
  'son sohn sohnes',
  'sister schwester',
  'brother bruder',
  'mother mum mom mutter mama',
  'father dad vater papa',
  'parent parents eltern',
  'wife ehefrau',
  'husband ehemann',
  'neighbour neighbor nachbar nachbarin nachbarn',
  'friend freund freundin freunde',
  'dog dogs hund hunde hundes',
  'cat cats katze katzen kater',
  'house haus hauses häuser',
  'flat apartment wohnung',
  'garden garten gartens',
  'car auto wagen',
  'bicycle bike fahrrad rad',
  'coffee kaffee',
  'tea tee tees',
  'meat fleisch',
  'fish fisch',
  'alcohol alkohol',
  'vegetarian vegetarier vegetarierin vegetarisch vegetarische',
  'vegan veganer veganerin vegane',
  'allergic allergisch allergy allergie',
  'nut nuts nuss nüsse nüssen',
  'company firm firma unternehmen',
  'birthday geburtstag',
  'phone telephone telefon',
  'number nummer',
  'phone-number telefonnummer rufnummer',
  'mobile-number handynummer mobilnummer mobiltelefonnummer',
  'landline-number festnetznummer',
  'mobile cell cellphone handy',
  'doctor arzt ärztin',
  'gp hausarzt hausärztin',
  'dentist zahnarzt zahnärztin',
  'landlord landlady vermieter vermieterin',
  'address adresse anschrift',
  'email e-mail mail',
  'colour color farbe',
  'favourite favorite lieblings',
  'old alt',
  'formal förmlich förmliche förmlichen',
  'informal casual locker lockere lockeren',
  'early früh frühe',
  'late spät späte',
  'warm',
  'cold kalt kalte kalten',
  'city town stadt',
  'village dorf',
  'room zimmer',
  'year years jahr jahre jahren',
  'month months monat monate monaten',
  'week weeks woche wochen',
  'day days tag tage tagen',
  'hour hours uhr stunde stunden',
  'kilometre kilometres kilometer kilometers km',
  'kilogram kilograms kilogramm kg kilo kilos',
  'euro euros eur',
  'spring frühling frühjahr',
  'summer sommer',
  'autumn herbst',
  'winter',
  'music musik',
  'german deutsch',
  'english englisch',
  'meeting besprechung treffen sitzung',
  'appointment termin',
  'deadline abgabe frist abgabetermin due fällig',
  'holiday vacation urlaub ferien',
  'project projekt',
  'version',
  'password passwort kennwort',
  'boss chief chef chefin vorgesetzter vorgesetzte',
  'married verheiratet',
  'single ledig',
  'divorced geschieden',
  'engaged verlobt',
  'widowed verwitwet',
  'finished done complete completed fertig abgeschlossen beendet',
  'paused halted pausiert angehalten',
  'active running aktiv laufend',
  'green grün grüne grüner grünes',
  'blue blau blaue blauer blaues',
  'red rot rote roter rotes',
  'yellow gelb gelbe gelber gelbes',
  'black schwarz schwarze schwarzer schwarzes',
  'white weiß weiße weißer weißes',
  'dark dunkel dunkle dunkler dunkles dunklen',
  'light hell helle heller helles hellen',
  'munich münchen',
  'cologne köln',
  'nuremberg nürnberg',
  'hanover hannover',
  'brunswick braunschweig',
  'vienna wien',
  'zurich zürich',
  'geneva genf',
  'lucerne luzern',
  'prague prag',
  'warsaw warschau',
  'milan mailand',
  'venice venedig',
  'florence florenz',
  'naples neapel',
  'strasbourg straßburg',
  'brussels brüssel',
  'antwerp antwerpen',
  'bruges brügge',
  'ghent gent',
  'copenhagen kopenhagen',
  'gothenburg göteborg',
  'lisbon lissabon',
  'athens athen',
  'moscow moskau',
  'rome rom',
];

const conceptByTerm: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap((line) => {
    const words = readWords(line).map((word) => word.term);
    return words.map((term) => [term, words[0] ?? term] as const);
  }),
);

/** One name for all words that say the same; undefined for a word that stands for itself. */
export function conceptOf(term: string): string | undefined {
  return conceptByTerm.get(term);
}

/** States of which a person or a thing has one at a time. Concepts and stems. */
const STATES = rows(
  'married single divorced engaged widowed',
  'intend planung finished paused active start stop cancel abgesagt test testphas develop entwickl',
  'vegetarian vegan',
  'green blue red yellow black white',
);

/** Opposites, of which nobody wants both. */
const OPPOSITES = rows('short long', 'dark light', 'formal informal', 'early late', 'warm cold');

/** Whether two values exclude one another as states of one thing: nobody is single and married. */
export function areExclusiveStates(one: string, other: string): boolean {
  return areInOneRow(STATES, one, other) || areOpposite(one, other);
}

/** Whether two values are opposites whatever is said of them: "prefers short answers", "prefers long answers". */
export function areOpposite(one: string, other: string): boolean {
  return areInOneRow(OPPOSITES, one, other);
}

function rows(...lines: readonly string[]): readonly ReadonlySet<string>[] {
  return lines.map((line) => new Set(line.split(' ')));
}

function areInOneRow(sets: readonly ReadonlySet<string>[], one: string, other: string): boolean {
  return one !== other && sets.some((row) => row.has(one) && row.has(other));
}

/** What a thing or a person has one of at a time: "the budget is …". Concepts and stems of both languages. */
const SINGLE_ATTRIBUTES = new Set(
  (
    'name age alter birthday number address email favourite deadline budget price preis version password boss leader leiter ' +
    'teamleiter teamlead manager chair owner besitzer status statu weight gewicht height größe gross title titel date datum port capital hauptstadt ' +
    'appointment meeting nickname spitzname salary gehalt size beruf profession lead head trainer coach doctor gp dentist landlord ' +
    'phone-number mobile-number landline-number'
  ).split(' '),
);

/** Of those, what people are to others. */
const OFFICES = new Set(
  'boss leader leiter teamleiter teamlead manager chair owner besitzer lead head trainer coach doctor gp dentist landlord'.split(
    ' ',
  ),
);

/** Whether a noun names what one person at a time is to somebody: a boss, a landlord. */
export function isOffice(key: string): boolean {
  return OFFICES.has(key);
}

/** German writes "favourite" and what it is in one word; no other word begins so. */
const FAVOURITE = /^lieblings\p{L}/u;

/** Whether a noun names something of which there is one value at a time. */
export function isSingleAttribute(key: string): boolean {
  return SINGLE_ATTRIBUTES.has(key) || FAVOURITE.test(key);
}
