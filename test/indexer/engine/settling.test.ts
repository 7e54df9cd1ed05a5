import { describe, expect, it } from 'vitest';
import type { Progress } from '../../../indexer/platform';
import { Settling } from '../../../indexer/engine/settling';
import type { SettleScope } from '../../../indexer/engine/settling';

/** Passes that end when the test says so. */
function handPasses() {
  const passes: {
    scope: SettleScope;
    signal: AbortSignal;
    report: (progress: Progress) => void;
    end: (error?: Error) => void;
  }[] = [];
  const settling = new Settling(
    (scope, signal, report) =>
      new Promise((resolve, reject) => {
        passes.push({ scope, signal, report, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { settling, passes };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('settling', () => {
  it('serves all who ask in one turn by one pass of the widest scope', async () => {
    const { settling, passes } = handPasses();
    const answers = [settling.ask('notes'), settling.ask('everything'), settling.ask('notes')];
    await turn();
    expect(passes.map(({ scope }) => scope)).toEqual(['everything']);
    passes[0]?.end();
    await Promise.all(answers);
    expect(passes).toHaveLength(1);
  });

  it('makes another pass for who asks while one runs, and keeps the first waiting for no one', async () => {
    const { settling, passes } = handPasses();
    const first = settling.ask('everything');
    await turn();
    const second = settling.ask('notes');
    passes[0]?.end();
    await turn();
    expect(passes.map(({ scope }) => scope)).toEqual(['everything', 'notes']);
    passes[1]?.end();
    await Promise.all([first, second]);
  });

  it('tells progress to those who wait and lets go of who stops waiting', async () => {
    const { settling, passes } = handPasses();
    const controller = new AbortController();
    const seen: number[] = [];
    const answer = settling.ask('notes', {
      signal: controller.signal,
      onProgress: ({ done }) => seen.push(done),
    });
    await turn();
    passes[0]?.report({ phase: 'relate', done: 3, total: 9 });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    passes[0]?.report({ phase: 'relate', done: 4, total: 9 });
    expect(seen).toEqual([3]);
    expect(passes[0]?.signal.aborted).toBe(false);
    passes[0]?.end();
    await settling.idle();
  });

  it('can be asked again after a pass failed', async () => {
    const { settling, passes } = handPasses();
    const failing = settling.ask('notes');
    await turn();
    passes[0]?.end(new Error('disk full'));
    await expect(failing).rejects.toThrow('disk full');
    const again = settling.ask('notes');
    await turn();
    passes[1]?.end();
    await again;
  });

  it('stops what runs when it is closed', async () => {
    const { settling, passes } = handPasses();
    const answer = settling.ask('notes').catch(() => 'stopped');
    await turn();
    const closed = settling.close();
    expect(passes[0]?.signal.aborted).toBe(true);
    passes[0]?.end(new Error('aborted'));
    await closed;
    expect(await answer).toBe('stopped');
  });
});
