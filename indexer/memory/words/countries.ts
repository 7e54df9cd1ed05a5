const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

const known = new Map<Language, ReadonlyMap<string, string>>();

/**
 * The country that a name of one word means, as its two-letter code of ISO 3166: "Deutschland" and "Germany" are one. Undefined for
 * any other word.
 *
 * @param term lower case
 * @param language of the name: "Island" is a country in German only; either where undefined
 */
export function countryOf(term: string, language: Language | undefined): string | undefined {
  for (const each of language === undefined ? LANGUAGES : [language]) {
    const names = known.get(each) ?? countryNames(each);
    known.set(each, names);
    const code = names.get(term);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** By the platform's own names of all codes; a code that names nothing has none. */
function countryNames(language: Language): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(code)?.toLowerCase();
    // Codes that were given up name the same country as others before or after them.
    if (name !== undefined && !/\s/u.test(name) && !codes.has(name)) codes.set(name, code);
  }
  return codes;
}
