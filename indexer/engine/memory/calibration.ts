import { calibrate } from '../../memory';
import type { Calibration, Decision, Label, MemoryBook, Review, Verdict } from '../../memory';

/** What holds as long as nobody answered anything; nothing is read for it. */
const UNANSWERED: Calibration = calibrate([], []);

/** What people's answers come to, made anew whenever one comes. */
export class AnsweredCalibration {
  readonly #book: MemoryBook;
  #fitted: { readonly labels: readonly Label[]; readonly calibration: Promise<Calibration> } | undefined;

  constructor(book: MemoryBook) {
    this.#book = book;
  }

  /** For who judges: decisions that came after the latest answer change nothing of it. */
  current(): Promise<Calibration> {
    const labels = this.#book.labels();
    if (labels.length === 0) return Promise.resolve(UNANSWERED);
    if (this.#fitted?.labels !== labels) this.#fitted = { labels, calibration: this.#fit(labels) };
    return this.#fitted.calibration;
  }

  /** Over all decisions there are, for who wants to see it. */
  complete(): Promise<Calibration> {
    return this.#fit(this.#book.labels());
  }

  async #fit(labels: readonly Label[]): Promise<Calibration> {
    const decisions = await this.#book.decisions();
    return calibrate(labels, decisions, (id) => this.#book.get(id)?.id ?? id);
  }
}

/**
 * Updates that still hold and were made by a rule that is not trusted any more, as reviews. Nothing is undone by itself: the
 * older memory stays replaced until a person says otherwise.
 */
export function updatesInQuestion(
  { inQuestion }: Pick<Calibration, 'inQuestion'>,
  book: MemoryBook,
  space?: string,
): readonly Review[] {
  const reviews = inQuestion.map((decision) => inQuestionOf(decision, book));
  const found = reviews.flatMap((review) => review ?? []);
  const ofSpace = found.filter(({ newer }) => space === undefined || newer.space === space);
  return [...new Map(ofSpace.map((review) => [review.id, review])).values()];
}

function inQuestionOf(decision: Decision, book: MemoryBook): Review | undefined {
  const { newId, olderId, similarity, judge, reason, at } = decision;
  const newer = newId === undefined ? undefined : book.get(newId);
  const older = book.get(olderId);
  if (newer?.status !== 'live' || older?.status !== 'superseded' || older.supersededBy !== newer.id) {
    return undefined;
  }
  return {
    id: `${newer.id}-${older.id}`,
    kind: 'pair',
    ...{ newer, older, judge, at },
    // What holds now: whoever agrees leaves it so.
    proposal: 'update',
    ...(similarity !== undefined && { similarity }),
    reason: `${reason}; but the older one is replaced already, by a rule that was wrong elsewhere`,
  };
}

/**
 * Answers a pair that waits for a person, or one that is in question.
 *
 * @throws TriviumError `memory-not-found` for a pair that is neither
 */
export async function answerPair(
  id: string,
  verdict: Verdict,
  { book, calibration }: { readonly book: MemoryBook; readonly calibration: AnsweredCalibration },
): Promise<void> {
  const isOpen = book.reviews().some((review) => review.id === id);
  const inQuestion = isOpen ? [] : updatesInQuestion(await calibration.current(), book);
  const review = inQuestion.find((each) => each.id === id);
  if (review === undefined) return book.answer(id, verdict);
  book.answerReplaced({ newerId: review.newer.id, olderId: review.older.id }, verdict);
}
