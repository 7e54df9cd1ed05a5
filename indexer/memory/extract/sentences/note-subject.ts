import { noteTitle, parseNote } from '../../../vault';
import { readWords } from '../../words';
import { propertiesPart } from '../passages/properties-part';
import { terms } from '../rules/terms';

const PEOPLE = terms(
  'people person persons contact contacts menschen mensch personen kontakt kontakte family familie friends freunde',
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
