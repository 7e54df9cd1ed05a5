/** The texts of the UI, English and German. */
import { de } from './de';
import { en, type Strings } from './en';

export type { Strings };

/** The texts for a language code such as `de` or `en-GB`; English for all that are not German. */
export function chooseStrings(language: string): Strings {
  return language.toLowerCase().startsWith('de') ? de : en;
}
