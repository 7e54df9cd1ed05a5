import type { MemoryCategory, MemoryType } from '../memory';
import { readClaim } from '../reconcile/claim';
import { cancellations, hasPhrase, pastTimes, plans, readWords, suppositions, type Word } from '../words';
import { categoryOrder, categoryWords, eventVerbs, preferenceWords } from './category-words';

export interface Classification {
  readonly type: MemoryType;
  readonly category: MemoryCategory;
}

/** How a statement is to be understood and what it is about, by its words alone: German and English, the same every time. */
export function classify(text: string): Classification {
  const words = readWords(text);
  const type = typeOf(text, words);
  return { type, category: categoryOf(words, type) };
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

function categoryOf(words: readonly Word[], type: MemoryType): MemoryCategory {
  if (type === 'preference') return 'preference';
  if (type === 'episode') return 'event';
  if (hasPhrase(words, plans) && type === 'fact') return 'plan';
  return categoryOrder.find((category) => has(words, category)) ?? 'other';
}

function has(words: readonly Word[], category: MemoryCategory): boolean {
  const list = categoryWords[category];
  return list !== undefined && hasPhrase(words, list);
}
