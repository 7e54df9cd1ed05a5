import type { ParsedNote } from '../../../vault';
import type { Sentence } from '../sentences/sentence';
import { dropReasons } from './drop-reasons';
import { namesOthersText } from './handed-over';
import { isSpoken } from './sift';
import type { Objections } from './sift';
import { terms } from './terms';

/** Folders, tags and kinds of notes whose text was made up. */
const MADE_UP_NAMES = terms(
  'story stories shortstory short-story fiction fanfiction fanfic novel novels poem poems poetry lyrics screenplay manuscript ' +
    'kurzgeschichte kurzgeschichten erzählung erzählungen roman romane gedicht gedichte lyrik songtext songtexte drehbuch manuskript ' +
    'märchen belletristik',
);

/** Whether a note is a story, a poem or the like: by its folder, its tags, its property `type`, or its title. */
export function isFiction({
  path,
  title,
  frontmatter,
  frontmatterTags,
}: Pick<ParsedNote, 'path' | 'title' | 'frontmatter' | 'frontmatterTags'>): boolean {
  const kinds = [frontmatter.type, frontmatter.class, frontmatter.kind, frontmatter.genre];
  const names = [
    ...path.split('/').slice(0, -1),
    ...frontmatterTags.flatMap((tag) => tag.replace(/^#/, '').split('/')),
    ...kinds.filter((kind) => typeof kind === 'string'),
  ];
  return names.some((name) => MADE_UP_NAMES.has(name.toLowerCase())) || namesOthersText(title);
}

/** Nobody in it is the writer, and nobody in it need exist. */
export function objectToFiction(sentences: readonly Sentence[], objections: Objections): void {
  sentences.forEach((_, index) => {
    if (isSpoken(objections[index])) objections[index] = dropReasons.quoted;
  });
}
