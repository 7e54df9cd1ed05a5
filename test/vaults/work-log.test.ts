import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWorkLog, mayBeWorkLog, noteNames, readWorkLog } from '../../indexer/graphs';
import { hasShared, sharedFolder, sharedNote } from './shared';

const logs = hasShared ? notesIn(path.join(sharedFolder, 'data/logs')) : [];

describe.skipIf(!hasShared)(`real work logs and the groups expected of them${sharedNote}`, () => {
  it.each(logs)('%s', (file) => {
    const text = readFileSync(path.join(sharedFolder, 'data/logs', file), 'utf8');
    const truth = readFileSync(
      path.join(sharedFolder, 'data/logs', file.replace(/\.md$/, '.expected.json')),
      'utf8',
    );
    const log = readWorkLog(text);

    expect(log.entries.map((entry) => ({ date: entry.date, notes: noteNames(entry) }))).toEqual(
      JSON.parse(truth) as unknown,
    );
    expect(log.problems).toEqual([]);
    expect(mayBeWorkLog(text) && isWorkLog(log)).toBe(true);
  });
});

describe.skipIf(!hasShared)(`work logs found among the notes of twelve vaults${sharedNote}`, () => {
  it('finds the logs and takes no other note for one', () => {
    const folder = path.join(sharedFolder, 'vaults');
    const found = notesIn(folder).filter((note) => {
      const text = readFileSync(path.join(folder, note), 'utf8');
      return mayBeWorkLog(text) && isWorkLog(readWorkLog(text));
    });

    expect(found).toEqual(['cosmic-brain/wiki/log.md', 'steuerrecht/wiki/log.md']);
  });
});

function notesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}
