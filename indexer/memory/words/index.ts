/** Words that decisions hang on, German and English, compared as whole words only. */
export { readWords } from './read-words';
export type { Word } from './read-words';
export { findPhrases, hasPhrase, phraseAt, wordList } from './word-list';
export type { PhraseMatch, WordList } from './word-list';
export { noWords, yesWords } from './answering';
export { monthOf, weekdayOf } from './calendar';
export { isPlannedThing, readDismissal } from './dismissing';
export type { Dismissal } from './dismissing';
export { countryOf } from './countries';
export { areExclusiveStates, areOpposite, conceptOf, isOffice, isSingleAttribute } from './concepts';
export {
  articles,
  isFunctionTerm,
  objectArticles,
  otherPronouns,
  roleOf,
  statementLanguage,
  timeAdjectives,
  userPossessives,
  userPronouns,
} from './grammar';
export type { StatementLanguage } from './grammar';
export { cancellations, endings, negations, nevers, noMores, reversals } from './negating';
export { isGivenUp, isJourneyOff } from './giving-up';
export { isMedicine } from './medicines';
export { isIntolerance } from './tolerating';
export { numberKey, numberWord } from './numbers';
export { lastingConditions, lastingStates } from './lasting';
export { isInstitution } from './institutions';
export { reschedulings, speaksOfPlan } from './planning';
export { remembered } from './remembered';
export { isRomanNumeral } from './roman-numeral';
export { suppositions } from './supposing';
export { agains, besides, formers, nows, pastTimes, restrictions } from './timing';
export { irregularPasts, verbReading } from './verbs';
export type { VerbConcept, VerbForm } from './verbs';
