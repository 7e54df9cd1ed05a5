import { expect, test } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import { describeNeverRead } from '../../../../indexer/jobs';
import type { Job } from '../../../../indexer/jobs';
import { tellDreams } from '../../../../indexer/node/commands/watch-dreams';
import type { Terminal } from '../../../../indexer/node/terminal/terminal';

const taken = (id: string, priority: Job['priority']): Job => ({
  ...{ id, kind: 'take-in', payload: {}, priority, after: [], afterEnd: [], attempts: 3, state: 'done' },
  ...{ createdAt: '2026-03-02T10:00:00.000Z', tried: 1, causes: [] },
  result: { counts: { notes: 12, inserted: 1 } },
});

test('what servers read by themselves is told once, in a line; what somebody asked for is told elsewhere', async () => {
  const done: Job[] = [taken('old', 'idle')];
  const lines: string[] = [];
  let change: () => void = () => undefined;
  const jobs = {
    list: () => Promise.resolve([...done].reverse()),
    onChange: (listener: () => void) => {
      change = listener;
      return () => undefined;
    },
  } as unknown as Engine['jobs'];
  const plain = { dim: (text: string) => text } as Terminal['colors'];
  const terminal = {
    colors: plain,
    print: (line: string) => lines.push(line),
    printJsonLine: (value: unknown) => lines.push(JSON.stringify(value)),
  } as unknown as Terminal;
  const settle = async (): Promise<void> => {
    change();
    await new Promise((resolve) => setTimeout(resolve));
  };
  tellDreams({ jobs }, {}, terminal);
  await settle();
  done.push(taken('asked', 'interactive'), taken('dreamt', 'idle'));
  await settle();
  await settle();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/dreaming: the model servers read 12 older notes, 1 memory new$/);
});

test('older notes are not told to be left to people where servers read them', () => {
  expect(describeNeverRead(5)).toContain('never looked at');
  const dreaming = describeNeverRead(5, true);
  expect(dreaming).toContain('The model servers read them while nobody asks for anything');
  expect(dreaming).not.toContain('never');
  expect(describeNeverRead(0, true)).toBeUndefined();
});
