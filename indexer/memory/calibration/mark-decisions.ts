import { normaliseText } from '../events/identity';
import type { Decision } from '../memory';
import type { Label } from './label';

/** Whether decisions were right, by people's word; those that nobody said anything of are absent. */
export type Marks = ReadonlyMap<Decision, boolean>;

/**
 * Holds labels against the decisions that they are about, which are those made before. What is said of a pair itself counts
 * before what is said of its memories, and of several answers the latest. That a memory holds says that it replaced others
 * rightly, where nothing says otherwise.
 *
 * @param labels in the order they were given
 * @param decisions the newest first
 * @param resolve leads all ids that a memory had to one
 */
export function markDecisions(
  labels: readonly Label[],
  decisions: readonly Decision[],
  resolve: (id: string) => string,
): Marks {
  const marks = new Map<Decision, boolean>();
  const found = groupDecisions(decisions, resolve);
  for (const label of labels) {
    const isBefore = ({ at }: Decision): boolean => at <= label.at;
    if (label.kind === 'answered') {
      const pair = pairKey(resolve(label.newerId), resolve(label.olderId));
      const decision =
        found.byPair.get(pair)?.find(isBefore) ??
        found.duplicatesOf
          .get(resolve(label.olderId))
          ?.find((each) => isBefore(each) && isOfText(each, label.newerText));
      if (decision) marks.set(decision, verdictOf(decision) === label.verdict);
      continue;
    }
    const id = resolve(label.id);
    if (label.kind === 'reinstated') {
      for (const each of found.updatesOf.get(id)?.filter(isBefore) ?? []) marks.set(each, false);
    }
    if (label.kind === 'forgotten-as-wrong') {
      for (const each of found.updatesBy.get(id)?.filter(isBefore) ?? []) marks.set(each, false);
    }
    if (label.kind === 'confirmed') {
      const unmarked = found.updatesBy.get(id)?.filter((each) => isBefore(each) && !marks.has(each));
      for (const each of unmarked ?? []) marks.set(each, true);
    }
  }
  return marks;
}

/** What a judge said, whether or not it was done. */
export function verdictOf({ verdict, proposal }: Decision): Decision['verdict'] {
  return verdict === 'unsure' ? (proposal ?? 'unsure') : verdict;
}

interface DecisionGroups {
  readonly byPair: ReadonlyMap<string, readonly Decision[]>;
  /** By the older memory: of statements that became none of their own. */
  readonly duplicatesOf: ReadonlyMap<string, readonly Decision[]>;
  /** By the memory that was replaced, and by the one that replaced it. */
  readonly updatesOf: ReadonlyMap<string, readonly Decision[]>;
  readonly updatesBy: ReadonlyMap<string, readonly Decision[]>;
}

function groupDecisions(decisions: readonly Decision[], resolve: (id: string) => string): DecisionGroups {
  const byPair = new Map<string, Decision[]>();
  const duplicatesOf = new Map<string, Decision[]>();
  const updatesOf = new Map<string, Decision[]>();
  const updatesBy = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const older = resolve(decision.olderId);
    if (decision.newId === undefined) {
      put(duplicatesOf, older, decision);
      continue;
    }
    const newer = resolve(decision.newId);
    put(byPair, pairKey(newer, older), decision);
    if (decision.verdict !== 'update') continue;
    put(updatesOf, older, decision);
    put(updatesBy, newer, decision);
  }
  return { byPair, duplicatesOf, updatesOf, updatesBy };
}

function isOfText({ newText }: Decision, text: string | undefined): boolean {
  return text !== undefined && normaliseText(newText) === normaliseText(text);
}

function put(groups: Map<string, Decision[]>, key: string, decision: Decision): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [decision]);
  else group.push(decision);
}

function pairKey(newerId: string, olderId: string): string {
  return `${newerId} ${olderId}`;
}
