import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../indexer/platform';
import { createSearchIndex, parseQuery, plainQuery } from '../../../indexer/search';
import { find, indexOf, note } from './notes';

describe('words', () => {
  it('finds code words whole, in parts and in another spelling', async () => {
    const index = await indexOf({
      'a.md': 'call read_user_config() early',
      'b.md': "Le Châtelier's principle",
    });
    for (const query of ['read_user_config', 'readUserConfig', 'user config', '"user config"']) {
      expect(await find(index, query), query).toEqual(['a.md']);
    }
    for (const query of ['le chatelier', 'Châtelier', '"Le Chatelier"', 'CHÂTELIER']) {
      expect(await find(index, query), query).toEqual(['b.md']);
    }
  });

  it('finds umlauts however they are typed', async () => {
    const index = await indexOf({ 'a.md': 'Die Größe zählt', 'b.md': 'something else' });
    for (const query of ['größe', 'grosse', 'groesse', 'Größen', 'zaehlt']) {
      expect(await find(index, query), query).toEqual(['a.md']);
    }
  });

  it('finds a word within a compound, and the parts of a compound', async () => {
    const index = await indexOf({
      'law.md': 'Das Einkommensteuergesetz gilt.',
      'words.md': 'Einkommen, Steuer und Gesetz',
      'other.md': 'Nichts davon',
    });
    expect(await find(index, 'Steuer')).toEqual(['words.md', 'law.md']);
    expect(await find(index, 'Einkommensteuergesetz')).toEqual(['law.md', 'words.md']);
  });

  it('finds CJK by any stretch of it, Cyrillic and emoji', async () => {
    const index = await indexOf({
      'cjk.md': '私は日本語を話す',
      'ru.md': 'Привет, мир',
      'fire.md': 'hot 🔥',
    });
    for (const query of ['日本語', '本語', '話', '日'])
      expect(await find(index, query), query).toEqual(['cjk.md']);
    expect(await find(index, 'привет')).toEqual(['ru.md']);
    expect(await find(index, '🔥')).toEqual(['fire.md']);
  });

  it('tells paragraphs of a law apart', async () => {
    const index = await indexOf({ 'a.md': 'nach § 10a EStG', 'b.md': 'nach § 10b EStG' });
    expect((await find(index, '§ 10a'))[0]).toBe('a.md');
    expect(await find(index, '"§10a"')).toEqual(['a.md']);
  });

  it('completes the last word and forgives mistakes by length', async () => {
    const index = await indexOf({ 'a.md': 'restoration of paper', 'b.md': 'cooking' });
    expect(await find(index, 'paper resto')).toEqual(['a.md']);
    expect(await find(index, 'restortion paper')).toEqual(['a.md']);
    expect(await find(index, 'papre')).toEqual(['a.md']);
    expect(await find(index, 'cat')).toEqual([]);
  });
});

describe('ranking', () => {
  it('puts the note that is named first, by title or alias', async () => {
    const index = await indexOf({
      'Paste.md': 'short',
      'Diary.md': 'paste paste paste paste, wheat paste and paste again',
      'Starch.md': '---\naliases: [Wheat paste]\n---\nshort',
    });
    expect((await find(index, 'paste'))[0]).toBe('Paste.md');
    expect((await find(index, 'wheat paste'))[0]).toBe('Starch.md');
  });

  it('shows the passage that says it', async () => {
    const long = `# One\n\n${'Nothing here. '.repeat(100)}\n\n# Two\n\nThe heron waits.\n\n# Three\n\n${'Nor here. '.repeat(150)}`;
    const index = await indexOf({ 'a.md': long });
    const [hit] = await index.search(parseQuery('heron'), { mode: 'text', limit: 1 });
    const chunk = index.record('a.md')?.chunks.find(({ id }) => id === hit?.chunkId);
    expect(long.slice(chunk?.start, chunk?.end)).toContain('heron');
    expect(hit?.reason).toMatchObject({ textRank: 1, words: ['heron'], fields: ['body'] });
  });

  it('leaves out what it is told to', async () => {
    const index = await indexOf({ 'a.md': 'heron', 'b.md': 'heron' });
    expect(await find(index, 'heron', { without: new Set(['a.md']) })).toEqual(['b.md']);
  });
});

describe('conditions', () => {
  const notes = {
    'Work/Plan.md': '---\ntags: [work/travel]\n---\nthe quick brown fox',
    'Home/Plan 2.md': 'the brown quick fox #home',
    'Home/List.md': 'fox and hound',
  };

  it.each([
    ['"quick brown"', ['Work/Plan.md']],
    ['fox -"quick brown"', ['Home/List.md', 'Home/Plan 2.md']],
    ['fox -hound', ['Home/Plan 2.md', 'Work/Plan.md']],
    ['fox path:home', ['Home/List.md', 'Home/Plan 2.md']],
    ['fox -path:home', ['Work/Plan.md']],
    ['fox file:plan', ['Home/Plan 2.md', 'Work/Plan.md']],
    ['fox file:work', []],
    ['fox tag:work', ['Work/Plan.md']],
    ['fox tag:wor', []],
    ['fox -tag:work', ['Home/List.md', 'Home/Plan 2.md']],
    ['tag:home', ['Home/Plan 2.md']],
    ['', []],
    ['"never said"', []],
  ])('%s', async (query, expected) => {
    const index = await indexOf(notes);
    expect((await find(index, query)).sort()).toEqual(expected);
  });

  it('knows times, and lists the newest first where nothing is asked but conditions', async () => {
    const { index } = await createSearchIndex({ storage: createMemoryStorage() });
    const time = (month: number) => new Date(2026, month - 1, 15).getTime();
    for (const month of [1, 2, 3]) index.put(note(`${month}.md`, 'fox', time(month)));
    expect(await find(index, 'fox after:2026-02')).toHaveLength(2);
    expect(await find(index, 'fox before:2026-02')).toEqual(['1.md']);
    expect(await find(index, 'after:2026-02')).toEqual(['3.md', '2.md']);
    index.touch('1.md', time(4), 1);
    expect(await find(index, 'after:2026-02')).toEqual(['1.md', '3.md', '2.md']);
  });
});

describe('changes', () => {
  it('are seen by the next search', async () => {
    const index = await indexOf({ 'a.md': 'heron' });
    index.put(note('a.md', 'stork'));
    expect(await find(index, 'heron')).toEqual([]);
    expect(await find(index, 'stork')).toEqual(['a.md']);
    index.remove('a.md');
    expect(await find(index, 'stork')).toEqual([]);
    expect([index.noteCount, index.chunkCount]).toEqual([0, 0]);
  });

  it('leave nothing behind, however many', async () => {
    const index = await indexOf({ 'a.md': 'heron' });
    const text = Array.from({ length: 800 }, (_, word) => `word${word}`).join(' ');
    for (let edit = 0; edit < 60; edit++) index.put(note('b.md', `${text} edit${edit}`));
    expect(await find(index, 'heron')).toEqual(['a.md']);
    expect(await find(index, '"edit59"')).toEqual(['b.md']);
    expect(await find(index, '"edit58"')).toEqual([]);
  });
});

describe('odd queries', () => {
  it('are answered in bounded time', async () => {
    const text = Array.from({ length: 3000 }, (_, word) => `w${word.toString(36)}x`).join(' ');
    const index = await indexOf({ 'a.md': text, 'b.md': '[.*+?^${}()|] 🔥' });
    for (const query of ['w', 'a', text, '[.*+?^${}()|[]\\', '🔥🔥', ' \n\t', '-', 'x'.repeat(5000)]) {
      const started = performance.now();
      await index.search(plainQuery(query), { mode: 'hybrid', limit: 10 });
      expect(performance.now() - started, query.slice(0, 20)).toBeLessThan(1000);
    }
  });
});

describe('a query that asks for too much', () => {
  it.each([1e9, Number.MAX_SAFE_INTEGER])('gets what there is for a limit of %d', async (limit) => {
    const index = await indexOf({ 'a.md': 'heron', 'b.md': 'heron and stork', 'c.md': 'crane' });
    expect(await find(index, 'heron', { limit })).toHaveLength(2);
    expect(await find(index, 'path:md', { limit })).toHaveLength(3);
  });

  it('asks each exclusion and phrase once, however often it is said', async () => {
    const index = await indexOf({ 'a.md': 'heron', 'b.md': 'heron and stork' });
    expect(await find(index, `heron ${'-stork '.repeat(20_000)}`)).toEqual(['a.md']);
    expect(await find(index, '"heron and" '.repeat(20_000))).toEqual(['b.md']);
  });
});

describe('function words', () => {
  const notes = {
    'Hospital.md': 'The parent lies in hospital after an operation.',
    'Island.md': 'A history of the island in the north, of a ferry and of a mast.',
    'Betriebsstätte.md': 'Jede feste Geschäftseinrichtung.',
    'Anruf.md': 'Was ist eine Auskunft und was ist sie nicht.',
  };

  it('find nothing beside words that say more', async () => {
    const index = await indexOf(notes);
    expect(await find(index, 'surgery of a parent in hospital')).toEqual(['Hospital.md']);
    expect((await find(index, 'was ist eine Betriebsstätte'))[0]).toBe('Betriebsstätte.md');
    expect(await find(index, 'of the unicorn')).toEqual([]);
  });

  it('are words like others when there are no others, and in phrases', async () => {
    const index = await indexOf(notes);
    expect(await find(index, 'was ist')).toEqual(['Anruf.md']);
    expect(await find(index, '"of the island"')).toEqual(['Island.md']);
  });
});
