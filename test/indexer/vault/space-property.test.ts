import { describe, expect, it } from 'vitest';
import { chunkNote, noteRecord, parseNote } from '../../../indexer/vault';

function spaceIn(properties: string): string | null | undefined {
  const text = `---\n${properties}\n---\n\nText.`;
  const note = parseNote('Note.md', text);
  const record = noteRecord(note, chunkNote(note, text), { contentHash: 'a', mtimeMs: 0, sizeBytes: 0 });
  expect(record.space).toBe(note.space);
  return note.space;
}

describe('the property `space` of a note', () => {
  it.each([
    ['title: A', undefined],
    ['space: work', 'work'],
    ['Space: work', 'work'],
    ['space: " my work "', 'my work'],
    ['space: 2026', '2026'],
    ['space: true', 'true'],
    ['space: [work]', 'work'],
    ['space:\n  - work', 'work'],
    ['space:', undefined],
    ['space: "  "', undefined],
    ['space: []', undefined],
  ])('%j says %j', (properties, space) => expect(spaceIn(properties)).toBe(space));

  it.each([
    ['space: [work, home]'],
    ['space: { name: work }'],
    ['space: |\n  work\n  home'],
    [`space: ${'a'.repeat(2000)}`],
    ['space: work\ntitle: "unclosed'],
    ['title: "unclosed\nSPACE : work'],
  ])('%j says what can be no name', (properties) => expect(spaceIn(properties)).toBeNull());

  it('is asked for where it is written, and not where the word stands', () => {
    expect(spaceIn('title: "space: the last frontier')).toBeUndefined();
    expect(parseNote('Note.md', 'space: work').space).toBeUndefined();
  });
});
