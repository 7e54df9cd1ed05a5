import { splitSentences } from '../../extract/sentences/split-sentences';
import { readWords, statementLanguage } from '../../words';
import type { Word } from '../../words';
import { hasUnknownName, hasUnknownNumber } from '../extract/evidence';
import { MAX_SUMMARY_CHARACTERS, MAX_SUMMARY_SENTENCES } from './defaults';

/** Words for who speaks, which no speaker has to have said. */
const SPEAKERS = 'user assistant nutzer nutzerin benutzer benutzerin assistent assistentin ki gespräch';

/**
 * What is wrong with a summary; undefined where nothing is found. Whether it sums up well nobody can tell: what can be told is
 * whether it keeps its limits, and whether its names and numbers stand in the conversation.
 *
 * @param session all that was said, with the names of the speakers and the title
 */
export function objectionToSummary(summary: string, session: string): string | undefined {
  const words = readWords(summary);
  if (words.length < 3) return 'empty';
  if ([...summary].length > MAX_SUMMARY_CHARACTERS) return 'too long';
  if (splitSentences(summary).length > MAX_SUMMARY_SENTENCES) return 'too many sentences';
  const said = readWords(session);
  if (
    languageOf(words) !== undefined &&
    languageOf(said) !== undefined &&
    languageOf(words) !== languageOf(said)
  ) {
    return 'in another language';
  }
  if (hasUnknownNumber(words, said)) return 'a number that nobody said';
  const known = [...said.map(({ term }) => term), ...SPEAKERS.split(' ')];
  const isUnknown = hasUnknownName(summary, words, known, { areNounsFree: languageOf(words) === 'de' });
  return isUnknown ? 'a name that nobody said' : undefined;
}

function languageOf(words: readonly Word[]): string | undefined {
  return statementLanguage(words.map(({ term }) => term));
}
