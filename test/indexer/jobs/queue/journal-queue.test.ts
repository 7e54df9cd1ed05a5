import { createJournalQueue } from '../../../../indexer/jobs';
import { createMemoryStorage } from '../../../../indexer/platform';
import { describeJobQueue } from './queue-contract';

describeJobQueue('a queue in a journal', async () => {
  let nowMs = Date.parse('2026-11-30T22:00:00Z');
  const clock = { now: () => nowMs, yield: () => Promise.resolve() };
  const queue = createJournalQueue({ storage: createMemoryStorage(), clock });
  return Promise.resolve({
    queue,
    later: (milliseconds) => {
      nowMs += milliseconds;
      return Promise.resolve();
    },
    close: () => queue.close(),
  });
});
