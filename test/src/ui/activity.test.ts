import { describe, expect, it } from 'vitest';
import type { EngineStatus } from '../../../indexer/engine-api';
import { describeActivity } from '../../../src/ui/activity';
import type { ClientSnapshot } from '../../../src/ui/client';
import { describeFailure, describeNotice } from '../../../src/ui/notice';
import { chooseStrings } from '../../../src/ui/strings';
import { engineStatus, HandClient } from './fixtures';

const en = chooseStrings('en');
const de = chooseStrings('de');
const loaded = { modelId: 'small', variant: 'int8', dimensions: 384 };
const progress = { phase: 'embed' as const, done: 11, total: 100, remainingMs: 40_000 };

const snapshotOf = (change: Partial<ClientSnapshot>): ClientSnapshot => new HandClient(change).snapshot();
const activity = (change: Partial<ClientSnapshot>) => describeActivity(snapshotOf(change), en);
/** A fifth of the meaning is there. */
const partly = (change: Partial<EngineStatus>): EngineStatus =>
  engineStatus({ model: loaded, chunks: 100, chunksWithVectors: 20, ...change });

describe('what goes on', () => {
  it('is quiet when nothing is left to do', () => {
    expect(activity({})).toEqual({ text: 'Ready', remaining: '', isQuiet: true });
  });

  it('is first of all a job of the memory, for somebody waits for it', () => {
    const job = {
      job: 'extract',
      progress: { phase: 'extract', done: 1, total: 4, remainingMs: 120_000 },
    } as const;
    expect(activity({ job, status: partly({ state: 'embedding', progress }) })).toEqual({
      text: 'Reading notes for memories: 25 %',
      remaining: 'about 2 minutes left',
      isQuiet: false,
    });
  });

  it('is what the engine does, with what is left of it', () => {
    expect(activity({ phase: 'crashed' }).text).toBe('Stopped');
    const reading = engineStatus({ state: 'indexing', progress: { ...progress, phase: 'read' } });
    expect(activity({ status: reading })).toEqual({
      text: 'Reading 11 %',
      remaining: 'about 40 seconds left',
      isQuiet: false,
    });
    expect(activity({ status: engineStatus({ state: 'compacting', progress }) }).text).toBe('Tidying 11 %');
  });

  it('knows one percentage of the meaning, wherever it is told', () => {
    const status = partly({ state: 'embedding', progress });
    expect(activity({ status })).toMatchObject({
      text: 'Embedding 20 %',
      remaining: 'about 40 seconds left',
    });
    expect(describeNotice(snapshotOf({ status }), en)?.text).toContain('20 %');
    const next = { ...loaded, modelId: 'large', chunksWithVectors: 7 };
    const changing = partly({ state: 'embedding', progress, nextModel: next, chunksWithVectors: 100 });
    expect(activity({ status: changing }).text).toBe('Embedding 7 %');
    expect(describeNotice(snapshotOf({ status: changing }), en)?.text).toContain('7 %');
  });

  it('is a pause only while that holds something up, and then no time is left', () => {
    for (const state of ['idle', 'embedding', 'paused'] as const) {
      const status = partly({ state, progress });
      expect(activity({ status, isPaused: true })).toEqual({
        text: 'Paused 20 %',
        remaining: '',
        isQuiet: false,
      });
      const byBattery = { status, isPaused: true, isPausedByBattery: true };
      expect(activity(byBattery).text).toBe('Paused on battery 20 %');
    }
    expect(activity({ isPaused: true, isPausedByBattery: true }).isQuiet).toBe(true);
    const byWord = engineStatus({ chunksWithVectors: 0 });
    expect(activity({ isPaused: true, model: { kind: 'none' }, status: byWord }).isQuiet).toBe(true);
    expect(activity({ isPaused: true, status: partly({ readOnly: true }) }).isQuiet).toBe(true);
  });

  it('is not ready while the model is still coming', () => {
    const status = engineStatus({ chunksWithVectors: 0 });
    expect(activity({ status, model: { kind: 'loading', id: 'small' } })).toMatchObject({
      text: 'Loading the model',
      isQuiet: false,
    });
    expect(activity({ status, isPaused: true, model: { kind: 'loading', id: 'small' } }).text).toBe('Paused');
    const model = { kind: 'downloading', id: 'small', doneBytes: 5, totalBytes: 10 } as const;
    expect(activity({ status, model }).text).toBe('Fetching the model: 50 %');
  });

  it('is first of all what went wrong, but for the next attempt', () => {
    const full = { code: 'storage-full', message: 'No room is left.' } as const;
    expect(activity({ problem: full })).toMatchObject({ text: 'Storage full', isQuiet: false });
    expect(activity({ problem: { code: 'unexpected', message: 'x' } }).text).toBe('Needs attention');
    for (const state of ['embedding', 'compacting', 'paused', 'idle'] as const)
      expect(activity({ problem: full, status: partly({ state, progress }) }).text).toBe('Storage full');
    expect(activity({ problem: full, status: engineStatus({ state: 'indexing' }) }).text).toBe('Reading');
  });
});

describe('what went wrong', () => {
  const problem = { code: 'storage-full', message: 'No room is left.' } as const;

  it('can be tried again where that makes sense', () => {
    const failure = (change: Partial<ClientSnapshot>) =>
      describeFailure(snapshotOf({ problem, ...change }), de);
    expect(failure({})?.text).toContain('Speicher dieses Geräts ist voll');
    expect(failure({})?.action).toEqual({ kind: 'refresh', label: 'Erneut versuchen' });
    expect(failure({ status: engineStatus({ state: 'indexing' }) })?.action).toBeUndefined();
    expect(failure({ status: engineStatus({ readOnly: true }) })?.action).toBeUndefined();
    expect(describeFailure(snapshotOf({}), de)).toBeUndefined();
  });
});

it('says of a pause and of a model that loads the pause first, with the way to end it', () => {
  const status = engineStatus({ chunksWithVectors: 0 });
  const model = { kind: 'loading', id: 'small' } as const;
  const notice = (change: Partial<ClientSnapshot>) =>
    describeNotice(snapshotOf({ status, model, ...change }), en);
  expect(notice({})).toEqual({ text: 'Searching by word while the model loads.' });
  expect(notice({ isPaused: true })).toMatchObject({
    text: expect.stringMatching(/^Paused\./) as string,
    action: { kind: 'resume' },
  });
  expect(notice({ isPaused: true, isPausedByBattery: true })).toMatchObject({
    text: expect.stringMatching(/^Paused on battery\./) as string,
    action: { kind: 'resume' },
  });
});
