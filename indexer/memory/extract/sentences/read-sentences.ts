import { readWords } from '../../words';
import type { Word } from '../../words';
import { MAX_SENTENCE_LENGTH } from '../defaults';
import type { PlacedTurn } from '../conversation/conversation';
import type { Passage } from '../passages/passage';
import { isMostlyLinks, readable } from '../passages/readable';
import { readPassages } from '../passages/read-passages';
import type { PassageRequest } from '../passages/read-passages';
import type { Sentence } from './sentence';
import { splitSentences } from './split-sentences';

/** The mark of a list item, with its checkbox. */
const ITEM_MARK = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?/u;

const BOLD_NAME = /^(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)/;

/** Whole passages of these kinds count as one sentence each. */
const UNREAD = new Set<Passage['kind']>(['code', 'table', 'quoted', 'injected']);

/** The sentences of a stretch of a note, in order. */
export function readSentences(request: PassageRequest, turn?: PlacedTurn): readonly Sentence[] {
  return readPassages(request).flatMap((passage) => sentencesOf(passage, turn));
}

function sentencesOf(passage: Passage, turn: PlacedTurn | undefined): Sentence[] {
  const { kind, headings, block, offsetOf } = passage;
  const place = {
    kind,
    headings,
    paragraph: offsetOf(0),
    ...(block === undefined ? {} : { block }),
    ...(turn === undefined ? {} : { turn }),
  };
  if (UNREAD.has(kind)) {
    const { text } = passage;
    return [
      { ...place, text, words: [], offset: offsetOf(0), end: offsetOf(text.length), isMostlyLinks: false },
    ];
  }
  const mark = kind === 'prose' ? '' : (ITEM_MARK.exec(passage.text)?.[0] ?? '');
  return splitSentences(passage.text.slice(mark.length)).flatMap(({ text: raw, offset }) => {
    const text = readable(raw);
    if (text === '') return [];
    const sentence = {
      ...place,
      text,
      offset: offsetOf(mark.length + offset),
      end: offsetOf(mark.length + offset + raw.length),
      isMostlyLinks: isMostlyLinks(raw),
      ...(BOLD_NAME.test(raw) ? { isNamedInBold: true as const } : {}),
    };
    return [turn?.role === 'assistant' ? withLateWords(sentence) : { ...sentence, words: wordsOf(text) }];
  });
}

function wordsOf(text: string): readonly Word[] {
  return text.length > MAX_SENTENCE_LENGTH ? [] : readWords(text);
}

/** Most of what an assistant says is never looked at word by word. */
function withLateWords(sentence: Omit<Sentence, 'words'>): Sentence {
  let words: readonly Word[] | undefined;
  return Object.defineProperty({ ...sentence, words: [] }, 'words', {
    get: () => (words ??= wordsOf(sentence.text)),
    enumerable: true,
  });
}
