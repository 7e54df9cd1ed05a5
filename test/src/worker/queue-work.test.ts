import { expect, it } from 'vitest';
import { QueueWork } from '../../../src/worker/queue-work';

function hand() {
  const calls: string[] = [];
  const start = () => {
    calls.push('start');
    return () => void calls.push('stop');
  };
  return { calls, jobs: { start } };
}

it('works once the vault has been read, and stops where the device is not to work by itself', () => {
  const { calls, jobs } = hand();
  const work = new QueueWork(jobs, true);
  expect(calls).toEqual([]);
  work.vaultIsRead();
  work.want(true);
  expect(calls).toEqual(['start']);
  work.want(false);
  work.want(false);
  expect(calls).toEqual(['start', 'stop']);
  work.want(true);
  expect(calls).toEqual(['start', 'stop', 'start']);
});

it('never works by itself on a phone', () => {
  const { calls, jobs } = hand();
  new QueueWork(jobs, false).vaultIsRead();
  expect(calls).toEqual([]);
});
