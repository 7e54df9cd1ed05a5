import type { Sentence } from '../../extract/sentences/sentence';
import { documentOf } from '../prompts/document';
import type { Group, GroupDocument } from './groups';

/** A group as a model reads it: each document in a wrapper of its own, with the note and the headings it is from. */
export function renderGroup({ documents }: Group, sentences: readonly Sentence[], path: string): string {
  return documents
    .map((document) =>
      documentOf({
        source: [path, ...document.headings].join(' > '),
        ...(document.speaker === undefined ? {} : { speaker: document.speaker }),
        isContext: document.isContext,
        text: textOf(document, sentences),
      }),
    )
    .join('\n\n');
}

/** Sentences as they stand, paragraphs apart. */
function textOf(document: GroupDocument, sentences: readonly Sentence[]): string {
  let text = '';
  let paragraph: number | undefined;
  for (const index of document.sentences) {
    const sentence = sentences[index]!;
    if (text !== '') text += sentence.paragraph === paragraph ? ' ' : '\n\n';
    text += sentence.text;
    paragraph = sentence.paragraph;
  }
  return text;
}
