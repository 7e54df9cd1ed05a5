import type { Word } from '../../words';
import { withPastYears } from '../dates/past-years';
import { resolveDates } from '../dates/resolve-dates';
import {
  MAX_ACCOUNT_CHOICES,
  MAX_ACCOUNT_SENTENCES,
  MAX_ACCOUNT_SENTENCE_WORDS,
  MAX_ACCOUNT_TITLE,
} from '../defaults';
import { tellingWords } from '../rules/content-words';
import { dismissedPlan } from '../rules/called-off';
import { dropReasons } from '../rules/drop-reasons';
import type { DropReason } from '../rules/drop-reasons';
import type { Objections } from '../rules/sift';
import type { Sentence } from '../sentences/sentence';
import { withoutOpeners } from '../subject/openers';
import { contentSet, overlap } from './overlap';

/** Sentences that say what was talked about, though they are no facts; the first kind that there is. */
const TOLD: readonly ReadonlySet<DropReason | undefined>[] = [
  new Set([undefined]),
  new Set([dropReasons.request]),
  new Set([dropReasons.question]),
];

export interface AccountRequest {
  readonly sentences: readonly Sentence[];
  readonly objections: Objections;
  readonly title: string | undefined;
  /** ISO date or time of the conversation. */
  readonly date: string;
  readonly isGerman: boolean;
}

/** What a conversation was about, and the sentences that say so. */
export interface Account {
  /** When it was and what it is called: what a text about it begins with. */
  readonly lead: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

/**
 * Says in one or two sentences what a conversation was about: those of the people in it, never the assistant's, that have most
 * in common with all the others. It quotes and sums nothing up; what was only asked is told where nobody said anything else.
 *
 * @returns undefined where nobody said anything
 */
export function accountOf({
  sentences,
  objections,
  title,
  date,
  isGerman,
}: AccountRequest): Account | undefined {
  const tellable = (kinds: ReadonlySet<DropReason | undefined>): readonly Sentence[] =>
    sentences.filter(
      ({ words }, index) =>
        kinds.has(objections[index]) &&
        words.length <= MAX_ACCOUNT_SENTENCE_WORDS &&
        tellingWords(words).length >= 2,
    );
  const told = TOLD.map(tellable).find((some) => some.length > 0);
  if (told === undefined) return undefined;
  const chosen = mostCentral(told.slice(0, MAX_ACCOUNT_CHOICES).map(({ words }) => words)).map(
    (index) => told[index]!,
  );
  const said = chosen.map(({ text, words, turn }) => {
    const statement = dismissedPlan(text, words) ?? withoutOpeners(text).text;
    const day = turn?.date ?? date;
    const dated = withPastYears(resolveDates(statement, day), day);
    const capital = dated.charAt(0).toUpperCase() + dated.slice(1);
    const ended = /[.!?…]$/u.test(capital) ? capital : `${capital}.`;
    return turn?.role === 'person' ? `${turn.speaker}: ${ended}` : ended;
  });
  const day = date.slice(0, 10);
  const about =
    title === undefined ? '' : isGerman ? ` über „${shortened(title)}“` : ` about “${shortened(title)}”`;
  const lead = isGerman ? `Gespräch am ${day}${about}` : `Conversation on ${day}${about}`;
  return { lead, text: `${lead}: ${said.join(' ')}`, sentences: chosen };
}

/** What a program took for a title may be a whole message. */
function shortened(title: string): string {
  const characters = [...title];
  if (characters.length <= MAX_ACCOUNT_TITLE) return title;
  return `${characters
    .slice(0, MAX_ACCOUNT_TITLE - 1)
    .join('')
    .trimEnd()}…`;
}

/** Those that share most words with the others, in the order they were said; the earlier one where two are alike. */
function mostCentral(sentences: readonly (readonly Word[])[]): readonly number[] {
  const contents = sentences.map(contentSet);
  const scores = contents.map((content, index) => {
    const shared = contents.reduce(
      (sum, other, at) => (at === index ? sum : sum + overlap(content, other)),
      0,
    );
    // What is said first is what somebody came for.
    return { index, score: shared + 1 / (2 + index) };
  });
  const best = scores.sort((one, other) => other.score - one.score || one.index - other.index);
  return best
    .slice(0, MAX_ACCOUNT_SENTENCES)
    .map(({ index }) => index)
    .sort((one, other) => one - other);
}
