import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inParallel } from '../../../indexer/platform';

describe('mapping in parallel', () => {
  it('gives what each item came to in their order, and runs never more than the width', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 })),
        fc.integer({ min: 0, max: 5 }),
        async (items, width) => {
          let running = 0;
          let most = 0;
          const results = await inParallel(
            items,
            () => width,
            async (ticks) => {
              most = Math.max(most, (running += 1));
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              running -= 1;
              return ticks * 2;
            },
          );
          expect(results).toEqual(items.map((item) => item * 2));
          expect(most).toBeLessThanOrEqual(Math.max(1, width));
        },
      ),
    );
  });

  it('begins nothing more once one failed, and lets those that run end first', async () => {
    const ended: number[] = [];
    const work = async (item: number): Promise<void> => {
      await Promise.resolve();
      if (item === 1) throw new Error('one failed');
      await Promise.resolve();
      await Promise.resolve();
      ended.push(item);
    };
    await expect(inParallel([0, 1, 2, 3, 4, 5], () => 3, work)).rejects.toThrow('one failed');
    expect(ended).toContain(0);
    expect(ended).not.toContain(5);
  });
});
