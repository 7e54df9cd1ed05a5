import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNote } from '../../../indexer/vault';
import {
  insert,
  listHeadings,
  planInline,
  planInsertion,
  previewOf,
  takeOut,
  type LinkPlace,
} from '../../../src/ui/link-insertion';

const under = (text: string, level = 2, ordinal = 0): LinkPlace => ({
  kind: 'heading',
  text,
  level,
  ordinal,
});
const end: LinkPlace = { kind: 'end' };
const related: LinkPlace = { kind: 'new-heading', text: 'Related' };

function put(text: string, place: LinkPlace): string | undefined {
  const plan = planInsertion(text, place, '[[Kiln]]');
  return plan && insert(text, plan);
}

describe('a link under a heading', () => {
  it('becomes an item of its own after the text of the section, before the next heading', () => {
    const text = '# Clay\n\nRed.\n\n## See\n\nA jar.\n\n## Rest\n\nEnd.\n';
    expect(put(text, under('See'))).toBe(
      '# Clay\n\nRed.\n\n## See\n\nA jar.\n\n- [[Kiln]]\n\n## Rest\n\nEnd.\n',
    );
    expect(put(text, under('Clay', 1))).toBe(
      '# Clay\n\nRed.\n\n- [[Kiln]]\n\n## See\n\nA jar.\n\n## Rest\n\nEnd.\n',
    );
  });

  it('goes on with the list that is there, in its marks, at its outer level', () => {
    expect(put('## See\n* a\n  * b\n', under('See'))).toBe('## See\n* a\n  * b\n* [[Kiln]]\n');
    expect(put('## See\n\n- [ ] a\n\n## Rest', under('See'))).toBe(
      '## See\n\n- [ ] a\n- [[Kiln]]\n\n## Rest',
    );
  });

  it('begins a list of its own after numbers, tables, code and quotes', () => {
    for (const block of ['1. a\n2. b', '| a |\n| - |', '```\n# no heading\n- no item\n```', '> - quoted']) {
      expect(put(`## See\n\n${block}\n`, under('See'))).toBe(`## See\n\n${block}\n\n- [[Kiln]]\n`);
    }
  });

  it('stands below an empty heading with a line between', () => {
    expect(put('## See', under('See'))).toBe('## See\n\n- [[Kiln]]');
    expect(put('## See\n\n\n## Rest\n', under('See'))).toBe('## See\n\n- [[Kiln]]\n\n\n## Rest\n');
  });

  it('keeps the line ends of the note', () => {
    expect(put('## See\r\n\r\nA jar.\r\n', under('See'))).toBe('## See\r\n\r\nA jar.\r\n\r\n- [[Kiln]]\r\n');
    expect(put('## See\r\n- a', under('See'))).toBe('## See\r\n- a\r\n- [[Kiln]]');
  });

  it('tells headings of one name apart', () => {
    const text = '## See\n\na\n\n### See\n\nb\n\n## See\n\nc\n';
    expect(listHeadings(text)).toEqual([
      { place: under('See'), line: 0, isRepeated: true },
      { place: under('See', 3), line: 4, isRepeated: true },
      { place: under('See', 2, 1), line: 8, isRepeated: true },
    ]);
    expect(put(text, under('See', 2, 1))).toBe(`${text.trimEnd()}\n\n- [[Kiln]]\n`);
    expect(put(text, under('See', 3))).toContain('b\n\n- [[Kiln]]\n\n## See\n\nc');
  });

  it('stays out of what nothing closes, and above it', () => {
    for (const open of ['```js\ncode\n', '~~~\ncode', '%% aside', '<!-- aside\n', '<pre>\n\na']) {
      expect(put(`## See\n\nA jar.\n\n${open}`, under('See'))).toBe(
        `## See\n\nA jar.\n\n- [[Kiln]]\n\n${open}`,
      );
      expect(put(open, end)).toBe(`- [[Kiln]]\n\n${open}`);
      expect(put(`- a\n${open}`, end)).toBe(`- a\n- [[Kiln]]\n\n${open}`);
    }
  });

  it('leaves a heading with a line below its words a heading', () => {
    expect(put('## See\nRest\n===\n', under('See'))).toBe('## See\n\n- [[Kiln]]\n\nRest\n===\n');
    expect(put('## See\n## Rest\n', under('See'))).toBe('## See\n\n- [[Kiln]]\n## Rest\n');
  });

  it('knows when the heading is gone', () => {
    expect(put('## Other\n', under('See'))).toBeUndefined();
    expect(put('## See\n', under('See', 2, 1))).toBeUndefined();
  });
});

describe('a link at the end', () => {
  it('stands in the body, below the properties', () => {
    expect(put('---\ntags: [a]\n---\n', end)).toBe('---\ntags: [a]\n---\n\n- [[Kiln]]\n');
    expect(put('', end)).toBe('- [[Kiln]]');
    expect(put('Clay.', end)).toBe('Clay.\n\n- [[Kiln]]');
  });

  it('gets a new heading where one is wanted', () => {
    expect(put('# Clay\n\n- red\n', related)).toBe('# Clay\n\n- red\n\n## Related\n\n- [[Kiln]]\n');
    expect(put('', related)).toBe('## Related\n\n- [[Kiln]]');
  });
});

describe('a link within a line', () => {
  it('is parted from the words around it, and from nothing else', () => {
    const at = (before: string, after: string): string => {
      const text = before + after;
      return insert(text, planInline(text, before.length, '[[Kiln]]'));
    };
    expect(at('the', ' end')).toBe('the [[Kiln]] end');
    expect(at('the ', 'end')).toBe('the [[Kiln]] end');
    expect(at('(', ')')).toBe('([[Kiln]])');
    expect(at('a\n', '\nb')).toBe('a\n[[Kiln]]\nb');
    expect(at('', '')).toBe('[[Kiln]]');
    expect(at('„', '“')).toBe('„[[Kiln]]“');
  });
});

describe('taking it back', () => {
  const text = '# Clay\n\nRed.\n';
  const plan = planInsertion(text, end, '[[Kiln]]');
  if (plan === undefined) throw new Error('There is always an end.');

  it('gives the note as it was, also after it has moved', () => {
    expect(takeOut(insert(text, plan), plan)).toBe(text);
    expect(takeOut(`Above.\n${insert(text, plan)}Below.\n`, plan)).toBe(`Above.\n${text}Below.\n`);
  });

  it('touches nothing where the text was changed or is there twice', () => {
    expect(takeOut(insert(text, plan).replace('Kiln', 'Oven'), plan)).toBeUndefined();
    expect(takeOut(`x${plan.text}\ny${plan.text}\n`, plan)).toBeUndefined();
    expect(takeOut(insert(text, plan).replace(']]', ']] and the rest of a sentence'), plan)).toBeUndefined();
  });

  it('gives any note back, whatever it holds', () => {
    const piece = fc.constantFrom(
      '# A',
      '## B',
      '- x',
      '  - y',
      '1. z',
      '```\ncode\n```',
      '```\nnever closed',
      '~~~',
      '%% aside',
      '<!-- aside',
      '<pre>',
      'Title\n===',
      'text ^id',
      '| t |',
      '> q',
      '',
      ' ',
      'word',
      '---',
    );
    const lineEnd = fc.constantFrom('\n', '\r\n');
    const places = fc.constantFrom(end, related, under('A', 1), under('B', 2));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), lineEnd, places, (lines, eol, place) => {
        const note = lines.join(eol);
        const insertion = planInsertion(note, place, '[[Kiln]]');
        if (insertion === undefined) return;
        const written = insert(note, insertion);
        expect(takeOut(written, insertion)).toBe(note);
        // Each line of before is still there, in its order, and nothing but the link's own lines is new.
        const added = written.split(/\r?\n/).length - note.split(/\r?\n/).length;
        expect(added).toBeLessThanOrEqual(6);
        expect(parseNote('', written).links.map((link) => link.target)).toEqual(['Kiln']);
        const titles = (text: string): string[] =>
          parseNote('', text).headings.map(({ text: title }) => title);
        const created = place.kind === 'new-heading' ? [place.text] : [];
        expect(titles(written).sort()).toEqual([...titles(note), ...created].sort());
        expect(written.split(/\r?\n/).filter((line) => line.trimEnd().endsWith('[[Kiln]]'))).toHaveLength(1);
      }),
    );
  });
});

describe('the preview', () => {
  it('shows the lines around, without the marks of line ends', () => {
    const text = 'a\r\nb\r\nc\r\nd\r\n\r\n## See\r\n\r\ne\r\nf\r\n\r\n## Rest\r\n\r\ng\r\nh\r\n';
    const plan = planInsertion(text, under('See'), '[[Kiln]]');
    expect(plan && previewOf(text, plan)).toEqual({
      before: '\ne\nf',
      inserted: '\n\n- [[Kiln]]',
      after: '\n\n## Rest',
    });
  });
});
