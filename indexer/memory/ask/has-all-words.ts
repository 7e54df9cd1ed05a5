import { fold } from '../sessions/folded-text';
import { hasTerm, questionTerms } from '../sessions/question-terms';

/** Whether a text has every telling word of a topic, also within longer words; any text has those of none. */
export function hasAllWords(text: string, topic: string): boolean {
  if (topic === '') return true;
  const terms = questionTerms(topic);
  const folded = fold(text);
  if (terms.length === 0) return folded.includes(fold(topic.trim()));
  return terms.every((term) => hasTerm(folded, term));
}
