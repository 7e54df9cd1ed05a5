const UNITS: readonly (readonly string[])[] = [
  ['zero', 'null'],
  ['one', 'eins'],
  ['two', 'zwei'],
  ['three', 'drei'],
  ['four', 'vier'],
  ['five', 'fünf'],
  ['six', 'sechs'],
  ['seven', 'sieben'],
  ['eight', 'acht'],
  ['nine', 'neun'],
  ['ten', 'zehn'],
  ['eleven', 'elf'],
  ['twelve', 'zwölf'],
  ['thirteen', 'dreizehn'],
  ['fourteen', 'vierzehn'],
  ['fifteen', 'fünfzehn'],
  ['sixteen', 'sechzehn'],
  ['seventeen', 'siebzehn'],
  ['eighteen', 'achtzehn'],
  ['nineteen', 'neunzehn'],
];
const TENS: readonly (readonly string[])[] = [
  ['twenty', 'zwanzig'],
  ['thirty', 'dreißig'],
  ['forty', 'vierzig'],
  ['fifty', 'fünfzig'],
  ['sixty', 'sechzig'],
  ['seventy', 'siebzig'],
  ['eighty', 'achtzig'],
  ['ninety', 'neunzig'],
];
const LARGE: readonly (readonly [string, number])[] = [
  ['dozen', 12],
  ['dutzend', 12],
  ['hundred', 100],
  ['hundert', 100],
  ['thousand', 1000],
  ['tausend', 1000],
];
/** "einundzwanzig": the unit that German puts before the ten loses its last letter. */
const GERMAN_FIRST = 'ein';

const numberByWord = makeNumberWords();

const NUMBER = /^\d+(?:[.,]\d+)*$/;
const ENDING_GROUP = /^(.*)[.,](\d+)$/;

/** The number that a word says, in English or German: `two`, `zweiundvierzig`. "Ein" and "a" are articles and say none. */
export function numberWord(term: string): number | undefined {
  return numberByWord.get(term);
}

/**
 * A number in one spelling, so that `12,000`, `12.000` and `12000` are the same, as are `two` and `2`. What begins with a nought
 * is no quantity (a telephone number) and stays as it is. Three digits after a single point or comma are taken for thousands.
 *
 * @returns undefined where the term says no number
 */
export function numberKey(term: string): string | undefined {
  const said = numberWord(term);
  if (said !== undefined) return String(said);
  if (!NUMBER.test(term)) return undefined;
  if (/^0\d/.test(term)) return term;
  return String(Number(plainNumber(term)));
}

function plainNumber(term: string): string {
  const [, head, tail] = ENDING_GROUP.exec(term) ?? [];
  if (head === undefined || tail === undefined) return term;
  const before = head.replaceAll(/[.,]/g, '');
  const marks = new Set(term.replaceAll(/\d/g, ''));
  const isThousands = tail.length === 3 && marks.size === 1;
  return isThousands ? before + tail : `${before}.${tail}`;
}

function makeNumberWords(): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>(LARGE);
  UNITS.forEach((names, value) => names.forEach((name) => numbers.set(name, value)));
  TENS.forEach(([english = '', german = ''], index) => {
    const ten = (index + 2) * 10;
    numbers.set(english, ten).set(german, ten);
    for (let unit = 1; unit <= 9; unit++) {
      const [englishUnit = '', germanUnit = ''] = UNITS[unit] ?? [];
      numbers.set(`${english}-${englishUnit}`, ten + unit);
      numbers.set(`${unit === 1 ? GERMAN_FIRST : germanUnit}und${german}`, ten + unit);
    }
  });
  return numbers;
}
