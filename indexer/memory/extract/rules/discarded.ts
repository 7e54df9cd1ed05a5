import { readDismissal } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { dropReasons } from './drop-reasons';
import { isAbout, isCancellation, isPlan, isPointing } from './planning';
import { isSpoken } from './sift';
import type { Objections } from './sift';
import { hasTerm, terms } from './terms';

/** Plans of one speaker that a cancellation is compared with, the latest ones. */
const MAX_OPEN_PLANS = 50;

/**
 * Takes back plans that the same speaker called off later on. What says so stays as it was said; where it only points at the
 * plan ("Forget that plan"), it becomes a statement that the plan is off.
 *
 * @returns statements that stand in the place of a sentence, by its index
 */
export function discardPlans(
  sentences: readonly Sentence[],
  objections: Objections,
): ReadonlyMap<number, string> {
  const instead = new Map<number, string>();
  const openPlans = new Map<string | undefined, number[]>();
  sentences.forEach((sentence, index) => {
    if (!isSpoken(objections[index])) return;
    const { turn, text, words } = sentence;
    const plans = openPlans.get(turn?.speaker) ?? [];
    if (!isCancellation(text, words)) {
      if (objections[index] !== undefined || !isPlan(words)) return;
      openPlans.set(turn?.speaker, [...plans.slice(1 - MAX_OPEN_PLANS), index]);
      return;
    }
    const named = plans.filter((plan) => isAbout(words, sentences[plan]!.words));
    const isPointer = readDismissal(text, words)?.isPointing === true;
    const isVague = isPointer || (named.length === 0 && isPointing(words));
    const off = isVague && named.length !== 1 ? plans.slice(-1) : named;
    for (const plan of off) objections[plan] = dropReasons.discarded;
    openPlans.set(
      turn?.speaker,
      plans.filter((plan) => !off.includes(plan)),
    );
    const [plan] = off;
    // "Forget that trip": of which one, a conversation long ago says.
    if (isPointer && plan === undefined) objections[index] = dropReasons.unclear;
    if (isVague && plan !== undefined) {
      objections[index] = undefined;
      instead.set(index, planOff(sentences[plan]!));
    }
  });
  return instead;
}

const GERMAN_SPEAKER = terms('ich wir mein meine unser unsere');

function planOff({ text, words }: Sentence): string {
  return `${hasTerm(words, GERMAN_SPEAKER) ? 'Nicht mehr geplant' : 'No longer planned'}: ${text}`;
}
