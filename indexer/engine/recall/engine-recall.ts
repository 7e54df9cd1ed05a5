import { DEFAULT_SPACE } from '../../memory';
import type {
  AskAnswer,
  AskRequest,
  ContextBlock,
  ContextProvider,
  ContextRequest,
  RecallEngine,
  SessionAnswer,
  SessionQuestion,
  SyncedTurn,
  SyncReport,
} from '../../recall-api';
import { answerQuestion } from './answer-question';
import { buildContextBlock, NO_BLOCK } from './context-block';
import { ContextProviders } from './context-providers';
import { ConversationNotes } from './conversation-notes';
import { findSessions } from './find-sessions';
import { FrozenParts } from './frozen-parts';
import { PastSessions } from './past-sessions';
import { Prefetched } from './prefetched';
import { nowOf } from './recall-sources';
import type { RecallSources } from './recall-sources';

export interface EngineRecallOptions extends RecallSources {
  /** Whether the memory folder may be written. */
  readonly mayWrite: boolean;
  /** Told that somebody asked for something. */
  readonly onAsked: () => void;
  /** Told which note of the vault was written just now. */
  readonly onWritten: (path: string) => Promise<void>;
}

/** The part of the engine that an answer begins with. */
export class EngineRecall implements RecallEngine {
  readonly #options: EngineRecallOptions;
  readonly #past: PastSessions;
  readonly #frozen: FrozenParts;
  readonly #providers = new ContextProviders();
  readonly #prefetched = new Prefetched();
  readonly #notes: ConversationNotes;

  constructor(options: EngineRecallOptions) {
    this.#options = options;
    this.#past = new PastSessions(options);
    this.#frozen = new FrozenParts(options);
    this.#notes = new ConversationNotes({ ...options, now: () => nowOf(options) });
  }

  registerProvider(provider: ContextProvider): () => void {
    return this.#providers.register(provider);
  }

  contextBlock(request: ContextRequest, signal?: AbortSignal): Promise<ContextBlock> {
    this.#options.onAsked();
    return buildContextBlock(
      request,
      { sources: this.#options, frozen: this.#frozen, providers: this.#providers },
      signal,
    );
  }

  searchSessions(question: SessionQuestion, signal?: AbortSignal): Promise<SessionAnswer> {
    const { vault, clock, onAsked } = this.#options;
    onAsked();
    return findSessions(question, { past: this.#past, vault, now: () => new Date(clock.now()) }, signal);
  }

  ask(request: AskRequest, signal?: AbortSignal): Promise<AskAnswer> {
    this.#options.onAsked();
    return answerQuestion(request, { sources: this.#options, past: this.#past }, signal);
  }

  async prefetch(request: ContextRequest, signal?: AbortSignal): Promise<ContextBlock> {
    const prepared = await this.#prefetched.take(request);
    if (this.#options.settings().recall.mode === 'tools') return NO_BLOCK;
    const isGood = prepared !== undefined && (await this.#doesHold(prepared));
    return isGood ? prepared : this.contextBlock(request, signal);
  }

  async syncTurn(turn: SyncedTurn): Promise<SyncReport> {
    this.#providers.handOn(turn);
    const report = await this.#notes.sync(turn);
    if (report.isWritten) void this.#options.onWritten(report.path);
    return report;
  }

  queuePrefetch(request: ContextRequest): void {
    if (this.#options.settings().recall.mode === 'tools') return;
    this.#providers.queuePrefetch(request.message, request.space ?? DEFAULT_SPACE);
    this.#prefetched.queue(request, () => this.contextBlock(request));
  }

  /** Whether what was made ready a while ago may still be said: nothing of it was forgotten or replaced since. */
  async #doesHold({ sources }: ContextBlock): Promise<boolean> {
    const { memory } = this.#options;
    for (const { tier, id } of sources) {
      if (tier !== 'by-meaning' || id === undefined) continue;
      const status = await memory.memory(id).then(
        (detail) => detail.memory.status,
        () => undefined,
      );
      if (status !== 'live') return false;
    }
    return true;
  }
}
