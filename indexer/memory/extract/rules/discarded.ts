import { readDismissal, speaksOfPlan } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { dismissedPlan, planOff } from './called-off';
import { dropReasons } from './drop-reasons';
import { isAbout, isCancellation, isPlan, isPointing } from './planning';
import { isSpoken } from './sift';
import type { Objections } from './sift';

/** Plans of one speaker that a cancellation is compared with, the latest ones. */
const MAX_OPEN_PLANS = 50;

/**
 * Takes back plans that the same speaker called off later on, in whichever language. What says so stays as it was said, but an
 * order to forget the plan ("Forget the trip", "Forget that plan") becomes a statement that it is off.
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
      if (objections[index] !== undefined || !isPlan(text, words)) return;
      openPlans.set(turn?.speaker, [...plans.slice(1 - MAX_OPEN_PLANS), index]);
      return;
    }
    const named = plans.filter((plan) => isAbout(words, sentences[plan]!.words));
    const isPointer = readDismissal(text, words)?.isPointing === true;
    const isVague = isPointer || (named.length === 0 && isPointing(words));
    const off = isVague && named.length !== 1 ? latestPlan(plans, sentences) : named;
    for (const plan of off) objections[plan] = dropReasons.discarded;
    openPlans.set(
      turn?.speaker,
      plans.filter((plan) => !off.includes(plan)),
    );
    const [plan] = off;
    // "Forget that trip": of which one, a conversation long ago says.
    if (isPointer && plan === undefined) objections[index] = dropReasons.unclear;
    const told = isVague && plan !== undefined ? planOff(sentences[plan]!.text) : dismissedPlan(text, words);
    if (told === undefined || (isPointer && plan === undefined)) return;
    objections[index] = undefined;
    instead.set(index, told);
  });
  return instead;
}

/** The last one that was told as a plan; else the last thing that somebody was going to do. */
function latestPlan(plans: readonly number[], sentences: readonly Sentence[]): readonly number[] {
  const plan = plans.findLast((index) => speaksOfPlan(sentences[index]!.words)) ?? plans.at(-1);
  return plan === undefined ? [] : [plan];
}
