import { expose, wrap } from 'comlink';
import { expect, it } from 'vitest';
import type { RunLockFile } from '../../../indexer/jobs';
import {
  createRemoteRunLock,
  createRunLockBridge,
  type RunLockBridge,
} from '../../../src/worker/run-lock-bridge';

it('takes the lock over the bridge, and leaves it to a program that has it', async () => {
  let text: string | undefined;
  const file: RunLockFile = {
    read: () => Promise.resolve(text),
    write: (written) => Promise.resolve(void (text = written)),
    remove: () => Promise.resolve(void (text = undefined)),
  };
  const { port1, port2 } = new MessageChannel();
  expose(createRunLockBridge(file), port1);
  const lock = createRemoteRunLock(wrap<RunLockBridge>(port2), { label: 'desk', id: 'k3f9' });
  expect(await lock.take()).toBe(true);
  expect(JSON.parse(text ?? '')).toMatchObject({ device: 'desk', program: 'k3f9' });
  await lock.release();
  expect(text).toBeUndefined();

  const until = new Date(Date.now() + 60_000).toISOString();
  text = JSON.stringify({ device: 'desk', program: 'headless', until });
  expect(await lock.take()).toBe(false);
  port1.close();
  port2.close();
});
