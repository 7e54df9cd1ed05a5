import { hasPhrase, negations, phraseAt, wordList, yesWords } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { inFirstPerson, isTagQuestion } from '../subject/second-person';

/** What an assistant said of the user and the user said yes to. */
export interface Confirmed {
  /** Index of the assistant's sentence, and of the user's yes. */
  readonly statement: number;
  readonly answer: number;
  /** As the user would say it. */
  readonly text: string;
}

const RESERVATIONS = wordList('but, aber, except, außer, almost, fast, partly, teilweise, please, bitte');

/**
 * Finds statements about the user that the assistant made last and the user's next turn begins with a plain yes to. A yes with
 * a "but" or a negation confirms nothing, nor does one to an offer.
 */
export function findConfirmed(sentences: readonly Sentence[]): readonly Confirmed[] {
  return sentences.flatMap((sentence, index) => {
    const previous = sentences[index - 1];
    const isFirstOfTurn = sentence.turn?.role === 'user' && previous?.turn?.role === 'assistant';
    if (!isFirstOfTurn || !isPlainYes(sentence)) return [];
    const statement = lastStatement(sentences, index - 1);
    const text = statement === undefined ? undefined : inFirstPerson(sentences[statement]!.text);
    return statement === undefined || text === undefined ? [] : [{ statement, answer: index, text }];
  });
}

function isPlainYes({ words }: Sentence): boolean {
  if (phraseAt(words, 0, yesWords) === 0) return false;
  return !hasPhrase(words, negations) && !hasPhrase(words, RESERVATIONS);
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
