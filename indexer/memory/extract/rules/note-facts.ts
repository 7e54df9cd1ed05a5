import { readWords } from '../../words';
import type { NoteSubject } from '../sentences/note-subject';
import type { Sentence } from '../sentences/sentence';
import { contentWords, tellingWords } from './content-words';
import { terms } from './terms';

/** Headings over lists that hold no facts about what the note is about. */
const OTHER_HEADINGS = terms(
  'links link see related sources source references tasks todo todos log journal contents toc quellen quelle verweise aufgaben ' +
    'protokoll inhalt inhaltsverzeichnis siehe fragen questions ideas ideen backlinks literatur',
);

/** Properties of projects that are worth a fact; other lists of a project are its working notes. */
const PROJECT_KEYS = terms(
  'deadline budget owner status client customer start begin end due team lead location stack language licence license cost price ' +
    'frist auftraggeber auftraggeberin kunde kundin beginn ende leitung ort sprache lizenz kosten preis verantwortlich ziel goal',
);

/** Verbs and adjectives that a line without a subject begins with, where the subject is the person the note is about. */
const SUBJECTLESS = terms(
  'works worked lives lived likes loves hates prefers studies studied plays moved married teaches taught speaks wants collects bakes ' +
    'sings writes drives eats drinks owns runs started born allergic vegetarian vegan has is was knows met builds makes',
  'arbeitet wohnt lebt mag liebt hasst bevorzugt studiert studierte spielt zog heiratete unterrichtet spricht heißt isst trinkt fährt ' +
    'sammelt backt singt schreibt besitzt leitet geboren allergisch vegetarierin vegetarier veganerin veganer hat ist war kennt baut ' +
    'macht verheiratet',
);

const PROPERTY = /^([\p{L}][\p{L}\p{N} /-]{1,30}?)\s*:{1,2}\s+(\S.*)$/u;

/**
 * A fact that an ordinary note has in a line without a subject, with what the note is about in front of it: "Birthday: 3 May" in
 * the note of a person, "Deadline: 1 June" in that of a project.
 *
 * @returns undefined where the line is none
 */
export function noteFact(
  { kind, text, words, headings, isProperty }: Sentence,
  { title, kind: of }: NoteSubject,
): string | undefined {
  if (isProperty === true) return title === undefined ? undefined : sentenceOf(title, text);
  if (title === undefined || of === 'none' || !isPlace(headings, title)) return undefined;
  const property = PROPERTY.exec(text);
  if (property && (kind === 'item' || kind === 'prose')) {
    const key = readWords(property[1]!);
    const isKept = of === 'person' ? key.length <= 3 : key.some(({ term }) => PROJECT_KEYS.has(term));
    return isKept && contentWords(readWords(property[2]!)).length > 0 ? sentenceOf(title, text) : undefined;
  }
  const isSubjectless = of === 'person' && SUBJECTLESS.has(words[0]?.term ?? '');
  return isSubjectless && words.length >= 2 && tellingWords(words).length > 0
    ? sentenceOf(title, text)
    : undefined;
}

/** Below no heading, the note's own, or one that does not lead away from what the note is about. */
function isPlace(headings: readonly string[], title: string): boolean {
  return headings.every(
    (heading) => heading === title || !readWords(heading).some(({ term }) => OTHER_HEADINGS.has(term)),
  );
}

function sentenceOf(title: string, text: string): string {
  return `${title}: ${text}`;
}
