import { wordKey } from './claim';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let known: ReadonlySet<string> | undefined;

/** Whether a key is that of a country's name in English or German: whoever lives in Cologne lives in Germany as well. */
export function isCountry(key: string): boolean {
  known ??= countryKeys();
  return known.has(key);
}

/** The platform's own names of all two-letter codes of ISO 3166; a code that names nothing gives itself. */
function countryKeys(): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const language of ['en', 'de'] as const) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
      const name = names.of(code);
      if (name !== undefined && !/\s/.test(name)) keys.add(wordKey(name, language));
    }
  }
  return keys;
}
