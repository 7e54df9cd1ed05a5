import type { MemoryThresholds } from '../../embedding';
import { Turns } from '../../platform';
import type { Calibration } from '../calibration/calibration';
import { LIKENESS } from '../calibration/defaults';
import type { Judge } from '../judge';
import type { Candidate, Memory, Review, Verdict } from '../memory';
import type { MemoryBook } from '../memory-book';
import type { MemoryIndex } from '../memory-index';
import type { MemorySettings } from '../settings';
import { identityOf } from '../events/identity';
import { compareWriting } from '../fold/compare-writing';
import { AttributeHolders } from './attribute-holders';
import { compare, isOneThing, type Comparison } from './compare';
import { reconcileDefaults } from './defaults';
import type { Reconciliation } from './reconciliation';

export interface ReconcilerOptions {
  readonly book: MemoryBook;
  readonly index: Pick<MemoryIndex, 'update' | 'nearest'>;
  readonly judge: Judge;
  readonly settings: () => Pick<MemorySettings, 'supersedeUnjudged'>;
  /** Of the model that answers now; absent where there is none, and then nothing is replaced by likeness. */
  readonly thresholds?: () => MemoryThresholds | undefined;
  /** What people's answers say of likeness alone; absent where nobody is asked. */
  readonly calibration?: () => Promise<Pick<Calibration, 'thresholds'>>;
}

/** Takes statements into the memory, one after the other. */
export interface Reconciler {
  /**
   * Compares a statement with the memories nearest to it and writes what follows: it is added once, says again what is known,
   * replaces what it changes, or waits beside what nobody could tell it from. Calls run strictly one after the other, so that
   * two that contradict each other meet. What is written is on disk after the book's flush.
   *
   * @throws TriviumError `cancelled` where the signal aborts before anything was written
   */
  reconcile(candidate: Candidate, signal?: AbortSignal): Promise<Reconciliation>;
}

export function createReconciler(options: ReconcilerOptions): Reconciler {
  const context = { ...options, holders: new AttributeHolders(options.book) };
  const turns = new Turns();
  return {
    reconcile: (candidate, signal) => turns.take(() => reconcile(candidate, context, signal)),
  };
}

interface Context extends ReconcilerOptions {
  readonly holders: AttributeHolders;
}

const NOTHING = { superseded: [], extends: [], duplicates: [], reviews: [] } as const;

async function reconcile(
  candidate: Candidate,
  options: Context,
  signal: AbortSignal | undefined,
): Promise<Reconciliation> {
  signal?.throwIfAborted();
  const { book } = options;
  const known = book.withText(candidate);
  if (known && !isTakenOver(known, candidate)) return sayAgain(known, candidate, book);
  const comparisons = await compareAll(candidate, known, options, signal);
  signal?.throwIfAborted();
  if (known) return takeOver(known, candidate, comparisons, options);
  const duplicates = comparisons.filter(({ action }) => action === 'duplicate');
  // The oldest stays.
  const [said] = duplicates.map(({ memory }) => memory).sort(compareWriting);
  return said ? skip(candidate, said, comparisons, options) : add(candidate, comparisons, options);
}

/** The very text is there: live it is told once more; superseded or forgotten it is not written anew. */
function sayAgain(known: Memory, candidate: Candidate, book: MemoryBook): Reconciliation {
  if (known.status === 'forgotten') return { ...NOTHING, memory: known, outcome: 'forgotten-before' };
  const memory = known.status === 'live' ? book.support(known.id, candidate.from) : known;
  return { ...NOTHING, memory, outcome: 'duplicate', duplicates: [memory] };
}

/** What only others said, the user says: what a person says of themselves is no echo of it. */
function isTakenOver(known: Memory, { origin }: Candidate): boolean {
  return origin === 'user' && known.status === 'live' && known.origin !== 'user' && !isVouchedFor(known);
}

function isVouchedFor({ isConfirmed, isEdited }: Memory): boolean {
  return isConfirmed || isEdited;
}

/** @param known the memory that says just this already, and is compared with the others as the statement is */
async function compareAll(
  candidate: Candidate,
  known: Memory | undefined,
  { index, judge, settings, thresholds, calibration, holders }: Context,
  signal: AbortSignal | undefined,
): Promise<readonly Comparison[]> {
  await index.update(signal);
  const { text, space, store } = candidate;
  const limit = reconcileDefaults.nearest + (known ? 1 : 0);
  const found = await index.nearest(text, { space, store, limit }, signal);
  // What was superseded is not touched again, even where the index has not heard of it.
  const near = found.filter(({ memory }) => memory.status === 'live' && memory.id !== known?.id);
  const { supersedeUnjudged } = settings();
  const fitted = supersedeUnjudged ? await calibration?.() : undefined;
  const policy = { judge, thresholds: raised(thresholds?.(), fitted), supersedeUnjudged };
  const comparisons: Comparison[] = [];
  for (const each of near) comparisons.push(inUsersWords(candidate, await compare(candidate, each, policy)));
  const isCompared = new Set([known?.id, ...near.map(({ memory }) => memory.id)]);
  for (const memory of holders.of(candidate)) {
    if (isCompared.has(memory.id)) continue;
    const compared = await compare(candidate, { memory, similarity: undefined }, policy);
    const comparison = inUsersWords(candidate, compared);
    if (isWorthNaming(comparison)) comparisons.push(comparison);
  }
  const updates = comparisons.filter(({ action }) => action === 'update');
  if (await isOneThing(updates, judge)) return comparisons;
  const reason = 'it could replace any of several memories that say different things';
  return comparisons.map((each) => (each.action === 'update' ? { ...each, action: 'review', reason } : each));
}

/** What only an agent noted gives way to what the user says of the same, in the user's words. */
function inUsersWords({ origin }: Candidate, comparison: Comparison): Comparison {
  const { memory, action, reason } = comparison;
  const isNote = memory.origin === 'self' && !isVouchedFor(memory);
  if (action !== 'duplicate' || origin !== 'user' || !isNote) return comparison;
  return { ...comparison, action: 'update', reason: `${reason}; now in the words of the user` };
}

/** That one which no model found near is another thing goes without saying. */
function isWorthNaming({ action, judgement }: Comparison): boolean {
  return action === 'review' ? judgement.proposal !== 'distinct' : action !== 'distinct';
}

function add(
  candidate: Candidate,
  comparisons: readonly Comparison[],
  { book, judge }: ReconcilerOptions,
): Reconciliation {
  const withAction = (action: Comparison['action']): readonly Comparison[] =>
    comparisons.filter((each) => each.action === action);
  const updates = withAction('update');
  const extended = withAction('extends');
  const memory = book.add(candidate, {
    supersedes: updates.map((each) => each.memory.id),
    extends: extended.map((each) => each.memory.id),
    isUnjudged: updates.some((each) => each.isUnjudged),
  });
  writeDecisions(candidate, memory.id, comparisons, { book, judge });
  const reviews = withAction('review').map((each) => askAbout(memory, each, { book, judge }));
  return {
    memory,
    outcome: 'added',
    superseded: current(updates, book),
    extends: extended.map((each) => each.memory),
    duplicates: [],
    reviews,
  };
}

/**
 * Another memory says so already: it is told once more and stays as it is. What the statement would have replaced is replaced by
 * that memory. About the rest nobody is asked, since nothing new came in.
 */
function skip(
  candidate: Candidate,
  said: Memory,
  comparisons: readonly Comparison[],
  { book, judge }: ReconcilerOptions,
): Reconciliation {
  const memory = book.support(said.id, candidate.from, identityOf(candidate));
  writeDecisions(candidate, undefined, comparisons, { book, judge });
  return {
    ...NOTHING,
    memory,
    outcome: 'duplicate',
    superseded: replaceBy(memory, comparisons, { book, judge }),
    duplicates: comparisons.filter(({ action }) => action === 'duplicate').map((each) => each.memory),
  };
}

/** The user says in so many words what was only read or noted before: it counts as said by them, against what others say too. */
function takeOver(
  known: Memory,
  candidate: Candidate,
  comparisons: readonly Comparison[],
  { book, judge }: ReconcilerOptions,
): Reconciliation {
  book.support(known.id, candidate.from);
  const memory = book.confirm(known.id);
  writeDecisions(candidate, memory.id, comparisons, { book, judge });
  const superseded = replaceBy(memory, comparisons, { book, judge });
  const reviews = comparisons
    .filter(({ action }) => action === 'review')
    .map((each) => askAbout(memory, each, { book, judge }));
  return { ...NOTHING, memory, outcome: 'duplicate', superseded, duplicates: [memory], reviews };
}

/** What a statement would have replaced is replaced by the memory that says the same. Gives what was. */
function replaceBy(
  memory: Memory,
  comparisons: readonly Comparison[],
  { book, judge }: Pick<ReconcilerOptions, 'book' | 'judge'>,
): readonly Memory[] {
  const updates = comparisons.filter(({ action }) => action === 'update');
  for (const each of updates) {
    const review = askAbout(memory, each, { book, judge });
    // Where the two were asked about the other way round, or a person answered before, that stands.
    const isOpen = book.reviews(memory.space).some(({ id }) => id === review.id);
    if (isOpen && review.newer.id === memory.id)
      book.answer(review.id, 'update', each.judgement.judge ?? judge.name);
  }
  return current(updates, book).filter(({ status }) => status === 'superseded');
}

function askAbout(
  newer: Memory,
  { memory, judgement, similarity, reason }: Comparison,
  { book, judge }: Pick<ReconcilerOptions, 'book' | 'judge'>,
): Review {
  return book.review({
    newerId: newer.id,
    olderId: memory.id,
    proposal: judgement.proposal,
    ...(similarity !== undefined && { similarity }),
    judge: judgement.judge ?? judge.name,
    reason,
  });
}

function writeDecisions(
  candidate: Candidate,
  newId: string | undefined,
  comparisons: readonly Comparison[],
  { book, judge }: Pick<ReconcilerOptions, 'book' | 'judge'>,
): void {
  for (const { memory, judgement, similarity, action, reason, isUnjudged } of comparisons) {
    book.decide({
      newText: candidate.text,
      ...(newId !== undefined && { newId }),
      olderId: memory.id,
      olderText: memory.text,
      verdict: action === 'review' ? 'unsure' : action,
      ...(action === 'review' && { proposal: proposed(judgement) }),
      ...(similarity !== undefined && { similarity }),
      threshold: judgement.threshold,
      certainty: judgement.certainty,
      judge: isUnjudged ? LIKENESS : (judgement.judge ?? judge.name),
      ...(!isUnjudged && judgement.rule !== undefined && { rule: judgement.rule }),
      reason,
    });
  }
}

/** The model's thresholds, and no lower than people's answers have it. */
function raised(
  thresholds: MemoryThresholds | undefined,
  calibration: Pick<Calibration, 'thresholds'> | undefined,
): MemoryThresholds | undefined {
  const least = calibration?.thresholds.update;
  if (thresholds === undefined || least === undefined) return thresholds;
  return { ...thresholds, update: Math.max(thresholds.update, least) };
}

/** What the judge said, though it may not count. */
function proposed({ verdict, proposal }: Comparison['judgement']): Verdict {
  return verdict === 'unsure' ? proposal : verdict;
}

/** The memories as they are after what was written. */
function current(comparisons: readonly Comparison[], book: MemoryBook): readonly Memory[] {
  return comparisons.map(({ memory }) => book.get(memory.id) ?? memory);
}
