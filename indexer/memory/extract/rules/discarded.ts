import type { Sentence } from '../sentences/sentence';
import { dropReasons } from './drop-reasons';
import { isAbout, isCancellation, isPlan, isPointing } from './planning';
import { isSpoken } from './sift';
import type { Objections } from './sift';

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
  sentences.forEach((sentence, index) => {
    if (!isSpoken(objections[index]) || !isCancellation(sentence.words)) return;
    const plans = plansBefore(sentences, objections, index);
    const named = plans.filter((plan) => isAbout(sentence.words, sentences[plan]!.words));
    const isVague = named.length === 0 && isPointing(sentence.words);
    const off = isVague ? plans.slice(-1) : named;
    const plan = off.at(-1);
    if (plan === undefined) return;
    for (const each of off) objections[each] = dropReasons.discarded;
    if (isVague) {
      objections[index] = undefined;
      instead.set(index, planOff(sentences[plan]!));
    }
  });
  return instead;
}

function plansBefore(sentences: readonly Sentence[], objections: Objections, index: number): number[] {
  const speaker = sentences[index]!.turn?.speaker;
  const plans: number[] = [];
  for (let before = 0; before < index; before++) {
    const { turn, words } = sentences[before]!;
    if (
      objections[before] === undefined &&
      turn?.speaker === speaker &&
      isPlan(words) &&
      !isCancellation(words)
    ) {
      plans.push(before);
    }
  }
  return plans;
}

function planOff({ text, words }: Sentence): string {
  const isGerman = words.some(({ term }) =>
    ['ich', 'wir', 'mein', 'unser', 'meine', 'unsere'].includes(term),
  );
  return `${isGerman ? 'Nicht mehr geplant' : 'No longer planned'}: ${text}`;
}
