import { hasPhrase, readWords, wordList } from '../../words';
import type { ClaimPair } from './pair';

/** What nearly came to be did not. */
const NEARLY = wordList(
  'almost, nearly, would have, could have, beinahe, um ein Haar, wäre, wären, hätte, hätten, würde, würden',
);
/** In English it says how quick something is. */
const NEARLY_IN_GERMAN = wordList('fast');
/** Somebody or something else says so. */
const REPORTED = wordList(
  'says, said, thinks, believes, claims, claimed, reckons, assumes, writes, according to, is convinced, insists',
  'sagt, sagte, meint, meinte, glaubt, glaubte, behauptet, behauptete, denkt, schreibt, laut, zufolge, steht',
);
/** Now and then, or beside something else: what holds the rest of the time is not told. */
const AT_TIMES = wordList(
  'mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, on weekends, at weekends, weekends, part-time, part time',
  'in the evenings, at night, in summer, in winter, during the week, temporarily, for now, on the side',
  'montags, dienstags, mittwochs, donnerstags, freitags, samstags, sonnabends, sonntags, am Wochenende, wochenends, abends, nachts',
  'vormittags, nachmittags, unter der Woche, im Sommer, im Winter, Teilzeit, in Teilzeit, vorübergehend, zeitweise, aushilfsweise',
);
/** "The car of my mother", "das Auto meiner Mutter". */
const OTHERS_THING = wordList(
  'of my, of his, of her, of our, of their, meiner, meines, seiner, seines, ihrer, ihres, unserer, unseres',
  'von meiner, von meinem, von seiner, von ihrer, von unserer, von unserem',
);
const POSSESSIVE = /\p{L}['’]s\p{Z}/u;

const NOT_SURE = 'it may be so only nearly, at times, or in somebody else’s words';

/**
 * Why a statement that would replace another may not say that it is so: wording that no rule reads. Then a person is asked,
 * since a true memory would be hidden.
 */
export function doubtOf({ newer, newerStatement }: ClaimPair, rule: string): string | undefined {
  const words = readWords(newerStatement.text);
  const lists = [NEARLY, REPORTED, AT_TIMES, ...(newer.language === 'de' ? [NEARLY_IN_GERMAN] : [])];
  if (lists.some((list) => hasPhrase(words, list))) return NOT_SURE;
  const isOthers = hasPhrase(words, OTHERS_THING) || POSSESSIVE.test(newerStatement.text);
  return rule === 'given-away' && isOthers ? 'it may have been somebody else’s' : undefined;
}
