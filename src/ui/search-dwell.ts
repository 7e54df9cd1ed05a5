import type { PersonSearch } from '../../indexer/graphs';

/** Who looks at an answer for so long without typing has read it. */
const DWELL_MS = 2_000;

/** One note alone makes no pair. */
const FEWEST_RESULTS = 2;

export interface SearchDwellOptions {
  readonly record: (search: PersonSearch) => void;
  readonly setTimer: (callback: () => void, delayMs: number) => number;
  readonly clearTimer: (timer: number) => void;
}

/**
 * Tells the searches that a person made from those that typing made on its way: one counts when a result was opened,
 * Enter pressed, or its answer looked at for two seconds. It counts once, however many of these happen, until another
 * query was answered or the field was emptied.
 */
export interface SearchDwell {
  /** The text in the field changed, by hand or by a command. */
  typed(query: string): void;
  /** The answer that is shown now, the best first. */
  answered(search: PersonSearch): void;
  /** A result of what is shown was opened. */
  opened(): void;
  /** Enter was pressed, be the answer there or on its way. */
  entered(query: string): void;
  /** Whether anybody could see the answer: panel and window are visible, the window is in front. */
  lookedAt(isLookedAt: boolean): void;
  /** Ends the look; a result that is opened right after still counts. */
  leave(): void;
}

export function createSearchDwell({ record, setTimer, clearTimer }: SearchDwellOptions): SearchDwell {
  let shown: PersonSearch | undefined;
  let isCounted = false;
  /** A query that the app put back at its start was asked by nobody. */
  let wasAsked = false;
  let isTyping = false;
  let isLookedAt = false;
  let enteredQuery: string | undefined;
  let timer: number | undefined;

  const stop = (): void => {
    if (timer !== undefined) clearTimer(timer);
    timer = undefined;
  };
  const count = (): void => {
    stop();
    if (shown === undefined || isCounted || shown.results.length < FEWEST_RESULTS) return;
    isCounted = true;
    record(shown);
  };
  const look = (): void => {
    if (!isLookedAt || !wasAsked || isTyping || shown === undefined || isCounted) stop();
    else timer ??= setTimer(count, DWELL_MS);
  };

  return {
    typed(query) {
      wasAsked = true;
      isTyping = true;
      enteredQuery = undefined;
      if (query.trim() === '') shown = undefined;
      stop();
    },
    answered(search) {
      if (search.query !== shown?.query) {
        stop();
        isCounted = false;
      }
      shown = search;
      isTyping = false;
      if (enteredQuery === search.query) count();
      else look();
    },
    opened: count,
    entered(query) {
      enteredQuery = query.trim();
      if (shown?.query === enteredQuery) count();
    },
    lookedAt(isSeen) {
      isLookedAt = isSeen;
      look();
    },
    leave() {
      isLookedAt = false;
      stop();
    },
  };
}
