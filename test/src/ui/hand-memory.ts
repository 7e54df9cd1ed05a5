import type { RunRecord } from '../../../indexer/jobs';
import type { CoreFilesState, CoreFileState, CoreTarget } from '../../../indexer/memory';
import type { Decision, HandDeletion, Memory, Quarantined, Review } from '../../../indexer/memory';
import type {
  CalibrationReport,
  MemoriesAnswer,
  MemoriesRequest,
  MemoryDetail,
  MemoryStatistics,
  ReapplyReport,
  RememberReport,
  RememberRequest,
} from '../../../indexer/memory-api';
import { TriviumError } from '../../../indexer/platform';
import type { MemoryClient } from '../../../src/ui/client';

export function memoryOf(id: string, change: Partial<Memory> = {}): Memory {
  return {
    id,
    identity: `identity of ${id}`,
    text: `The text of ${id}.`,
    store: 'facts',
    type: 'fact',
    category: 'work',
    space: 'default',
    origin: 'extraction',
    from: [{ path: 'Chats/Talk.md', offset: 12, date: '2026-03-02', speaker: 'User' }],
    date: '2026-03-02',
    confidence: 0.8,
    writtenAt: '2026-03-03T03:00:00.000Z',
    status: 'live',
    version: 1,
    supersedes: [],
    extends: [],
    isUnjudged: false,
    isConfirmed: false,
    isEdited: false,
    ...change,
  };
}

export function reviewOf(id: string, change: Partial<Review> = {}): Review {
  return {
    id,
    kind: 'pair',
    newer: memoryOf('newer'),
    older: memoryOf('older'),
    proposal: 'update',
    similarity: 0.84,
    judge: 'rules',
    reason: 'Another employer.',
    at: '2026-03-03T03:00:00.000Z',
    ...change,
  };
}

export function decisionOf(change: Partial<Decision> = {}): Decision {
  return {
    at: '2026-03-03T03:00:00.000Z',
    newText: 'Works at B.',
    newId: 'newer',
    olderId: 'older',
    olderText: 'Works at A.',
    verdict: 'update',
    similarity: 0.84,
    threshold: 0.8,
    certainty: 0.95,
    judge: 'rules',
    reason: 'Another employer.',
    ...change,
  };
}

/** Core files in which nothing is written. */
export function coreStateOf(change: Partial<CoreFilesState['files']> = {}): CoreFilesState {
  const empty = (target: CoreTarget, path: string, limit: number): CoreFileState => ({
    ...{ target, path, limit, isOn: true, entries: [], characters: 0, ownCharacters: 0 },
    ...{ usage: `0% — 0/${limit} chars`, isToConsolidate: false, block: '' },
  });
  return {
    files: {
      memory: empty('memory', 'Trivium/MEMORY.md', 2200),
      user: empty('user', 'Trivium/USER.md', 1375),
      ...change,
    },
    block: '',
    always: { characters: 0, limit: 3600, headerCharacters: 0, headerLimit: 320 },
  };
}

const noCalibration: CalibrationReport = {
  labels: { answered: 0, reinstated: 0, confirmed: 0, 'forgotten-as-wrong': 0, retyped: 0 },
  ...{ byRule: [], byCategory: [], judges: [], changes: [], thresholds: {}, inQuestion: [] },
};

/** A memory whose answers the test lays ready; every call that changes something is noted. */
export class HandMemory implements MemoryClient {
  readonly calls: string[] = [];
  readonly requests: MemoriesRequest[] = [];
  readonly remembered: RememberRequest[] = [];
  all: readonly Memory[] = [];
  /** What `memories` answers; by default all that there are, up to the limit. */
  answer: (request: MemoriesRequest) => Promise<MemoriesAnswer> = ({ limit }) =>
    Promise.resolve({ memories: this.all.slice(0, limit), total: this.all.length });
  details = new Map<string, Partial<MemoryDetail>>();
  waiting: readonly (Review | HandDeletion)[] = [];
  heldBack: readonly Quarantined[] = [];
  log: readonly RunRecord[] = [];
  decided: readonly Decision[] = [];
  bySpace: Readonly<Record<string, number>> = { default: 0 };
  problems: readonly string[] = [];
  past = { superseded: 0, forgotten: 0 };
  report: Partial<RememberReport> = {};
  moreToForget = 0;
  calibrated: Partial<CalibrationReport> = {};
  wouldDecide: ReapplyReport['reapplied'] = [];
  coreState: CoreFilesState = coreStateOf();
  /** By call: what fails, and with what. */
  readonly failures = new Map<string, Error>();

  core: MemoryClient['core'] = {
    read: () => Promise.resolve(this.coreState),
    change: (request) =>
      this.#note(`core ${JSON.stringify(request)}`, {
        ...{ isDone: true, isDryRun: false, outcomes: [], backups: [] },
        state: this.coreState,
      }),
    consolidate: ({ apply }) =>
      this.#note(`consolidate${apply ? '' : ' dry'}`, {
        ...{ isApplied: apply, files: [], steps: [], backups: [] },
        state: this.coreState,
      }),
    distill: ({ path, apply }) => this.#note(`distill ${path}${apply ? '' : ' dry'}`, { path }),
    restore: (backup) => this.#note(`core restore ${backup}`, { target: 'memory', state: this.coreState }),
  };
  remember: MemoryClient['remember'] = (request) => {
    const { text } = request;
    this.remembered.push(request);
    return this.#note(`remember ${text}`, {
      outcome: 'added',
      memory: memoryOf('remembered', { text }),
      ...{ superseded: [], extends: [], duplicates: [], reviews: [], findings: [] },
      ...this.report,
    });
  };
  memories: MemoryClient['memories'] = (request = {}) => {
    this.requests.push(request);
    return this.answer(request);
  };
  memory: MemoryClient['memory'] = (id) => {
    const memory = this.all.find((each) => each.id === id);
    if (memory === undefined)
      return Promise.reject(new TriviumError('memory-not-found', `There is no ${id}.`));
    const rest = { versions: [memory], decisions: [], extendedBy: [], ...this.details.get(id) };
    return Promise.resolve({ memory, ...rest });
  };
  history: MemoryClient['history'] = async (id) => (await this.memory(id)).versions;
  correct: MemoryClient['correct'] = (id, text) =>
    this.#note(`correct ${id}: ${text}`, memoryOf('corrected', { text, supersedes: [id] }));
  forget: MemoryClient['forget'] = ({ ids = [], query = '', apply }) => {
    const memories = this.all.filter(({ id }) => query !== '' || ids.includes(id));
    return this.#note(`forget ${query}${ids.join(' ')}${apply ? '' : ' dry'}`, {
      memories,
      more: this.moreToForget,
      isApplied: apply,
    });
  };
  restore: MemoryClient['restore'] = (id) => this.#note(`restore ${id}`, memoryOf(id));
  restoreAll: MemoryClient['restoreAll'] = (ids) =>
    this.#note(
      `restore ${ids.join(' ')}`,
      ids.map((id) => memoryOf(id)),
    );
  moveSpace: MemoryClient['moveSpace'] = ({ folder, from = 'default', to, apply }) =>
    this.#note(`move ${folder} ${from} ${to}${apply ? '' : ' dry'}`, {
      ...{ from, to, memories: this.all, staying: [], heldBack: [] },
      isApplied: apply,
    });
  reinstate: MemoryClient['reinstate'] = (id) => this.#note(`reinstate ${id}`, memoryOf(id));
  confirm: MemoryClient['confirm'] = (id) => this.#note(`confirm ${id}`, memoryOf(id));
  retype: MemoryClient['retype'] = (id, { type, category }) =>
    this.#note(`retype ${id} ${type ?? category ?? ''}`, memoryOf(id));
  reviews: MemoryClient['reviews'] = () => Promise.resolve(this.waiting);
  answerReview: MemoryClient['answerReview'] = (id, answer) =>
    this.#note(`answer ${id} ${answer}`, undefined);
  decisions: MemoryClient['decisions'] = () => Promise.resolve(this.decided);
  calibration: MemoryClient['calibration'] = () => Promise.resolve({ ...noCalibration, ...this.calibrated });
  reapplyCalibration: MemoryClient['reapplyCalibration'] = ({ apply }) =>
    this.#note(`reapply${apply ? '' : ' dry'}`, { reapplied: this.wouldDecide, isApplied: apply });
  quarantined: MemoryClient['quarantined'] = () => Promise.resolve(this.heldBack);
  answerQuarantined: MemoryClient['answerQuarantined'] = (id, answer) =>
    this.#note(`${answer} ${id}`, undefined);
  runs: MemoryClient['runs'] = () => Promise.resolve(this.log);
  memoryStatistics: MemoryClient['memoryStatistics'] = () =>
    Promise.resolve<MemoryStatistics>({
      ...{ live: this.all.length, ...this.past },
      quarantined: this.heldBack.length,
      reviews: this.waiting.length,
      byType: { fact: 0, preference: 0, episode: 0, presumption: 0 },
      byCategory: {},
      bySpace: this.bySpace,
      problems: this.problems,
    });
  recall: MemoryClient['recall'] = () => this.#notLaidReady('recall');
  ingest: MemoryClient['ingest'] = () => this.#notLaidReady('ingest');
  forgetDocument: MemoryClient['forgetDocument'] = () => this.#notLaidReady('forgetDocument');
  extractMemories: MemoryClient['extractMemories'] = () => this.#notLaidReady('extractMemories');
  writeProfile: MemoryClient['writeProfile'] = () => this.#notLaidReady('writeProfile');
  doctor: MemoryClient['doctor'] = () => this.#notLaidReady('doctor');
  compress: MemoryClient['compress'] = () => this.#notLaidReady('compress');

  #note<T>(call: string, answer: T): Promise<T> {
    this.calls.push(call);
    const failure = this.failures.get(call);
    return failure === undefined ? Promise.resolve(answer) : Promise.reject(failure);
  }

  #notLaidReady(call: string): Promise<never> {
    return Promise.reject(new Error(`No answer to ${call} was laid ready.`));
  }
}
