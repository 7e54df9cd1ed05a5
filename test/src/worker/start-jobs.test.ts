import { expect, it } from 'vitest';
import type { Engine, EngineState, EngineStatus } from '../../../indexer/engine-api';
import { startJobsWhenRead } from '../../../src/worker/start-jobs';
import { engineStatus } from '../ui/fixtures';

/** An engine of which only its status and its jobs are looked at. */
function engineWith() {
  let starts = 0;
  let listener: ((status: EngineStatus) => void) | undefined;
  const engine = {
    memory: { startJobs: () => (starts += 1) },
    onStatus: (next: (status: EngineStatus) => void) => {
      listener = next;
      return () => (listener = undefined);
    },
  } as unknown as Engine;
  const pass = (...states: EngineState[]): void =>
    states.forEach((state) => listener?.(engineStatus({ state })));
  return { engine, pass, starts: () => starts };
}

it('starts jobs when the vault has been read, before its vectors are there, and only once', () => {
  const { engine, pass, starts } = engineWith();
  const onRefreshed = startJobsWhenRead(
    engine,
    () => undefined,
    () => undefined,
  );
  pass('idle', 'indexing', 'indexing');
  expect(starts()).toBe(0);
  pass('embedding', 'indexing', 'idle');
  onRefreshed();
  expect(starts()).toBe(1);
});

it('starts them after a refresh too fast to be seen', () => {
  const { engine, starts } = engineWith();
  startJobsWhenRead(
    engine,
    () => undefined,
    () => undefined,
  )();
  expect(starts()).toBe(1);
});

it('starts none in an engine that closes', () => {
  const { engine, pass, starts } = engineWith();
  startJobsWhenRead(
    engine,
    () => undefined,
    () => undefined,
  );
  pass('indexing', 'closed');
  expect(starts()).toBe(0);
});
