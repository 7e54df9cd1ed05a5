import { noteTitle, parseNote } from '../../../vault';
import { readWords } from '../../words';
import { propertiesPart } from '../passages/properties-part';
import { terms } from '../rules/terms';

const PEOPLE = terms(
  'people person persons contact contacts menschen mensch personen kontakt kontakte family familie friends freunde colleagues kollegen',
);
const PROJECTS = terms('project projects projekt projekte vorhaben');

/** What a note as a whole is about, as far as it says so. */
export interface NoteSubject {
  /** Without a date at its beginning; undefined where the note is only named by a date. */
  readonly title: string | undefined;
  readonly kind: 'person' | 'project' | 'none';
}

/** A note is about a person or a project where its folder, its tags or its property `type` say so. */
export function noteSubject(path: string, text: string): NoteSubject {
  const { frontmatter, frontmatterTags } = parseNote(path, propertiesPart(text));
  const kinds = [frontmatter.type, frontmatter.class, frontmatter.kind].filter(
    (value) => typeof value === 'string',
  );
  const folders = path.split('/').slice(0, -1);
  const named = [...kinds, ...frontmatterTags, ...folders].flatMap((name) =>
    readWords(name.replaceAll('/', ' ')),
  );
  const title = bareTitle(noteTitle(path));
  const has = (set: ReadonlySet<string>): boolean => named.some(({ term }) => set.has(term));
  if (title !== undefined && has(PEOPLE)) return { title, kind: 'person' };
  if (title !== undefined && has(PROJECTS)) return { title, kind: 'project' };
  return { title, kind: 'none' };
}

/** `2026-03-02 New job` is about "New job"; `2026-03-02` says nothing. */
export function bareTitle(title: string): string | undefined {
  const bare = title.replace(/^[\s_-]*\d{4}-\d{2}-\d{2}(?:[T _]\d{2}[-:.]?\d{2})?[\s_–—-]*/, '').trim();
  return readWords(bare).some(({ term }) => /\p{L}/u.test(term)) ? bare : undefined;
}

/** Headings over lists that hold no facts about what the note is about. */
const ASIDES = terms(
  'links link see related sources source references tasks todo todos log journal contents toc quellen quelle verweise aufgaben ' +
    'protokoll inhalt inhaltsverzeichnis siehe fragen questions ideas ideen backlinks literatur',
);

/** Whether what stands below a heading is not about what the note is about. */
export function leadsAway(heading: string): boolean {
  return readWords(heading).some(({ term }) => ASIDES.has(term));
}

/** A name: one to three words, each with a capital. */
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}$/u;

/** Of a note about several people ("Family"), whoever the heading above names. */
export function subjectBelow(headings: readonly string[], subject: NoteSubject): NoteSubject {
  const { kind, title } = subject;
  const isOfMany =
    kind === 'person' && title !== undefined && readWords(title).some(({ term }) => PEOPLE.has(term));
  if (!isOfMany) return subject;
  const name = headings.findLast(
    (heading) => heading !== title && (NAME.test(heading) || leadsAway(heading)),
  );
  return name === undefined || leadsAway(name)
    ? { title: undefined, kind: 'none' }
    : { title: name, kind: 'person' };
}
