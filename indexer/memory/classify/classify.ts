import type { MemoryCategory, MemoryType } from '../memory';
import { readClaim } from '../reconcile/claim';
import {
  cancellations,
  findPhrases,
  hasPhrase,
  isGivenUp,
  isIntolerance,
  isJourneyOff,
  isMedicine,
  lastingConditions,
  lastingStates,
  pastTimes,
  readWords,
  speaksOfPlan,
  suppositions,
  type Word,
} from '../words';
import {
  categoryOrder,
  births,
  categoryWords,
  eventVerbs,
  obligations,
  preferenceWords,
  ruleWords,
} from './category-words';
import { isAppointment, isContact, isJourneyAhead, isThingMoved } from './telling';

export interface Classification {
  readonly type: MemoryType;
  readonly category: MemoryCategory;
}

/** How a statement is to be understood and what it is about, by its words alone: German and English, the same every time. */
export function classify(text: string): Classification {
  const words = readWords(text);
  const type = typeOf(text, words);
  return { type, category: categoryOf(text, words, type) };
}

/** The first that holds. A supposed preference is supposed; a liking of the past is a preference all the same. */
function typeOf(text: string, words: readonly Word[]): MemoryType {
  if (hasPhrase(words, suppositions)) return 'presumption';
  if (findPhrases(words, preferenceWords).some(({ at }) => !isComparison(words, at))) return 'preference';
  return isEvent(text, words) ? 'episode' : 'fact';
}

/** "I feel like a zombie", "I do it like that" like nothing. */
function isComparison(words: readonly Word[], at: number): boolean {
  return words[at]?.term === 'like' && BEFORE_COMPARISON.has(words[at - 1]?.term ?? '');
}

const BEFORE_COMPARISON = new Set(
  'feel feels felt look looks looked sound sounds seem seems work works act acts it something things just is are was be more much'.split(
    ' ',
  ),
);

/** What happened: of the past, and with a time that is over or a verb that tells an event. */
function isEvent(text: string, words: readonly Word[]): boolean {
  if (hasPhrase(words, cancellations) || isGivenUp(words)) return false;
  if (hasPhrase(words, pastTimes)) return true;
  if (hasPhrase(words, births)) return false;
  const claim = readClaim(text);
  return claim.isPast && (claim.parts.some(isTime) || hasPhrase(words, eventVerbs));
}

function isTime(part: { readonly kind: string; readonly role: string }): boolean {
  return part.kind === 'time' && part.role === '';
}

function categoryOf(text: string, words: readonly Word[], type: MemoryType): MemoryCategory {
  if (type === 'preference') return 'preference';
  if (type === 'episode') return 'event';
  if (
    type === 'fact' &&
    (speaksOfPlan(words) || isJourneyAhead(text) || isAppointment(text) || isJourneyOff(words))
  )
    return 'plan';
  if (isContact(words)) return 'person';
  if (hasPhrase(words, lastingConditions) || isIntolerance(words) || words.some(isMedicine)) return 'health';
  if (hasPhrase(words, lastingStates) && words.some(({ term }) => SPEAKERS.has(term))) return 'person';
  const isOfHome = (each: MemoryCategory): boolean => each === 'home' && isThingMoved(words);
  const category =
    categoryOrder.find((each) => has(words, each) && !isOfHome(each)) ??
    (isGivenUp(words) ? 'interest' : 'other');
  // "I was never in Egypt", "I always sleep badly" say what somebody did or does, and no rule.
  return category === 'convention' && !isRule(text, words) ? 'other' : category;
}

/** Whether it holds for what is to come: words such as "always" alone say so only where nobody speaks of themselves. */
function isRule(text: string, words: readonly Word[]): boolean {
  const isOfSpeaker = words.some(({ term }) => SPEAKERS.has(term));
  if (hasPhrase(words, ruleWords)) return true;
  if (hasPhrase(words, obligations)) return !isOfSpeaker;
  const { subject, isPast, isNever } = readClaim(text);
  return !(isPast && (isNever || subject.keys.size > 0)) && !isOfSpeaker;
}

const SPEAKERS = new Set(['i', "i'm", "i've", 'ich']);

function has(words: readonly Word[], category: MemoryCategory): boolean {
  const list = categoryWords[category];
  return list !== undefined && hasPhrase(words, list);
}
