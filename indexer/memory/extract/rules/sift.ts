import { MAX_SENTENCE_LENGTH } from '../defaults';
import type { Sentence } from '../sentences/sentence';
import { readDismissal } from '../../words';
import { findHandedOver, namesOthersText } from './handed-over';
import { isQuestion, isRequest, isStanding } from './asking';
import { dropReasons } from './drop-reasons';
import type { DropReason } from './drop-reasons';
import { isImagined, leavesScene, opensScene } from './imagining';
import { isJoke, marksJoke } from './joking';
import { findQuoted } from './quoting';
import { findScriptLines, findSigned, isRecipeHeading } from './scripts';
import { isUnwanted } from './retracting';
import { withoutOpeners } from '../subject/openers';

/** What is against each sentence, in their order; undefined where nothing is so far. */
export type Objections = (DropReason | undefined)[];

/**
 * Finds what no person said of themselves: what stands in code or was quoted, what the assistant said or was handed, questions
 * and requests, what is only imagined, jokes, and what is not to be remembered. A sentence can tell about the one before it
 * ("Just kidding.") and about those after it ("Imagine …").
 *
 * @param known lower-case texts that were handed over from a memory in the same note
 */
export function findObjections(sentences: readonly Sentence[], known: ReadonlySet<string>): Objections {
  const handedOver = findHandedOver(sentences);
  const others = [handedOver, findQuoted(sentences), findScriptLines(sentences), findSigned(sentences)];
  const isOthers = (index: number): boolean => others.some((some) => some.has(index));
  const objections: Objections = sentences.map(
    (sentence, index) => objectionTo(sentence, known) ?? (isOthers(index) ? dropReasons.quoted : undefined),
  );
  markScenes(sentences, objections);
  sentences.forEach((sentence, index) => {
    if (!isSpoken(objections[index])) return;
    const before = precedingOf(sentences, index);
    if (marksJoke(sentence.text, sentence.words)) {
      objections[index] = dropReasons.joke;
      if (before >= 0) objections[before] = dropReasons.joke;
    } else if (isUnwanted(sentence.words) && !readDismissal(sentence.text, sentence.words)) {
      objections[index] = dropReasons.unwanted;
      if (before >= 0) objections[before] = dropReasons.unwanted;
    }
  });
  return objections;
}

function objectionTo(sentence: Sentence, known: ReadonlySet<string>): DropReason | undefined {
  const { kind, turn, text } = sentence;
  if (kind === 'injected') return dropReasons.memory;
  if (turn?.role === 'system') return dropReasons.system;
  if (turn?.role === 'assistant') return dropReasons.assistant;
  if (kind === 'quoted' || (turn === undefined && sentence.headings.some(namesOthersText))) {
    return dropReasons.quoted;
  }
  if (kind === 'code') return dropReasons.code;
  if (kind === 'table') return dropReasons.table;
  if (kind === 'task') return dropReasons.task;
  if (turn === undefined && sentence.headings.some(isRecipeHeading)) return dropReasons.instructions;
  if (isUnreadable(text)) return dropReasons.unreadable;
  if (text.length > MAX_SENTENCE_LENGTH) return dropReasons.tooLong;
  if (sentence.isMostlyLinks) return dropReasons.links;
  if (isQuotation(text)) return dropReasons.quoted;
  if (known.has(knownForm(text))) return dropReasons.memory;
  const { words } = sentence;
  if (isJoke(text, words)) return dropReasons.joke;
  const { text: statement, isAskedFor } = withoutOpeners(text);
  if (isImagined(words)) return dropReasons.imagined;
  if (isQuestion(text, words)) return dropReasons.question;
  if (isAskedFor || statement === '' || isStanding(words) || !isRequest(words)) return undefined;
  if (!readDismissal(text, words)) return dropReasons.request;
  return undefined;
}

/** A text as it is compared with what is known. */
export function knownForm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[\s>\d.)*+-]+/, '')
    .replace(/[\s.!]+$/, '')
    .replace(/\s+/g, ' ');
}

/** Bytes that were taken for text. */
function isUnreadable(text: string): boolean {
  const broken = text.match(/[\uFFFD\p{Cc}]/gu)?.length ?? 0;
  return broken > 0 && broken * 10 > text.length;
}

/** All of it, or all but who said it, stands in quotation marks. */
function isQuotation(text: string): boolean {
  const quoted = text.match(/[„“"»«][^„“”"»«]{3,}[“”"«»]/g)?.reduce((sum, part) => sum + part.length, 0) ?? 0;
  return quoted * 2 > text.length;
}

/** Whether a person said it in their own words, whatever became of it. */
export function isSpoken(objection: DropReason | undefined): boolean {
  return objection === undefined || SPOKEN.has(objection);
}

const SPOKEN = new Set<DropReason>([
  dropReasons.joke,
  dropReasons.imagined,
  dropReasons.question,
  dropReasons.request,
  dropReasons.links,
]);

/** The sentence that the same speaker said right before this one, in this turn or in their last one; -1 where there is none. */
function precedingOf(sentences: readonly Sentence[], index: number): number {
  const { turn, paragraph } = sentences[index]!;
  for (let before = index - 1; before >= 0; before--) {
    const sentence = sentences[before]!;
    if (turn === undefined) return sentence.paragraph === paragraph ? before : -1;
    if (sentence.turn?.speaker === turn.speaker) return before;
  }
  return -1;
}

/** What follows "Imagine …" is part of the scene until a question, the next paragraph, or a word that leads back. */
function markScenes(sentences: readonly Sentence[], objections: Objections): void {
  let scene: { readonly paragraph: number; readonly turn: Sentence['turn'] } | undefined;
  sentences.forEach((sentence, index) => {
    const objection = objections[index];
    const isSame = scene?.paragraph === sentence.paragraph && scene.turn === sentence.turn;
    if (objection === dropReasons.imagined && opensScene(sentence.words) && !/\?\s*$/.test(sentence.text)) {
      scene = { paragraph: sentence.paragraph, turn: sentence.turn };
    } else if (!isSame || objection === dropReasons.question || leavesScene(sentence.words)) {
      scene = undefined;
    } else if (objection === undefined) {
      objections[index] = dropReasons.imagined;
    } else if (/\?\s*$/.test(sentence.text)) {
      scene = undefined;
    }
  });
}
