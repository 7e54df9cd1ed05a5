import { describe, expect, it } from 'vitest';
import { openRunLog } from '../../../indexer/jobs';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import type { LedgerFolder } from '../../../indexer/ledger';
import { createTestClock } from '../ledger/words';

const desk = { label: 'desk', id: 'k3f9' };
const phone = { label: 'phone', id: '7h2m' };
const FILE = '2026-11 runs desk-k3f9.md';
const extract = { job: 'extract', by: 'schedule', day: '2026-11-30' } as const;

function setUp(files = new Map<string, string>()) {
  const clock = createTestClock('2026-11-30T02:00:00Z');
  const folder = createMemoryLedgerFolder(files);
  return { files, folder, clock, open: (writer = desk) => openRunLog({ folder, writer, clock }) };
}

describe('the log of runs', () => {
  it('has a line that people can read for a begin and for an end', async () => {
    const { files, clock, open } = setUp();
    const log = await open();
    const { id } = await log.begin(extract);
    expect(files.get(FILE)).toContain('- Extraction started, by the clock. %%');
    clock.set('2026-11-30T02:04:00Z');
    await log.end(id, { outcome: 'done', counts: { notes: 46 }, message: 'Extraction: 46 notes.' });
    expect(files.get(FILE)).toContain('- Extraction: 46 notes. %%');
    expect(files.get(FILE)).toContain('"counts":{"notes":46}');
    expect((await open()).runs()).toEqual([
      {
        ...{ id, ...extract, isOwn: true, startedAt: '2026-11-30T02:00:00.000Z' },
        ...{ endedAt: '2026-11-30T02:04:00.000Z', outcome: 'done' },
        ...{ counts: { notes: 46 }, message: 'Extraction: 46 notes.' },
      },
    ]);
  });

  it('gives the newest first', async () => {
    const { open } = setUp();
    const log = await open();
    const first = await log.begin(extract);
    await log.end(first.id, { outcome: 'failed', message: 'the disk is full' });
    await log.begin({ job: 'profile', by: 'person', day: '2026-11-30' });
    expect(log.runs().map(({ job, outcome, message }) => [job, outcome, message])).toEqual([
      ['profile', undefined, undefined],
      ['extract', 'failed', 'Extraction failed: the disk is full'],
    ]);
  });

  it('shows a run that an earlier program left without an end as cut short', async () => {
    const { open } = setUp();
    await (await open()).begin(extract);
    const [run] = (await open()).runs();
    expect(run).toMatchObject({ outcome: 'cut-short', isOwn: true });
    expect(run?.message).toBe('Extraction was cut short: its program ended before it did.');
    expect(run?.endedAt).toBeUndefined();
  });

  it('knows the runs of another device, which may go on for hours', async () => {
    const { clock, open } = setUp();
    await (await open(phone)).begin(extract);
    const log = await open();
    expect(log.runs()).toMatchObject([{ isOwn: false }]);
    expect(log.runs()[0]?.outcome).toBeUndefined();
    clock.set('2026-11-30T14:00:00Z');
    expect(log.runs()).toMatchObject([{ isOwn: false, outcome: 'cut-short' }]);
  });

  it('knows the runs of this device where it only reads, and that one may be going on in the process that writes', async () => {
    const { folder, clock, open } = setUp();
    await (await open()).begin(extract);
    await (await open(phone)).begin(extract);
    const log = await openRunLog({ folder, writer: undefined, ownIds: [desk.id], clock });
    expect(log.runs()).toMatchObject([{ isOwn: false }, { isOwn: true }]);
    expect(log.runs().map(({ outcome }) => outcome)).toEqual([undefined, undefined]);
    clock.set('2026-11-30T14:00:00Z');
    expect(log.runs()[1]).toMatchObject({ isOwn: true, outcome: 'cut-short' });
  });

  it('takes in what another device writes meanwhile', async () => {
    const { open } = setUp();
    const log = await open();
    const other = await open(phone);
    const { id } = await other.begin(extract);
    await other.end(id, { outcome: 'done', message: 'Extraction: no note changed; 3 live.' });
    expect(await log.reload()).toBe(true);
    expect(log.runs()).toMatchObject([{ outcome: 'done', isOwn: false }]);
  });

  it('passes over an end whose begin has not arrived', async () => {
    const { files, open } = setUp();
    const log = await open();
    const { id } = await log.begin(extract);
    await log.end(id, { outcome: 'done', message: 'Done.' });
    const lines = (files.get(FILE) ?? '').split('\n');
    files.set(FILE, lines.filter((line) => !line.includes('started')).join('\n'));
    expect((await open()).runs()).toEqual([]);
  });

  it('says why a run was skipped, and only once in a row', async () => {
    const { files, open } = setUp();
    const log = await open();
    await log.skip(extract, 'Switched off.');
    await log.skip({ ...extract, day: '2026-12-01' }, 'Switched off.');
    await (await open()).skip({ ...extract, day: '2026-12-02' }, 'Switched off.');
    expect(files.get(FILE)?.match(/Switched off\./g)).toHaveLength(1);
    await log.skip(extract, 'No model.');
    await log.skip(extract, 'Switched off.');
    expect(log.runs().map(({ message }) => message)).toEqual(['Switched off.', 'No model.', 'Switched off.']);
  });

  it('says it no more often for what a person ran in between', async () => {
    const { files, open } = setUp();
    const log = await open();
    await log.skip(extract, 'Switched off.');
    for (const day of ['2026-12-01', '2026-12-02']) {
      const { id } = await log.begin({ ...extract, by: 'person', day });
      await log.end(id, { outcome: 'done', message: 'Done.' });
      await log.skip({ ...extract, day }, 'Switched off.');
    }
    expect(files.get(FILE)?.match(/Switched off\./g)).toHaveLength(1);
  });

  it('keeps any message in one line, as it was', async () => {
    const { open } = setUp();
    const log = await open();
    const { id } = await log.begin(extract);
    await log.end(id, { outcome: 'failed', message: '"%%" in [[x]]\n#tag $1 {{y}} failed' });
    expect((await open()).runs()[0]?.message).toBe('Extraction failed: "%%" in [[x]] #tag $1 {{y}} failed');
  });

  it('goes on where the folder cannot be written, and tells', async () => {
    const { folder, clock } = setUp();
    const full: LedgerFolder = { ...folder, append: () => Promise.reject(new Error('the disk is full')) };
    const log = await openRunLog({ folder: full, writer: desk, clock });
    const { id } = await log.begin(extract);
    expect(await log.end(id, { outcome: 'done', message: 'Done.' })).toMatchObject({ outcome: 'done' });
    expect(log.problems).toEqual(['the disk is full']);
  });

  it('tells of damaged lines by file and line', async () => {
    const { files, open } = setUp();
    await (await open()).begin(extract);
    files.set(FILE, `${files.get(FILE)}- Extraction: 4`);
    const { problems } = await open();
    expect(problems).toEqual([`${FILE}, line 7: its machine part (%%{…}%%) is missing or cut off`]);
  });
});
