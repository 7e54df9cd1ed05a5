import type { ParsedNote } from '../../../vault';
import { readClaim, USER_KEY } from '../../reconcile/claim';
import type { Sentence } from '../sentences/sentence';
import { dropReasons } from './drop-reasons';
import { isFirstPerson } from './persons';
import type { Objections } from './sift';
import { terms } from './terms';

/** Properties that a note has whose text is somebody else's. */
const SOURCE_PROPERTIES = terms('source url quelle');
const CLIPPING_NAMES = terms('clipping clippings webclip webclips');

/** Whether a note was taken from elsewhere: it names its source, or is tagged or put away as a clipping. */
export function isClipping({
  path,
  frontmatter,
  frontmatterTags,
}: Pick<ParsedNote, 'path' | 'frontmatter' | 'frontmatterTags'>): boolean {
  const hasSource = Object.entries(frontmatter).some(
    ([name, value]) => SOURCE_PROPERTIES.has(name.toLowerCase()) && isFilled(value),
  );
  const names = [...frontmatterTags.map((tag) => tag.replace(/^#/, '')), ...path.split('/').slice(0, -1)];
  return hasSource || names.some((name) => CLIPPING_NAMES.has(name.toLowerCase()));
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** Whoever says "I" in a text from elsewhere is not the user. What it tells of the world stays. */
export function objectToOthersVoice(sentences: readonly Sentence[], objections: Objections): void {
  sentences.forEach(({ text, words }, index) => {
    if (objections[index] !== undefined) return;
    const isOfSpeaker = isFirstPerson(words) || readClaim(text).subject.keys.has(USER_KEY);
    if (isOfSpeaker) objections[index] = dropReasons.quoted;
  });
}
