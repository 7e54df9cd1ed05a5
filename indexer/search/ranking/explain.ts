import { fields, fieldNumber } from '../postings/fields';
import { termOf } from '../postings/forward';
import type { TextIndex } from '../postings/text-index';
import { lowerCase } from '../text/normalise';
import { tokenise } from '../text/tokenise';
import type { WordPlan } from './plan';

/** Which of the query's words a note has, as the user wrote them, and in which fields. */
export function explainWords(
  query: string,
  plan: readonly WordPlan[],
  index: TextIndex,
  note: number,
): { readonly words: readonly string[]; readonly fields: readonly string[] } {
  const forward = index.forward(note);
  const found = new Set<string>();
  const where = new Set<number>();
  for (const { field, start, end } of forward?.stretches ?? []) {
    for (let at = start; at < end; at++) {
      const term = termOf(forward?.words[at] as number);
      for (const { word, forms, isMinor } of plan) {
        if (isMinor || !forms.has(term)) continue;
        found.add(word);
        where.add(field === fieldNumber.heading ? fieldNumber.headings : field);
      }
    }
  }
  const written = tokenise(query).map(({ term, start, end }) => ({ term, text: query.slice(start, end) }));
  const words = written.filter(({ term }) => found.has(term)).map(({ text }) => text);
  const distinct = [...new Map(words.map((word) => [lowerCase(word), word])).values()];
  return { words: distinct, fields: fields.filter((_, number) => where.has(number)) };
}
