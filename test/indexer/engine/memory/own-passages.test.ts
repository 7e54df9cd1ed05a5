import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import { createMemoryStage } from './memory-stage';

const NOTES = {
  'Chats/2026-01-20 Boat.md':
    '## Human\nI have no boat licence.\n\n<memory>\n- I live in Oldenburg\n</memory>\n\n## Claude\nSo you take a course?\n',
  'Stories/Chapter one.md': '# Chapter one\n\nI live on the moon and my name is Orla.\n',
  'Clippings/Notes.md': '---\nsource: https://example.org\n---\nI live in Denver.\n',
  'Quotes.md': '# Quotes\n\n> I live for the sea.\n',
  'Daily/2026-02-01.md': '# Sunday\n\nI live in Hamburg now.\n',
};

describe('passages that a recall gives', () => {
  let engine: Engine | undefined;
  afterEach(() => engine?.close());

  const ask = async (query: string) => {
    engine = await createMemoryStage(NOTES).open();
    const { passages, notice } = await engine.memory.recall({ query });
    return { paths: passages.map(({ path }) => path), passages, notice };
  };

  it('are the user’s where they ask about themselves, and the others are counted', async () => {
    const { paths, notice } = await ask('where do I live');
    expect(paths).toEqual(['Daily/2026-02-01.md']);
    expect(notice).toContain('4 passages are left out');
  });

  it('are anybody’s where a question is about something else', async () => {
    const { paths } = await ask('Orla moon');
    expect(paths).toContain('Stories/Chapter one.md');
  });

  it('have nothing in them that was pasted from the memory', async () => {
    const { passages } = await ask('boat licence Oldenburg');
    const boat = passages.find(({ path }) => path === 'Chats/2026-01-20 Boat.md');
    expect(boat?.snippet).toContain('no boat licence');
    expect(boat?.snippet).not.toContain('Oldenburg');
    const marked = boat?.highlights.map(({ start, end }) => boat.snippet.slice(start, end));
    expect(marked).toEqual(['boat', 'licence']);
  });
});
