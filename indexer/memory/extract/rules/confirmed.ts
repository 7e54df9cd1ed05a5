import { hasPhrase, phraseAt, wordList, yesWords } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { isTagQuestion, statementsInFirstPerson } from '../subject/second-person';
import { contentWords } from './content-words';

/** What an assistant said of the user and the user said yes to. */
export interface Confirmed {
  /** Index of the assistant's sentence, and of the user's yes. */
  readonly statement: number;
  readonly answer: number;
  /** As the user would say it. */
  readonly text: string;
}

/** What may stand beside a yes without saying anything else. */
const FILLERS = wordList(
  "that's right, that's correct, that's true, that's it, that is right, that is correct, that is true, you're right, you are right",
  'you got it, quite right, very much so, of course, i do, i am, i did, i have, it is, they are, still, good memory, thanks, thank you',
  'das stimmt, das ist richtig, das ist korrekt, ganz genau, ganz richtig, vollkommen, völlig, das ist so, so ist das, du hast recht',
  'Sie haben recht, natürlich, gut erkannt, gut gemerkt, immer noch, noch immer, danke, vielen Dank, bin ich, habe ich, tue ich, mache ich',
);
/** Takes back a part of a yes, in the same sentence or in the next. */
const RESERVATIONS = wordList(
  'but, though, although, however, except, apart from, only, almost, partly, not quite, not exactly, no longer, not anymore',
  'aber, allerdings, jedoch, außer, bis auf, nur, fast, teilweise, nicht ganz, nicht mehr, obwohl, eigentlich, actually, wobei',
);

/**
 * Finds statements about the user that the assistant made last and the user said a plain yes to: nothing but yes, in as many
 * words as they like. Who goes on about the same matter, or takes a part of it back, is taken by their own words alone.
 */
export function findConfirmed(sentences: readonly Sentence[]): readonly Confirmed[] {
  return sentences.flatMap((sentence, index) => {
    const previous = sentences[index - 1];
    const isFirstOfTurn = sentence.turn?.role === 'user' && previous?.turn?.role === 'assistant';
    if (!isFirstOfTurn || !isPlainYes(sentence)) return [];
    const statement = lastStatement(sentences, index - 1);
    if (statement === undefined || isTakenUp(sentences, index, sentences[statement]!)) return [];
    return statementsInFirstPerson(sentences[statement]!.text).map((text) => ({
      statement,
      answer: index,
      text,
    }));
  });
}

function isPlainYes({ words, text }: Sentence): boolean {
  if (phraseAt(words, 0, yesWords) === 0 || /\?\s*$/.test(text)) return false;
  let at = 0;
  while (at < words.length) {
    const length = Math.max(phraseAt(words, at, yesWords), phraseAt(words, at, FILLERS));
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Whether the rest of the answer speaks of what the assistant said, or takes something back. */
function isTakenUp(sentences: readonly Sentence[], answer: number, { words: said }: Sentence): boolean {
  const matter = new Set(contentWords(said).map(({ term }) => term));
  for (let index = answer + 1; sentences[index]?.turn === sentences[answer]!.turn; index++) {
    const sentence = sentences[index];
    if (sentence === undefined) break;
    if (hasPhrase(sentence.words, RESERVATIONS)) return true;
    if (contentWords(sentence.words).some(({ term }) => matter.has(term))) return true;
  }
  return false;
}

/** The assistant's last sentence; the one before it where the last only asks whether that is so. */
function lastStatement(sentences: readonly Sentence[], last: number): number | undefined {
  const { turn } = sentences[last]!;
  for (let index = last; sentences[index]?.turn === turn && index >= 0; index--) {
    const { kind, text } = sentences[index]!;
    if (kind !== 'prose' && kind !== 'item') return undefined;
    if (!isTagQuestion(text)) return index;
  }
  return undefined;
}
