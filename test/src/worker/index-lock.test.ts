import { describe, expect, it } from 'vitest';
import { takeIndexLock, whenIndexLockIsFree } from '../../../src/worker/index-lock';
import { HandLocks } from './hand-locks';

describe('the lock of an index', () => {
  it('is one window’s at a time, and each index has its own', async () => {
    const locks = new HandLocks();
    const first = await takeIndexLock('notes', locks, 10);
    expect(first).toBeDefined();
    expect(await takeIndexLock('notes', locks, 10)).toBeUndefined();
    expect(await takeIndexLock('other', locks, 10)).toBeDefined();
    first?.release();
    expect(await takeIndexLock('notes', locks, 10)).toBeDefined();
  });

  it('is waited for while a window closes', async () => {
    const locks = new HandLocks();
    const first = await takeIndexLock('notes', locks);
    setTimeout(() => first?.release(), 20);
    expect(await takeIndexLock('notes', locks, 1_000)).toBeDefined();
  });

  it('is told to be free once its window is gone, and is not kept by who was told', async () => {
    const locks = new HandLocks();
    const first = await takeIndexLock('notes', locks);
    let isFree = false;
    const free = whenIndexLockIsFree('notes', new AbortController().signal, locks).then(
      () => (isFree = true),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isFree).toBe(false);
    first?.release();
    await free;
    expect(await takeIndexLock('notes', locks, 10)).toBeDefined();
  });

  it('is everybody’s where the system knows no locks', async () => {
    expect(await takeIndexLock('notes', undefined)).toBeDefined();
  });
});
