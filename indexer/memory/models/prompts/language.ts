import { detectLanguage } from '../../../vault';
import { readWords, statementLanguage } from '../../words';

/** Languages that prompts are written in. */
export type PromptLanguage = 'de' | 'en';

/**
 * The language to ask in: that of the text, else what is known of its note, else that of its few function words. Any language
 * but German is asked about in English.
 */
export function promptLanguage(text: string, told?: string): PromptLanguage {
  const known = detectLanguage(text) ?? told ?? statementLanguage(readWords(text).map(({ term }) => term));
  return known === 'de' ? 'de' : 'en';
}
