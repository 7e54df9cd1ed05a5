import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineStatus, SearchResponse } from '../../../indexer/engine-api';
import type { ExtractReport, ProfileReport, RunningJob } from '../../../indexer/memory-api';
import type { RunRecord } from '../../../indexer/jobs';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { createMemorySharedFiles } from '../../indexer/memory/memory-shared-files';
import type { NodeTransport } from '../../../indexer/nodes';
import { TriviumError } from '../../../indexer/platform';
import type { Vault, VaultChange } from '../../../indexer/vault';
import type { ModelOffer } from '../../../src/ui/client';
import { EngineClient } from '../../../src/worker/engine-client';
import type { ClientSettings, DeviceIndex } from '../../../src/worker/engine-client-options';
import type { EngineWorkerApi, OpenRequest } from '../../../src/worker/engine-host';
import { installErrorTransfer } from '../../../src/worker/error-transfer';
import { MemoryHost } from '../../../src/worker/memory-host';
import type { ModelHost } from '../../../src/worker/model-host';
import { WorkHost } from '../../../src/worker/work-host';
import type { WorkerHandle } from '../../../src/worker/worker-session';
import { engineStatus, searchResponse } from '../ui/fixtures';
import { HandGraphs } from '../ui/hand-graphs';
import { HandMemory, memoryOf } from '../ui/hand-memory';
import { HandJobs, HandNodes } from '../ui/hand-work';

installErrorTransfer();
// Node's own message channels, which happy-dom would replace; of the window only the timers are needed.
vi.stubGlobal('window', globalThis);

const report = {
  ...{ notes: 1, read: 1, added: 1, changed: 0, renamed: 0, removed: 0 },
  ...{ embedded: 0, failed: 0, tookMs: 1 },
};

/** A worker's engine on the other end of a message channel, which can be made to fail. */
class StageWorker implements WorkerHandle {
  readonly graphs = new HandGraphs();
  readonly memory = new HandMemory();
  readonly nodes = new HandNodes();
  readonly jobs = new HandJobs();
  readonly calls: string[] = [];
  readonly endpoint: MessagePort;
  isTerminated = false;
  opened: OpenRequest | undefined;
  fail: (message: string) => void = () => undefined;
  answerSearch: (response: SearchResponse) => void = () => undefined;
  openError: Error | undefined;
  /** By call, as many as there are: what fails, and with what. */
  readonly failures = new Map<string, Error>();
  openStatus: Partial<EngineStatus> = {};
  tellFree: () => void = () => undefined;
  tellRun: (run: RunRecord) => void = () => undefined;
  tellRunning: (running: RunningJob | undefined) => void = () => undefined;
  /** What it waits for before it says that everything is saved. */
  saved: Promise<void> = Promise.resolve();
  tellStatus: (status: EngineStatus) => void = () => undefined;
  readonly #served: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.endpoint = port1;
    this.#served = port2;
    expose(this.#api(), port2);
  }

  onFault(listener: (message: string) => void): void {
    this.fail = listener;
  }

  terminate(): void {
    this.isTerminated = true;
    this.endpoint.close();
    this.#served.close();
  }

  #api(): EngineWorkerApi {
    const note = (call: string) => void this.calls.push(call);
    const reported = (call: string) => {
      note(call);
      const failure = this.failures.get(call);
      return failure === undefined ? Promise.resolve(report) : Promise.reject(failure);
    };
    return {
      graphs: this.graphs,
      work: new WorkHost(() => ({
        nodes: this.nodes,
        jobs: { ...this.jobs, start: () => () => undefined, drain: () => this.jobs.counts() },
      })),
      memory: new MemoryHost(() => ({
        ...this.memory,
        startJobs: () => () => undefined,
        cancelJob: () => undefined,
      })),
      open: (request, _vault, _ledger, _sharedFiles, onStatus, onFree, onRun, onRunning) => {
        note('open');
        this.tellStatus = onStatus;
        this.tellFree = onFree;
        this.tellRun = onRun;
        this.tellRunning = onRunning;
        this.opened = request;
        return this.openError === undefined
          ? Promise.resolve(engineStatus(this.openStatus))
          : Promise.reject(this.openError);
      },
      useEmbedder: (port, problem) => {
        note(port === undefined ? `no embedder ${problem ?? ''}`.trim() : 'embedder');
        return Promise.resolve();
      },
      useServedEmbedder: () => {
        note('served embedder');
        const failure = this.failures.get('served embedder');
        return failure === undefined ? Promise.resolve() : Promise.reject(failure);
      },
      refresh: () => reported('refresh'),
      apply: (changes) => reported(`apply ${changes.map((change) => change.path).join(' ')}`),
      search: (searchId, { query }) => {
        note(`search ${searchId} ${query}`);
        if (query === 'bad') return Promise.reject(new TriviumError('query-invalid', 'Bad.'));
        return new Promise((resolve) => (this.answerSearch = resolve));
      },
      cancelSearch: (searchId) => note(`cancel ${searchId}`),
      links: () => Promise.reject(new TriviumError('note-not-found', 'None.')),
      pause: () => note('pause'),
      resume: () => note('resume'),
      cancelJob: () => note('cancel job'),
      updateSettings: (settings) => {
        note(`settings ${settings.exclude.join(' ')}`);
        return Promise.resolve();
      },
      rebuild: () => reported('rebuild'),
      close: () => {
        note('close');
        return this.saved;
      },
    };
  }
}

const unreached: NodeTransport = {
  ...{ name: 'none', canAbort: false, canStream: false },
  request: () => Promise.reject(new Error('No server is there.')),
};

let workers: StageWorker[];
let openErrors: Error[];
let openStatuses: Partial<EngineStatus>[];
let device: DeviceIndex & { wasStarted: boolean; isForgotten: boolean };
let vaultListeners: Set<(change: VaultChange) => void>;
let settings: ClientSettings;
let offers: ModelOffer[];
let models: ModelHost & {
  fail: (message: string, id?: string) => void;
  loadError?: Error;
  /** For the next loads, one each; undefined lets one succeed. */
  loadErrors: (Error | undefined)[];
  readonly loads: string[];
  ends: number;
  othersEnded: number;
};
let client: EngineClient;
let told: RunRecord[];

beforeEach(() => {
  workers = [];
  told = [];
  openErrors = [];
  openStatuses = [];
  offers = [];
  vaultListeners = new Set();
  settings = {
    engine: { exclude: [] },
    modelId: 'small',
    pauseOnStart: false,
    pauseOnBattery: true,
    webgpu: false,
  };
  device = {
    databaseName: 'trivium-test',
    wasStarted: false,
    isForgotten: false,
    markStarted: () => (device.wasStarted = true),
    forget: () => {
      device.isForgotten = true;
      return Promise.resolve();
    },
  };
  models = {
    ends: 0,
    othersEnded: 0,
    loadErrors: [],
    loads: [],
    fail: () => undefined,
    offers: () => Promise.resolve(offers),
    load: (id) => {
      models.loads.push(id);
      const error = models.loadErrors.shift() ?? models.loadError;
      return error === undefined ? Promise.resolve(new MessageChannel().port1) : Promise.reject(error);
    },
    fetch: async (_id, onProgress, signal) => {
      onProgress(1, 2);
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new TriviumError('cancelled', 'Cancelled.')));
        setTimeout(resolve, 20);
      });
      offers = offers.map((offer) => ({ ...offer, isHere: true }));
    },
    remove: () => Promise.resolve(),
    onFault: (listener) =>
      (models.fail = (message, id = 'small') => listener({ code: 'unexpected', message }, id)),
    endOthers: () => (models.othersEnded += 1),
    end: () => (models.ends += 1),
  };
  const unused = () => Promise.reject(new Error('The client reads no notes itself.'));
  const vault: Vault = {
    name: 'Garden',
    watch: (listener) => {
      vaultListeners.add(listener);
      return () => vaultListeners.delete(listener);
    },
    ...{ list: unused, stat: unused, read: unused, process: unused, trash: unused },
  };
  client = new EngineClient({
    vault,
    device,
    models,
    ledger: {
      folderIn: () => createMemoryLedgerFolder(),
      writer: () => ({ label: 'desk', id: 'k3f9' }),
    },
    sharedFilesIn: (folder) => createMemorySharedFiles(new Map(), folder),
    runLock: {
      read: () => Promise.resolve(undefined),
      write: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    nodes: { transport: unreached, key: () => undefined },
    startEngineWorker: () => {
      const worker = new StageWorker();
      worker.openError = openErrors.shift();
      worker.openStatus = openStatuses.shift() ?? {};
      workers.push(worker);
      return worker;
    },
    settings: () => settings,
    tellRun: (run) => told.push(run),
  });
});

afterEach(() => client.close());

const calls = (): readonly string[] => workers.at(-1)?.calls ?? [];
const phase = (): string => client.snapshot().phase;
const smallModel: ModelOffer = {
  ...{ id: 'small', name: 'Small', sizeBytes: 1, languages: ['en'] },
  ...{ address: 'example.org', isHere: true, isRemovable: true },
};

describe('starting', () => {
  it('does nothing on a device where nobody asked for an index', async () => {
    await client.resumeDevice();
    expect(phase()).toBe('new');
    expect(workers).toEqual([]);
  });

  it('opens this device’s database, brings the index up to date and remembers the wish', async () => {
    await client.start();
    expect(phase()).toBe('ready');
    expect(device.wasStarted).toBe(true);
    expect(workers[0]?.opened).toEqual({
      vaultName: 'Garden',
      databaseName: 'trivium-test',
      settings: { exclude: [] },
      writer: { label: 'desk', id: 'k3f9' },
      sharedFolder: 'Trivium',
    });
    await expect.poll(calls).toContain('refresh');
  });

  it('goes on by itself where there was an index', async () => {
    device.wasStarted = true;
    await client.resumeDevice();
    expect(phase()).toBe('ready');
  });

  it('starts one worker, however often it is asked', async () => {
    await Promise.all([client.start(), client.start()]);
    await client.start();
    expect(workers).toHaveLength(1);
  });

  it('pauses first where the settings say so', async () => {
    settings = { ...settings, pauseOnStart: true };
    device.wasStarted = true;
    await client.resumeDevice();
    await expect.poll(calls).toContain('refresh');
    expect(calls()).toContain('pause');
    expect(calls().indexOf('pause')).toBeLessThan(calls().indexOf('refresh'));
  });

  describe('with a pause on start', () => {
    beforeEach(() => {
      settings = { ...settings, pauseOnStart: true };
    });

    it('does not pause what the user just asked for', async () => {
      await client.start();
      await expect.poll(calls).toContain('refresh');
      expect(client.snapshot().isPaused).toBe(false);
      await client.forget();
      client.pause();
      await client.forget();
      await client.start();
      expect(client.snapshot().isPaused).toBe(false);
    });

    it.each([
      ['a crash', () => (workers[0]?.fail('Out of memory.'), client.start())],
      [
        'a move of the memory folder',
        () => {
          settings = { ...settings, engine: { ...settings.engine, memoryFolder: 'Elsewhere' } };
          return client.applySettings();
        },
      ],
      [
        'another window’s end',
        async () => {
          workers[0]?.tellFree();
          await expect.poll(() => workers.length).toBe(2);
        },
      ],
    ])('does not pause again after %s', async (_name, restart) => {
      device.wasStarted = true;
      await client.resumeDevice();
      client.resume();
      await restart();
      await expect.poll(phase).toBe('ready');
      expect(workers).toHaveLength(2);
      expect(client.snapshot().isPaused).toBe(false);
      expect(calls()).not.toContain('pause');
    });
  });
});

describe('a crash', () => {
  it('is told with its cause, rejects what waits, and starts nothing by itself', async () => {
    await client.start();
    const waiting = client.search({ query: 'soil' });
    await expect.poll(calls).toContain('search 1 soil');
    workers[0]?.fail('Out of memory.');
    await expect(waiting).rejects.toThrow('Out of memory.');
    expect(client.snapshot()).toMatchObject({ phase: 'crashed', problem: { message: 'Out of memory.' } });
    expect(workers[0]?.isTerminated).toBe(true);
    expect(workers).toHaveLength(1);
  });

  it('is over when the user starts again', async () => {
    await client.start();
    workers[0]?.fail('Out of memory.');
    await client.start();
    expect(client.snapshot()).toMatchObject({ phase: 'ready' });
    expect(client.snapshot().problem).toBeUndefined();
    expect(workers).toHaveLength(2);
  });

  it('while opening is a crash too: nothing is tried again in a loop', async () => {
    openErrors.push(new TriviumError('storage-corrupt', 'The index is damaged.'));
    await client.start();
    expect(client.snapshot()).toMatchObject({ phase: 'crashed', problem: { code: 'storage-corrupt' } });
    await client.start();
    expect(phase()).toBe('ready');
  });

  it('of the model leaves the search by word', async () => {
    offers = [smallModel];
    await client.start();
    await expect.poll(() => client.snapshot().model.kind).toBe('ready');
    models.fail('Inference failed.');
    await expect
      .poll(() => client.snapshot().model)
      .toEqual({ kind: 'failed', id: 'small', error: { code: 'unexpected', message: 'Inference failed.' } });
    expect(phase()).toBe('ready');
    await expect.poll(calls).toContain('no embedder Inference failed.');
  });
});

describe('a failure of what nobody waits for', () => {
  const cancelled = new TriviumError('cancelled', 'Cancelled while paused.');
  const full = new TriviumError('storage-full', 'No room is left.');

  it('is no failure where it was a cancellation: changed settings settle all the same', async () => {
    await client.start();
    await expect.poll(calls).toContain('refresh');
    workers[0]?.failures.set('refresh', cancelled);
    settings = { ...settings, engine: { exclude: ['/Old/'] } };
    await expect(client.applySettings()).resolves.toBeUndefined();
    expect(client.snapshot().problem).toBeUndefined();
  });

  it('is shown until the vault is read to its end, which is tried again after the next change', async () => {
    await client.start();
    await expect.poll(calls).toContain('refresh');
    workers[0]?.failures.set('refresh', full);
    settings = { ...settings, engine: { exclude: ['/Old/'] } };
    await client.applySettings();
    expect(client.snapshot().problem).toMatchObject({ code: 'storage-full' });
    await expect(client.refresh()).rejects.toMatchObject({ code: 'storage-full' });
    await expect(client.rebuild()).resolves.toEqual(report);
    expect(client.snapshot().problem).toBeUndefined();

    await expect(client.refresh()).rejects.toThrow();
    workers[0]?.failures.clear();
    for (const listener of vaultListeners) listener({ kind: 'modify', path: 'a.md' });
    await expect.poll(() => client.snapshot().problem, { timeout: 2_000 }).toBeUndefined();
  });
});

describe('searching', () => {
  it('gives the worker’s answer', async () => {
    await client.start();
    const answer = client.search({ query: 'soil' });
    await expect.poll(calls).toContain('search 1 soil');
    workers[0]?.answerSearch(searchResponse('Bed'));
    expect((await answer).results[0]?.title).toBe('Bed');
  });

  it('cancels in the worker and never gives a stale answer', async () => {
    await client.start();
    const stale = new AbortController();
    const answer = client.search({ query: 'so' }, stale.signal);
    await expect.poll(calls).toContain('search 1 so');
    stale.abort();
    await expect.poll(calls).toContain('cancel 1');
    workers[0]?.answerSearch(searchResponse('Old'));
    await expect(answer).rejects.toThrow();
  });

  it('keeps an error’s code on the way', async () => {
    await client.start();
    await expect(client.search({ query: 'bad' })).rejects.toMatchObject({
      code: 'query-invalid',
      message: 'Bad.',
    });
  });

  it('fails plainly without an index', async () => {
    await expect(client.search({ query: 'soil' })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('following the vault', () => {
  it('tells changes in batches, and none after it was closed', async () => {
    await client.start();
    for (const listener of vaultListeners) {
      listener({ kind: 'modify', path: 'a.md' });
      listener({ kind: 'create', path: 'b.md' });
    }
    await expect.poll(calls, { timeout: 2_000 }).toContain('apply a.md b.md');
    await client.close();
    expect(vaultListeners.size).toBe(0);
    expect(calls()).toContain('close');
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('says that answers may be out of date once the index has settled, not with each step', async () => {
    await client.start();
    const tell = (state: EngineStatus['state']) => workers[0]?.tellStatus(engineStatus({ state }));
    for (const state of ['indexing', 'indexing', 'embedding', 'embedding'] as const) tell(state);
    await expect.poll(() => client.snapshot().status?.state).toBe('embedding');
    expect(client.snapshot().revision).toBe(1);
    tell('idle');
    await expect.poll(() => client.snapshot().revision).toBe(2);
  });

  it('takes changed exclusions, and nothing where nothing changed', async () => {
    await client.start();
    await client.applySettings();
    expect(calls().some((call) => call.startsWith('settings'))).toBe(false);
    settings = { ...settings, engine: { exclude: ['/Old/'] } };
    await client.applySettings();
    expect(calls()).toContain('settings /Old/');
  });

  describe('in another memory folder', () => {
    const moveTo = (memoryFolder: string): Promise<void> => {
      settings = { ...settings, engine: { ...settings.engine, memoryFolder } };
      return client.applySettings();
    };
    const openedIn = (): readonly (string | undefined)[] =>
      workers.map(({ opened }) => opened?.settings.memoryFolder);
    const holdSaving = (): (() => void) => {
      let release = (): void => undefined;
      const [worker] = workers;
      if (worker !== undefined) worker.saved = new Promise((resolve) => (release = resolve));
      return release;
    };

    it('starts anew, and only when the old worker has saved', async () => {
      await client.start();
      const release = holdSaving();
      const moved = moveTo('Memory');
      expect(phase()).toBe('starting');
      const startedByHand = client.start();
      await expect.poll(calls).toContain('close');
      expect(workers).toHaveLength(1);
      release();
      await Promise.all([moved, startedByHand]);
      expect(openedIn()).toEqual([undefined, 'Memory']);
      expect(workers[0]?.isTerminated).toBe(true);
    });

    it('ends in the last of several that follow each other fast', async () => {
      await client.start();
      await Promise.all([moveTo('One'), moveTo('Two'), moveTo('Three')]);
      await expect.poll(() => [phase(), openedIn().at(-1)]).toEqual(['ready', 'Three']);
      expect(workers.filter(({ isTerminated }) => !isTerminated)).toHaveLength(1);
    });

    it('takes what is changed while it opens', async () => {
      const started = client.start();
      await Promise.all([started, moveTo('Memory')]);
      await expect.poll(() => [phase(), openedIn().at(-1)]).toEqual(['ready', 'Memory']);
    });

    it('starts nothing more where the plugin goes away meanwhile', async () => {
      await client.start();
      const release = holdSaving();
      const moved = moveTo('Memory');
      const closed = client.close();
      release();
      await Promise.all([moved, closed]);
      expect(workers).toHaveLength(1);
    });
  });

  it('forgets everything on request and is as new', async () => {
    await client.start();
    await client.forget();
    expect(device.isForgotten).toBe(true);
    expect(client.snapshot()).toEqual({
      phase: 'new',
      model: { kind: 'none' },
      isPaused: false,
      isPausedByBattery: false,
      memoryRevision: 0,
      revision: 0,
    });
  });
});

describe('models', () => {
  it('load by themselves where they are here, and the rest is embedded', async () => {
    offers = [smallModel];
    await client.start();
    await expect.poll(() => client.snapshot().model).toEqual({ kind: 'ready', id: 'small' });
    await expect.poll(() => calls().filter((call) => call === 'refresh').length).toBe(2);
    expect(calls()).toContain('embedder');
  });

  it('are never fetched unasked', async () => {
    offers = [{ ...smallModel, isHere: false }];
    await client.start();
    await expect.poll(() => client.snapshot().model).toEqual({ kind: 'none' });
  });

  it('are fetched with progress and loaded', async () => {
    offers = [{ ...smallModel, isHere: false }];
    await client.start();
    const kinds: string[] = [];
    client.subscribe(() => kinds.push(client.snapshot().model.kind));
    await client.fetchModel('small');
    await expect.poll(() => client.snapshot().model).toEqual({ kind: 'ready', id: 'small' });
    expect(kinds).toContain('downloading');
  });

  it('can be given up while they are fetched', async () => {
    offers = [{ ...smallModel, isHere: false }];
    await client.start();
    const fetching = client.fetchModel('small');
    client.cancelFetch();
    await fetching;
    expect(client.snapshot().model).toEqual({ kind: 'none' });
  });

  it('that are damaged leave the search by word and say why', async () => {
    offers = [smallModel];
    models.loadError = new TriviumError('model-corrupt', 'model.onnx was altered.');
    await client.start();
    await expect
      .poll(() => client.snapshot().model)
      .toEqual({
        kind: 'failed',
        id: 'small',
        error: { code: 'model-corrupt', message: 'model.onnx was altered.' },
      });
    expect(phase()).toBe('ready');
  });
});

describe('a change of the model', () => {
  const largeModel: ModelOffer = { ...smallModel, id: 'large' };
  const small = { modelId: 'small', variant: 'int8', dimensions: 384 };
  const next = { modelId: 'large', variant: 'int8', dimensions: 768, chunksWithVectors: 0 };
  const choose = (modelId: string): Promise<void> => {
    settings = { ...settings, modelId };
    return client.applySettings();
  };
  const startWithSmall = async (): Promise<void> => {
    offers = [smallModel, largeModel];
    await client.start();
    await expect.poll(() => client.snapshot().model.kind).toBe('ready');
  };

  it('loads the new one beside the one that answers, which is ended when the engine needs it no more', async () => {
    await startWithSmall();
    await choose('large');
    expect(client.snapshot().model).toEqual({ kind: 'ready', id: 'large' });
    expect(models.ends).toBe(0);
    workers[0]?.tellStatus(engineStatus({ model: small, nextModel: next }));
    await expect.poll(() => client.snapshot().status?.nextModel?.modelId).toBe('large');
    expect(models.othersEnded).toBe(0);
    workers[0]?.tellStatus(engineStatus({ model: next }));
    await expect.poll(() => models.othersEnded).toBe(1);
    expect(calls().filter((call) => call.startsWith('no embedder'))).toEqual([]);
  });

  it('begins after a restart with the one that was complete', async () => {
    offers = [smallModel, largeModel];
    openStatuses = [{ completeModel: small }];
    settings = { ...settings, modelId: 'large' };
    await client.start();
    await expect.poll(() => client.snapshot().model).toEqual({ kind: 'ready', id: 'large' });
    expect(models.loads).toEqual(['small', 'large']);
  });

  it('to one that is still to be fetched leaves the one before answering', async () => {
    await startWithSmall();
    offers = [smallModel, { ...largeModel, isHere: false }];
    await choose('large');
    expect(client.snapshot().model).toEqual({ kind: 'none' });
    expect(models.ends).toBe(0);
  });

  it('gives the chosen one all memory where the device does not hold two', async () => {
    await startWithSmall();
    models.loadErrors = [new TriviumError('model-failed', 'Out of memory.')];
    await choose('large');
    expect(client.snapshot().model).toEqual({ kind: 'ready', id: 'large' });
    expect(models.ends).toBe(1);
    expect(calls().slice(-2)).not.toContain('no embedder Out of memory.');
    expect(calls()).toContain('no embedder');
  });

  it('to one that is damaged says so, and the one before goes on answering', async () => {
    await startWithSmall();
    models.loadErrors = [new TriviumError('model-corrupt', 'model.onnx was altered.')];
    await choose('large');
    expect(client.snapshot().model).toMatchObject({ kind: 'failed', id: 'large' });
    expect(models.ends).toBe(0);
    expect(calls()).not.toContain('no embedder');
  });

  it('goes on alone where the one before ends by a fault', async () => {
    await startWithSmall();
    await choose('large');
    models.fail('Out of memory.', 'small');
    await expect.poll(() => models.loads).toEqual(['small', 'large', 'large']);
    await expect.poll(() => client.snapshot().model).toEqual({ kind: 'ready', id: 'large' });
  });
});

describe('pausing', () => {
  it('rests on battery, until the plug or the user says otherwise', async () => {
    await client.start();
    client.setOnBattery(true);
    expect(client.snapshot()).toMatchObject({ isPaused: true, isPausedByBattery: true });
    client.resume();
    expect(client.snapshot()).toMatchObject({ isPaused: false, isPausedByBattery: false });
    client.setOnBattery(false);
    client.setOnBattery(true);
    expect(client.snapshot().isPaused).toBe(true);
    client.setOnBattery(false);
    expect(client.snapshot().isPaused).toBe(false);
    await expect
      .poll(() => calls().filter((call) => call === 'pause' || call === 'resume'))
      .toEqual(['pause', 'resume', 'pause', 'resume']);
  });

  it('by the user outlasts the plug, and the setting decides about the battery', async () => {
    client.setOnBattery(true);
    await client.start();
    await expect.poll(calls).toContain('pause');
    client.pause();
    expect(client.snapshot()).toMatchObject({ isPaused: true, isPausedByBattery: false });
    client.setOnBattery(false);
    expect(client.snapshot().isPaused).toBe(true);
    client.resume();
    client.setOnBattery(true);
    expect(client.snapshot().isPaused).toBe(true);
    settings = { ...settings, pauseOnBattery: false };
    await client.applySettings();
    expect(client.snapshot().isPaused).toBe(false);
  });
});

describe('beside another window that has the index', () => {
  it('only looks, and takes over when that one is closed', async () => {
    openStatuses = [{ readOnly: true }];
    await client.start();
    for (const listener of vaultListeners) listener({ kind: 'modify', path: 'a.md' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(calls()).not.toContain('refresh');
    expect(calls().some((call) => call.startsWith('apply'))).toBe(false);
    workers[0]?.tellFree();
    await expect.poll(() => workers.length).toBe(2);
    await expect.poll(calls).toContain('refresh');
    expect(client.snapshot().status?.readOnly).toBe(false);
  });
});

describe('the memory', () => {
  const run = (id: string, change: Partial<RunRecord> = {}): RunRecord => ({
    ...{ id, job: 'extract', by: 'schedule', outcome: 'done' },
    startedAt: new Date(Date.now() + 1_000).toISOString(),
    ...change,
  });
  const memory = (): HandMemory => {
    const last = workers.at(-1);
    if (last === undefined) throw new Error('No worker was started.');
    return last.memory;
  };
  const revision = (): number => client.snapshot().memoryRevision;

  beforeEach(() => client.start());

  it('is asked in the worker, and a change makes what is shown out of date', async () => {
    memory().all = [memoryOf('a')];
    expect((await client.memory.memories({ limit: 5 })).total).toBe(1);
    expect(revision()).toBe(0);
    await client.memory.confirm('a');
    expect(memory().calls).toEqual(['confirm a']);
    expect(revision()).toBe(1);
    await client.memory.forget({ ids: ['a'], apply: false });
    expect(revision()).toBe(1);
    await client.memory.forget({ ids: ['a'], apply: true });
    expect(revision()).toBe(2);
  });

  it('says why something cannot be done, by its code', async () => {
    await expect(client.memory.memory('gone')).rejects.toMatchObject({ code: 'memory-not-found' });
    await client.close();
    await expect(client.memory.memories()).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('shows how far a job is, and tells once how it ended', async () => {
    const shown: unknown[] = [];
    client.subscribe(() => shown.push(client.snapshot().job));
    memory().extractMemories = async ({ onProgress } = {}) => {
      onProgress?.({ phase: 'extract', done: 1, total: 2 });
      await new Promise((resolve) => setTimeout(resolve, 20));
      // What the clock left out meanwhile is no end of this run.
      memory().log = [run('skipped', { outcome: 'skipped' }), run('own', { by: 'person' })];
      return {} as ExtractReport;
    };
    await client.runJob('extract');
    expect(shown).toContainEqual({ job: 'extract', progress: { phase: 'extract', done: 1, total: 2 } });
    expect(client.snapshot().job).toBeUndefined();
    expect(told.map(({ id }) => id)).toEqual(['own']);
    workers.at(-1)?.tellRun(run('own'));
    workers.at(-1)?.tellRun(run('nightly'));
    await expect.poll(() => told.map(({ id }) => id)).toEqual(['own', 'nightly']);
  });

  it('stops a job where it is, and starts no second one beside it', async () => {
    let starts = 0;
    memory().extractMemories = ({ signal } = {}) => {
      starts += 1;
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          memory().log = [run('stopped', { by: 'person', outcome: 'cancelled' })];
          reject(new TriviumError('cancelled', 'Cancelled.'));
        });
      });
    };
    const running = client.runJob('extract');
    await client.runJob('extract');
    await expect.poll(() => starts).toBe(1);
    client.cancelJob();
    await running;
    expect(told.map(({ outcome }) => outcome)).toEqual(['cancelled']);
    expect(client.snapshot().job).toBeUndefined();
  });

  it('shows a job that the clock began, also to who waits for another behind it, and stops what is shown', async () => {
    const job = () => client.snapshot().job;
    const worker = workers.at(-1);
    worker?.tellRunning({ job: 'extract', progress: { phase: 'extract', done: 1, total: 4 } });
    await expect.poll(job).toEqual({ job: 'extract', progress: { phase: 'extract', done: 1, total: 4 } });
    let end: () => void = () => undefined;
    memory().writeProfile = () =>
      new Promise((resolve) => {
        end = () => resolve({} as ProfileReport);
      });
    const waiting = client.runJob('profile');
    expect(job()).toMatchObject({ job: 'extract' });
    client.cancelJob();
    await expect.poll(() => worker?.calls).toContain('cancel job');
    worker?.tellRunning(undefined);
    await expect.poll(job).toEqual({ job: 'profile' });
    await expect.poll(() => (end(), job())).toBeUndefined();
    await waiting;

    worker?.tellRunning({ job: 'profile' });
    await expect.poll(job).toEqual({ job: 'profile' });
    await client.close();
    expect(job()).toBeUndefined();
  });

  it('fails only where no run came about to be told', async () => {
    memory().writeProfile = () => Promise.reject(new TriviumError('read-only', 'Not here.'));
    memory().log = [run('long ago', { job: 'profile', by: 'person', startedAt: '2020-01-01T00:00:00.000Z' })];
    await expect(client.runJob('profile')).rejects.toMatchObject({ code: 'read-only' });
    memory().log = [run('failed', { job: 'profile', by: 'person', outcome: 'failed' })];
    await client.runJob('profile');
    expect(told.map(({ outcome }) => outcome)).toEqual(['failed']);
  });
});
