import { findInjected } from '../passages/injected';
import type { Sentence } from '../sentences/sentence';
import { splitSentences } from '../sentences/split-sentences';
import { knownForm } from './sift';

/** What was handed over from a memory in a note, line by line and sentence by sentence, to know it again where it is repeated. */
export function knownTexts(source: string, sentences: readonly Sentence[]): ReadonlySet<string> {
  const injected = findInjected(source).flatMap(({ start, end }) => source.slice(start, end).split('\n'));
  const system = sentences.filter(({ turn }) => turn?.role === 'system').map(({ text }) => text);
  const texts = [...injected, ...system].flatMap((text) => [
    text,
    ...splitSentences(text).map((piece) => piece.text),
  ]);
  return new Set(texts.map(knownForm).filter((text) => text !== ''));
}
