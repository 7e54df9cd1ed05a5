import type { EngineStatus, SearchResponse, SearchResult } from '../../../indexer/engine-api';
import { TriviumError } from '../../../indexer/platform';
import type { Client, ClientSnapshot } from '../../../src/ui/client';
import type { SearchHost, UiHost } from '../../../src/ui/host';
import { HandGraphs } from './hand-graphs';
import { HandMemory } from './hand-memory';
import { HandJobs, HandNodes } from './hand-work';

export function engineStatus(change: Partial<EngineStatus> = {}): EngineStatus {
  return {
    vault: 'Garden',
    state: 'idle',
    readOnly: false,
    notes: 12,
    chunks: 40,
    chunksWithVectors: 40,
    embeddedThisRun: 0,
    errors: [],
    repairs: [],
    model: undefined,
    bytesOnDisk: 1_000_000,
    ...change,
  };
}

export function searchResult(title: string, change: Partial<SearchResult> = {}): SearchResult {
  return {
    path: `Garden/${title}.md`,
    title,
    score: 1,
    heading: 'Spring > Beds',
    snippet: 'The soil of the raised bed',
    highlights: [{ start: 4, end: 8 }],
    start: 10,
    end: 36,
    line: 2,
    why: { words: ['soil'], fields: ['body'], similarity: 0.62 },
    ...change,
  };
}

export function searchResponse(...titles: string[]): SearchResponse {
  return { results: titles.map((title) => searchResult(title)), mode: 'hybrid', tookMs: 12 };
}

/** A client whose answers the test gives, in the order it likes. */
export class HandClient implements Client {
  readonly graphs = new HandGraphs();
  readonly memory = new HandMemory();
  readonly nodes = new HandNodes();
  readonly jobs = new HandJobs();
  readonly asked: { readonly query: string; readonly signal: AbortSignal | undefined }[] = [];
  readonly calls: string[] = [];
  readonly #answers: ((response: SearchResponse | Error) => void)[] = [];
  readonly #listeners = new Set<() => void>();
  #snapshot: ClientSnapshot;

  constructor(snapshot: Partial<ClientSnapshot> = {}) {
    this.#snapshot = {
      phase: 'ready',
      status: engineStatus(),
      model: { kind: 'ready', id: 'all-MiniLM-L6-v2' },
      isPaused: false,
      isPausedByBattery: false,
      revision: 0,
      memoryRevision: 0,
      ...snapshot,
    };
  }

  change(change: Partial<ClientSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Answers the search of this number, counted from 0. */
  answer(number: number, response: SearchResponse | Error): void {
    this.#answers[number]?.(response);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  snapshot = (): ClientSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  search: Client['search'] = ({ query }, signal) => {
    this.asked.push({ query, signal });
    return new Promise((resolve, reject) => {
      this.#answers.push((response) => (response instanceof Error ? reject(response) : resolve(response)));
      signal?.addEventListener('abort', () => reject(new TriviumError('cancelled', 'Cancelled.')));
    });
  };

  start = (): Promise<void> => this.#note('start');
  refresh = (): Promise<never> => this.#never('refresh');
  rebuild = (): Promise<never> => this.#never('rebuild');
  pause = (): void => void this.calls.push('pause');
  resume = (): void => void this.calls.push('resume');
  runJob = (job: string): Promise<void> => this.#note(`run ${job}`);
  cancelJob = (): void => void this.calls.push('cancelJob');
  forget = (): Promise<void> => this.#note('forget');
  models: Client['models'] = () => Promise.resolve([]);
  fetchModel = (): Promise<void> => this.#note('fetchModel');
  cancelFetch = (): void => void this.calls.push('cancelFetch');
  removeModel = (): Promise<void> => this.#note('removeModel');

  #note(call: string): Promise<void> {
    this.calls.push(call);
    return Promise.resolve();
  }

  #never(call: string): Promise<never> {
    this.calls.push(call);
    return new Promise(() => undefined);
  }
}

/** A host that writes down what it was asked. */
export function recordingHost(): UiHost & SearchHost & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    drawIcon: (element, name) => element.setAttribute('data-icon', name),
    open: ({ title }, inNewTab) => calls.push(`open ${title}${inNewTab ? ' in new tab' : ''}`),
    linkTo: ({ title }) => `[[${title}]]`,
    preview: ({ title }) => calls.push(`preview ${title}`),
    showResultMenu: ({ title }) => calls.push(`menu ${title}`),
    folders: () => ['Garden', 'Garden/Old beds'],
    tags: () => ['garden'],
    showProblems: () => calls.push('problems'),
    chooseModel: () => calls.push('model'),
  };
}
