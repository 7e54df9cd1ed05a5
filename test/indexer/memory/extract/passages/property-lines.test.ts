import { describe, expect, it } from 'vitest';
import { propertiesPart } from '../../../../../indexer/memory/extract/passages/properties-part';
import { readPropertyLines } from '../../../../../indexer/memory/extract/passages/property-lines';
import { parseNote } from '../../../../../indexer/vault';

function linesOf(properties: readonly string[], isProject = false): readonly string[] {
  const text = ['---', ...properties, '---', '', 'Body.'].join('\n');
  return readPropertyLines(parseNote('Note.md', text), text, isProject).map((line) => {
    expect(text.slice(line.offset, line.end)).toContain(line.text.split(':')[0]);
    return line.text;
  });
}

describe('properties that are facts', () => {
  it('are dates that belong to the note, of a project what it costs and who leads it', () => {
    const properties = ['deadline: 2026-05-31', 'budget: 4000', 'cssclasses: wide', 'Geburtstag: 12.11.1979'];
    expect(linesOf(properties)).toEqual(['deadline: 2026-05-31', 'Geburtstag: 12.11.1979']);
    expect(linesOf(properties, true)).toContain('budget: 4000');
  });

  it('show what a reader sees of a link', () => {
    expect(linesOf(['owner: "[[People/Ruth Calder|Ruth]]"'], true)).toEqual(['owner: Ruth']);
  });

  it.each([
    'deadline:',
    'deadline: TBD',
    'deadline: "{{date}}"',
    'deadline: "?"',
    'deadline: [a, b]',
    'deadline: |',
  ])('are none where nothing is filled in: %s', (line) => expect(linesOf([line])).toEqual([]));
});

describe('the part of a note that holds its properties', () => {
  it('reads to the same body', () => {
    for (const text of [
      '---\na: 1\n---\nBody',
      '---\r\na: 1\r\n---\r\nBody',
      '---\nnever closed',
      'Body',
      '---\n---\nBody',
      '',
    ]) {
      expect(parseNote('', propertiesPart(text)).bodyStart, text).toBe(parseNote('', text).bodyStart);
      expect(parseNote('', propertiesPart(text)).frontmatter).toEqual(parseNote('', text).frontmatter);
    }
  });
});
