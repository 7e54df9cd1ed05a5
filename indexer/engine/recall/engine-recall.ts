import type { Clock } from '../../platform';
import type { RecallEngine, SessionAnswer, SessionQuestion } from '../../recall-api';
import { findSessions } from './find-sessions';
import { PastSessions } from './past-sessions';
import type { PastSessionsOptions } from './past-sessions';

export interface EngineRecallOptions extends PastSessionsOptions {
  readonly clock: Clock;
  /** Told that somebody asked for something. */
  readonly onAsked: () => void;
}

/** The part of the engine that an answer begins with. */
export class EngineRecall implements Pick<RecallEngine, 'searchSessions'> {
  readonly #options: EngineRecallOptions;
  readonly #past: PastSessions;

  constructor(options: EngineRecallOptions) {
    this.#options = options;
    this.#past = new PastSessions(options);
  }

  searchSessions(question: SessionQuestion, signal?: AbortSignal): Promise<SessionAnswer> {
    const { vault, clock, onAsked } = this.#options;
    onAsked();
    return findSessions(question, { past: this.#past, vault, now: () => new Date(clock.now()) }, signal);
  }
}
