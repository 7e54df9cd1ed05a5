import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNote } from '../../../indexer/vault';
import type { Link } from '../../../indexer/vault';
import { cpuMs } from '../../processor-time';

const links = (source: string): readonly Link[] => parseNote('Folder/Note.md', source).links;
const targets = (source: string): string[] => links(source).map((link) => link.target + link.subpath);
const tags = (source: string): string[] => parseNote('Note.md', source).tags.map((tag) => tag.name);
const kinds = (source: string): string[] =>
  parseNote('Note.md', source).sections.map((section) => section.kind);

describe('wikilinks and embeds', () => {
  it.each([
    ['[[Harbour]]', 'Harbour', '', 'Harbour'],
    ['[[Harbour|the port]]', 'Harbour', '', 'the port'],
    ['[[Harbour#Cranes#Old]]', 'Harbour', '#Cranes#Old', 'Harbour > Cranes > Old'],
    ['[[Harbour##Cranes|c]]', 'Harbour', '##Cranes', 'c'],
    ['[[#Cranes]]', '', '#Cranes', 'Cranes'],
    ['[[Harbour#^quay-7]]', 'Harbour', '#^quay-7', 'Harbour > ^quay-7'],
    ['[[ Harbour |x]]', 'Harbour', '', 'x'],
    ['[[a/b/Harbour.md]]', 'a/b/Harbour.md', '', 'a/b/Harbour.md'],
    ['[[🚢 Hafen]]', '🚢 Hafen', '', '🚢 Hafen'],
  ])('reads %s', (source, target, subpath, displayText) => {
    expect(links(source)).toEqual([
      {
        kind: 'wikilink',
        original: source,
        target,
        subpath,
        displayText,
        span: { start: 0, end: source.length, line: 0 },
      },
    ]);
  });

  it('tells embeds from links', () => {
    expect(links('![[Map.png]] [[Map]]').map((link) => link.kind)).toEqual(['embed', 'wikilink']);
  });

  it.each(['[[]]', '[[ ]]', '\\[[Harbour]]', '[[Har\nbour]]', '[Harbour]', '[[Harbour]'])(
    'sees none in %j',
    (source) => {
      expect(links(source)).toEqual([]);
    },
  );

  it('takes a pipe in a table with its backslash', () => {
    const source = '| a | b |\n|---|---|\n| one | [[Target\\|short]] |\n| two | [[Target#Part\\|p]] |';
    expect(targets(source)).toEqual(['Target', 'Target#Part']);
    expect(links(source).map((link) => link.displayText)).toEqual(['short', 'p']);
  });

  it('sees none in code, comments of HTML and formulas, but does in comments of Markdown', () => {
    expect(targets('`[[a]]` ``x ` [[b]]`` $$[[c]]$$ $[[d]]$ <!-- [[e]] --> %% [[f]] %% [[g]]')).toEqual([
      'f',
      'g',
    ]);
    expect(targets('```\n[[a]]\n```\n\n~~~js\n[[b]]\n```\n~~~\n[[c]]')).toEqual(['c']);
    expect(targets('<!--\n[[a]]\n\n[[b]]\n-->\n[[c]]')).toEqual(['c']);
    expect(targets('$$\n[[a]]\n$$\n\n%%\n[[b]]\n\n- [[c]]\n%%\n[[d]]')).toEqual(['b', 'c', 'd']);
    expect(targets('- item\n  ```\n  [[a]]\n  ```\n> ```\n> [[b]]\n\n[[c]]')).toEqual(['c']);
  });

  it('does not take money for formulas or a stray backtick for code', () => {
    expect(targets('costs $5 and [[a]] for $6, `open [[b]]')).toEqual(['a', 'b']);
  });

  it('never takes code for a name', () => {
    expect(links('[[`run it`|shown]]')[0]?.target).not.toContain('`');
  });
});

describe('Markdown links', () => {
  it.each([
    ['[text](Note.md)', 'Note.md', ''],
    ['[text](My%20Note.md#A%20part)', 'My Note.md', '#A part'],
    ['[text](<My Note.md>)', 'My Note.md', ''],
    ['[text](Note.md "a title")', 'Note.md', ''],
    ["[text](Note.md 'a title')", 'Note.md', ''],
    ['[text](Plan_(old).md)', 'Plan_(old).md', ''],
    ['[текст](%D0%91%D0%BB%D0%BE%D0%BA%20%D0%BE%D0%B4%D0%B8%D0%BD.md)', 'Блок один.md', ''],
    ['[text](100%.md)', '100%.md', ''],
    ['[text](%E4%ZZ.md)', '%E4%ZZ.md', ''],
    ['[text](#part)', '', '#part'],
    ['[a [nested] text](Note.md)', 'Note.md', ''],
  ])('reads %s', (source, target, subpath) => {
    expect(links(source)).toMatchObject([{ kind: 'markdown-link', original: source, target, subpath }]);
  });

  it.each([
    '[x](https://example.org)',
    '[x](mailto:a@example.org)',
    '[x](//example.org)',
    '[x]()',
    '[x] (a.md)',
    '[x](a b)',
  ])('sees none in %s', (source) => expect(links(source)).toEqual([]));

  it('reads a picture that is itself a link', () => {
    expect(links('[![alt](pic.png)](Note.md)').map((link) => [link.kind, link.target])).toEqual([
      ['markdown-link', 'Note.md'],
      ['markdown-embed', 'pic.png'],
    ]);
  });

  it('reads a block reference in a destination', () => {
    expect(links('![](B.md#^ex-322)')).toMatchObject([
      { kind: 'markdown-embed', target: 'B.md', subpath: '#^ex-322' },
    ]);
  });
});

describe('tags', () => {
  it.each([
    ['#work', ['work']],
    ['#work/travel #Über-blick #東京 #a_b', ['work/travel', 'Über-blick', '東京', 'a_b']],
    ['#2026 #2026-11 #x1', ['2026-11', 'x1']],
    ['word#no /#no &#8230; ##no # no', []],
    ['(#yes) **#bold** #end. #end, #end!', ['yes', 'bold', 'end', 'end', 'end']],
    ['`#no` [[Note#no]] [#no](a.md) https://a.org/#no <a href="#no">', []],
    ['%% #hidden %% <!-- #no -->', ['hidden']],
    ['#🌱seed', ['🌱seed']],
  ])('in %j', (source, expected) => expect(tags(source)).toEqual(expected));
});

describe('frontmatter', () => {
  const forms = {
    'line feeds': '---\naliases:\n  - One\n  - Two\ntags: [t]\n---\nbody',
    'carriage returns': '---\r\naliases:\r\n  - One\r\n  - Two\r\ntags: [t]\r\n---\r\nbody',
    'a byte order mark': '\uFEFF---\naliases:\n  - One\n  - Two\ntags: [t]\n---\nbody',
    'blanks after the dashes': '---  \naliases: One, Two\ntags: t\n--- \nbody',
  };
  it.each(Object.entries(forms))('is read with %s', (_, source) => {
    const note = parseNote('Note.md', source);
    expect(note).toMatchObject({ aliases: ['One', 'Two'], frontmatterTags: ['t'], problems: [] });
    expect(source.slice(note.bodyStart)).toBe('body');
  });

  it('may end with the note, be empty, or be none', () => {
    expect(parseNote('a.md', '---\ntitle: E\n---')).toMatchObject({
      frontmatter: { title: 'E' },
      bodyStart: 16,
    });
    expect(parseNote('a.md', '---\n---\nbody')).toMatchObject({
      frontmatter: {},
      bodyStart: 8,
      problems: [],
    });
    expect(parseNote('a.md', '---\nno end')).toMatchObject({ frontmatter: {}, bodyStart: 0 });
    expect(parseNote('a.md', 'text\n---\na: 1\n---')).toMatchObject({ frontmatter: {}, bodyStart: 0 });
  });

  it('names the line where it is no YAML, and the note still counts', () => {
    const note = parseNote('a.md', '---\ntitle: ok\nlist: [a, b\nother: x\n---\n# Head\n[[Link]]');
    expect(note.problems).toMatchObject([{ code: 'frontmatter-invalid' }]);
    expect(note.problems[0]?.line).toBeGreaterThan(1);
    expect(note.headings.map((heading) => heading.text)).toEqual(['Head']);
    expect(note.links.map((link) => link.target)).toEqual(['Link']);
  });

  it('survives what would not fit into memory', () => {
    const lines = ['a: &a [x, x]'];
    for (let index = 1; index < 40; index++) {
      const before = index === 1 ? 'a' : `a${String(index - 1)}`;
      lines.push(`a${String(index)}: &a${String(index)} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    expect(parseNote('a.md', `---\n${lines.join('\n')}\n---\n`).problems).toHaveLength(1);
  });

  it('links with values that are one link as a whole', () => {
    const source =
      '---\nup: "[[Home|h]]"\nlist: ["[[A]]", "see [[B]]"]\ncover: "![[c.png]]"\nbare: [[D]]\n---\n';
    expect(links(source).map(({ kind, key, target }) => [kind, key, target])).toEqual([
      ['frontmatter', 'up', 'Home'],
      ['frontmatter', 'list.0', 'A'],
      ['frontmatter', 'cover', 'c.png'],
    ]);
  });

  it('keeps dates as they are written', () => {
    expect(parseNote('a.md', '---\nd: 2026-11-30\n---\n').frontmatter).toEqual({ d: '2026-11-30' });
  });
});

describe('blocks', () => {
  it('finds headings of both forms, and none in code', () => {
    const source =
      '# One #\n\nTwo\n===\n\ntext\nThree\n---\n\n```\n# no\n```\n#no\n####### no\n## Four [[x]]';
    expect(parseNote('a.md', source).headings.map(({ text, level }) => [text, level])).toEqual([
      ['One', 1],
      ['Two', 1],
      ['Three', 2],
      ['Four [[x]]', 2],
    ]);
  });

  it('tells the kinds of sections', () => {
    const source =
      '---\na: 1\n---\n# H\n\ntext\n\n- item\n\n> quote\n\n> [!note] Title\n> text\n\n| a |\n|---|\n\n```\ncode\n```\n\n' +
      '***\n\n<div>\nhtml\n</div>\n\n%%\ncomment\n%%\n\n$$\nx\n$$\n\n[^1]: foot';
    expect(kinds(source)).toEqual([
      ...['yaml', 'heading', 'paragraph', 'list', 'blockquote', 'callout', 'table', 'code'],
      ...['thematicBreak', 'html', 'comment', 'math', 'footnoteDefinition'],
    ]);
  });

  it('reads tasks with their parents', () => {
    const items = parseNote('a.md', 'text\n\n- [ ] a\n  - [x] b\n    - c\n- d').listItems;
    expect(items.map(({ task, parent }) => [task, parent])).toEqual([
      [' ', -2],
      ['x', 2],
      [undefined, 3],
      [undefined, -2],
    ]);
  });

  it('finds block ids at the end of a block, alone below it, and nowhere else', () => {
    const source = 'para ^a-1\n\n- item ^b2\n\n| t |\n|---|\n\n^c3\n\nx^no\n\n`^no`\n\nmid ^no end';
    const { blocks, sections } = parseNote('a.md', source);
    expect(blocks.map((block) => block.id).sort()).toEqual(['a-1', 'b2', 'c3']);
    const table = sections.find((section) => section.kind === 'table');
    expect(blocks.find((block) => block.id === 'c3')?.span).toEqual(table?.span);
  });
});

describe('any text', () => {
  const fragment = fc.constantFrom(
    ...[
      '[[',
      ']]',
      '[',
      ']',
      '(',
      ')',
      '!',
      '`',
      '```',
      '~~~',
      '$',
      '$$',
      '%%',
      '<!--',
      '-->',
      '<div>',
      '|',
      '---',
    ],
    ...[
      '\n',
      '\n\n',
      '\r\n',
      '# ',
      '> ',
      '- ',
      '1. ',
      '- [ ] ',
      '    ',
      '\t',
      ' ^id',
      '#tag',
      'a.md',
      'word',
      '\\',
      'é',
      '👩‍👧',
    ],
  );
  const text = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''));

  it('is read without an error, and every span lies in it and says what stands there', () => {
    fc.assert(
      fc.property(text, (source) => {
        const note = parseNote('a.md', source);
        const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length - 1;
        for (const { span } of [
          ...note.links,
          ...note.tags,
          ...note.headings,
          ...note.sections,
          ...note.listItems,
        ]) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(source.length);
          expect(span.line).toBe(lineOf(span.start));
        }
        for (const link of note.links)
          expect(source.slice(link.span.start, link.span.end)).toBe(link.original);
        for (const tag of note.tags) expect(source.slice(tag.span.start, tag.span.end)).toBe(`#${tag.name}`);
        for (const found of [
          note.links,
          note.tags,
          note.sections,
          note.hidden.map((range) => ({ span: range })),
        ]) {
          const starts = found.map(({ span }) => span.start);
          expect(starts).toEqual([...starts].sort((one, other) => one - other));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same links, tags and headings with either line break', () => {
    fc.assert(
      fc.property(text, (mixed) => {
        const unix = mixed.replace(/\r\n/g, '\n');
        const one = parseNote('a.md', unix);
        const other = parseNote('a.md', unix.replace(/\n/g, '\r\n'));
        expect(other.links.map((link) => link.target)).toEqual(one.links.map((link) => link.target));
        expect(other.tags.map((tag) => tag.name)).toEqual(one.tags.map((tag) => tag.name));
        expect(other.headings.map((heading) => heading.text)).toEqual(
          one.headings.map((heading) => heading.text),
        );
        expect(other.sections.map((section) => section.kind)).toEqual(
          one.sections.map((section) => section.kind),
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '[',
    '[[a',
    '[a](',
    '[a](b "',
    '`a``',
    '$a ',
    '$$a\n\n',
    '<!--\n\n',
    'a <!-- b\n\n',
    '<a',
    '%%',
    '>',
    '- ',
  ])('takes a time that grows with its length alone: %j', (fragment) => {
    expect(cpuMs(() => parseNote('a.md', fragment.repeat(100_000)))).toBeLessThan(4000);
  });
});

describe('a code fence left open in an HTML comment', () => {
  const links = (source: string): string[] => parseNote('n.md', source).links.map((link) => link.target);

  it('swallows the end of the comment, up to the next line that closes it', () => {
    const note = '<!--\n[[seen]]\n```sh\n[[code]]\n``` -->\n\n[[swallowed]]\n\n```\n[[after]]\n';
    expect(links(note)).toEqual(['seen', 'after']);
  });

  it('does nothing where the fence is closed, or where there is none', () => {
    expect(links('<!--\n[[a]]\n```\n[[b]]\n```\n-->\n\n[[c]]')).toEqual(['c']);
    expect(links('<!--\n[[a]]\n-->\n\n[[c]]')).toEqual(['c']);
  });
});
