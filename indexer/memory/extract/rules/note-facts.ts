import { readWords } from '../../words';
import { leadsAway } from '../sentences/note-subject';
import type { NoteSubject } from '../sentences/note-subject';
import type { Sentence } from '../sentences/sentence';
import { contentWords, tellingWords } from './content-words';
import { propertySentence } from './property-sentence';
import { terms } from './terms';
import { withPerson } from '../subject/with-person';

/** Properties of projects that are worth a fact; other lists of a project are its working notes. */
const PROJECT_KEYS = terms(
  'deadline budget owner client customer start begin end due team lead location stack language licence license cost price ' +
    'frist auftraggeber auftraggeberin kunde kundin beginn ende leitung ort sprache lizenz kosten preis verantwortlich ziel goal',
);

const PROPERTY = /^([\p{L}][\p{L}\p{N} /-]{1,30}?)\s*:{1,2}\s+(\S.*)$/u;

/**
 * A fact that an ordinary note has in a line without a subject, as a sentence about what the note is about: "Birthday: 3 May" in
 * the note of a person, "Deadline: 1 June" in that of a project.
 *
 * @returns undefined where the line is none
 */
export function noteFact(
  { kind, text, words, headings, isProperty }: Sentence,
  { title, kind: of }: NoteSubject,
): string | undefined {
  if (title === undefined) return undefined;
  if (isProperty === true) return propertySentence(title, PROPERTY.exec(text)?.[1] ?? '', text);
  if (of === 'none' || !isPlace(headings, title)) return undefined;
  const property = PROPERTY.exec(text);
  if (property && (kind === 'item' || kind === 'prose')) {
    const key = readWords(property[1]!);
    const isKept = of === 'person' ? key.length <= 3 : key.some(({ term }) => PROJECT_KEYS.has(term));
    const isFilled = contentWords(readWords(property[2]!)).length > 0;
    return isKept && isFilled ? propertySentence(title, property[1]!, text) : undefined;
  }
  return of === 'person' && tellingWords(words).length > 0 ? withPerson(title, text, words) : undefined;
}

/** Below no heading, the note's own, or one that does not lead away from what the note is about. */
function isPlace(headings: readonly string[], title: string): boolean {
  return headings.every((heading) => heading === title || !leadsAway(heading));
}
