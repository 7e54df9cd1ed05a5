import type { MemoryCategory, MemoryType } from '../memory';
import { readClaim } from '../reconcile/claim';
import {
  cancellations,
  hasPhrase,
  pastTimes,
  readWords,
  speaksOfPlan,
  suppositions,
  type Word,
} from '../words';
import { categoryOrder, categoryWords, eventVerbs, preferenceWords, ruleWords } from './category-words';

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
  if (hasPhrase(words, preferenceWords)) return 'preference';
  return isEvent(text, words) ? 'episode' : 'fact';
}

/** What happened: of the past, and with a time that is over or a verb that tells an event. */
function isEvent(text: string, words: readonly Word[]): boolean {
  if (hasPhrase(words, cancellations)) return false;
  if (hasPhrase(words, pastTimes)) return true;
  const claim = readClaim(text);
  return claim.isPast && (claim.parts.some(isTime) || hasPhrase(words, eventVerbs));
}

function isTime(part: { readonly kind: string; readonly role: string }): boolean {
  return part.kind === 'time' && part.role === '';
}

function categoryOf(text: string, words: readonly Word[], type: MemoryType): MemoryCategory {
  if (type === 'preference') return 'preference';
  if (type === 'episode') return 'event';
  if (speaksOfPlan(words) && type === 'fact') return 'plan';
  const category = categoryOrder.find((each) => has(words, each)) ?? 'other';
  // "I was never in Egypt", "I always sleep badly" say what somebody did or does, and no rule.
  return category === 'convention' && !isRule(text, words) ? 'other' : category;
}

/** Whether it holds for what is to come: words such as "always" alone say so only where nobody speaks of themselves. */
function isRule(text: string, words: readonly Word[]): boolean {
  if (hasPhrase(words, ruleWords)) return true;
  const { subject, isPast, isNever } = readClaim(text);
  const isOfSpeaker = words.some(({ term }) => SPEAKERS.has(term));
  return !(isPast && (isNever || subject.keys.size > 0)) && !isOfSpeaker;
}

const SPEAKERS = new Set(['i', "i'm", "i've", 'ich']);

function has(words: readonly Word[], category: MemoryCategory): boolean {
  const list = categoryWords[category];
  return list !== undefined && hasPhrase(words, list);
}
