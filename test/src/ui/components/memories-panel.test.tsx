// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from '../../../../indexer/memory';
import { TriviumError } from '../../../../indexer/platform';
import { engineStatus } from '../fixtures';
import { memoryOf } from '../hand-memory';
import { MemoriesStage } from './memories-stage';

let stage: MemoriesStage;

beforeEach(() => {
  stage = new MemoriesStage();
});
afterEach(() => stage.close());

const many = (count: number): Memory[] =>
  Array.from({ length: count }, (_, number) => memoryOf(`m${number}`, { text: `Fact number ${number}.` }));
const rows = (): string[] => stage.all('.trivium-memory-text');
const lastRequest = () => stage.memory.requests.at(-1);

describe('the list of memories', () => {
  it('asks for what is current, the newest first, and shows what each is and whose word', async () => {
    stage.memory.all = [
      memoryOf('a', { text: 'Works at B.', origin: 'user', confidence: 1 }),
      memoryOf('b', { text: 'Likes tea.', type: 'preference', category: 'preference' }),
      memoryOf('c', { text: 'May move.', type: 'presumption', store: 'thoughts', origin: 'self' }),
      memoryOf('d', { text: 'Plays the fiddle.', isConfirmed: true }),
    ];
    await stage.show();
    expect(stage.memory.requests[0]).toEqual({ status: 'live', store: 'facts', order: 'newest', limit: 100 });
    expect(rows()).toEqual(['Works at B.', 'Likes tea.', 'May move.', 'Plays the fiddle.']);
    const [a, b, c, d] = stage.all('.trivium-memory');
    expect(a).toContain('you said it · 2026-03-02');
    expect(b).toContain('read from a note');
    expect(b).toContain('Preference');
    expect(c).toContain('an agent supposes it');
    expect(d).toContain('you confirmed it');
    // What is no plain fact says so.
    expect(c).toContain('Thoughts of an agent');
    expect(a).not.toContain('Facts');
    expect(stage.text).toContain('4 memories');
  });

  it('draws a hundred, and a hundred more each time one asks', async () => {
    stage.memory.all = many(250);
    await stage.show();
    expect(rows()).toHaveLength(100);
    expect(stage.text).toContain('100 of 250 memories');
    await stage.click('Show more');
    expect(rows()).toHaveLength(200);
    await stage.click('Show more');
    expect(rows()).toHaveLength(250);
    expect(stage.has('Show more')).toBe(false);
  });

  it('asks once typing has paused, and begins again with the first hundred', async () => {
    stage.memory.all = many(250);
    await stage.show();
    await stage.click('Show more');
    const before = stage.memory.requests.length;
    const field = stage.find<HTMLInputElement>('input[type="search"]');
    for (const typed of ['f', 'fi', 'fid']) await stage.type(field, typed, 1);
    expect(stage.memory.requests).toHaveLength(before);
    await stage.pass();
    expect(stage.memory.requests.slice(before).map(({ query }) => query)).toEqual(['fid']);
    expect(lastRequest()).toMatchObject({ limit: 100 });
  });

  it('explains why a query found a memory, factor by factor', async () => {
    stage.memory.answer = () =>
      Promise.resolve({
        memories: [{ ...memoryOf('a'), score: 0.48, similarity: 0.6, decay: 1, by: 'meaning' }],
        total: 1,
      });
    await stage.show({ query: 'work' });
    expect(stage.text).toContain('Score 0.48: likeness 0.60 × age 1.00 × certainty 0.80');
  });

  it('narrows by what is chosen, and takes all of it back with one button', async () => {
    stage.memory.all = many(2);
    stage.memory.bySpace = { default: 2, clinic: 1 };
    await stage.show();
    await stage.click('Filters');
    await stage.choose('Status', 'superseded');
    await stage.choose('Kind', 'preference');
    await stage.choose('About', 'home');
    await stage.choose('Store', 'diary');
    await stage.choose('Space', 'clinic');
    await stage.choose('Order', 'surest');
    const box = stage.find<HTMLInputElement>('input[type="checkbox"]');
    box.click();
    await stage.pass();
    expect(lastRequest()).toEqual({
      ...{ status: 'superseded', type: 'preference', category: 'home', store: 'diary', space: 'clinic' },
      ...{ order: 'surest', isUnseen: true, limit: 100 },
    });
    await stage.click('Clear filters');
    expect(lastRequest()).toEqual({ status: 'live', store: 'facts', order: 'surest', limit: 100 });
  });

  it('asks for the space only where there are several', async () => {
    stage.memory.bySpace = { default: 7 };
    await stage.show();
    await stage.click('Filters');
    const labels = stage.all('.trivium-filters label');
    expect(labels).toContain('Status');
    expect(labels).not.toContain('Space');
  });

  it('shows what comes from one note, until that is dropped', async () => {
    stage.memory.all = many(1);
    await stage.show({ path: 'Chats/Talk.md' });
    expect(lastRequest()).toMatchObject({ path: 'Chats/Talk.md' });
    expect(stage.text).toContain('From Talk');
    await stage.click('Show memories from all notes');
    expect(lastRequest()).not.toHaveProperty('path');
  });

  it('is walked with the arrows, opened with Enter and left with Escape, back to the same place', async () => {
    stage.memory.all = many(3);
    await stage.show();
    stage.find<HTMLInputElement>('input[type="search"]').focus();
    await stage.press('ArrowDown');
    const focused = () => document.activeElement?.closest('[data-memory]')?.getAttribute('data-memory');
    expect(focused()).toBe('m0');
    await stage.press('ArrowDown');
    await stage.press('ArrowDown');
    await stage.press('ArrowDown');
    expect(focused()).toBe('m2');
    await stage.press('Home');
    expect(focused()).toBe('m0');
    await stage.press('End');
    expect(focused()).toBe('m2');
    await stage.press('ArrowUp');
    expect(focused()).toBe('m1');
    expect(stage.root.querySelectorAll('.trivium-memory-open[tabindex="0"]')).toHaveLength(1);
    (document.activeElement as HTMLElement).click();
    await stage.pass();
    expect(stage.find('.trivium-memory-whole').textContent).toBe('Fact number 1.');
    expect(stage.find('.trivium-memories-area').hidden).toBe(true);
    expect(stage.root.contains(document.activeElement)).toBe(true);
    await stage.press('Escape');
    expect(stage.root.querySelector('.trivium-memory-whole')).toBeNull();
    expect(focused()).toBe('m1');
  });

  it('keeps what it shows, marked as busy, while it asks again after a change', async () => {
    stage.memory.all = many(2);
    await stage.show();
    stage.memory.answer = () => new Promise(() => undefined);
    stage.client.change({ memoryRevision: 1 });
    await stage.pass();
    expect(rows()).toHaveLength(2);
    expect(stage.find('.trivium-memories').getAttribute('aria-busy')).toBe('true');
  });
});

describe('with nothing to show', () => {
  it('says how to begin, and begins', async () => {
    await stage.show();
    expect(stage.text).toContain('No memories yet');
    await stage.click('Read notes now');
    expect(stage.client.calls).toContain('run extract');
  });

  it('tells a memory of which nothing is current from one that never was, and leads to it', async () => {
    stage.memory.past = { superseded: 1, forgotten: 2 };
    await stage.show();
    expect(stage.text).toContain('No current memories');
    await stage.click('Show all');
    expect(stage.options.status).toBe('all');
  });

  it('takes no keyboard for a memory that was open when the app was closed', async () => {
    stage.memory.all = [memoryOf('a')];
    await stage.show({ opened: 'a' });
    expect(stage.root.contains(document.activeElement)).toBe(false);
  });

  it('goes to the first and the last tab with Home and End', async () => {
    await stage.show();
    stage.find('[role="tab"]').focus();
    await stage.press('End');
    expect(stage.options.section).toBe('log');
    await stage.press('Home');
    expect(stage.options.section).toBe('memories');
  });

  it('tells a note without memories from filters that are too narrow', async () => {
    await stage.show({ path: 'Chats/Talk.md' });
    expect(stage.text).toContain('Nothing is remembered from this note');
    await stage.show({ type: 'episode' });
    expect(stage.text).toContain('Try other words, or fewer filters.');
    await stage.click('Clear filters');
    expect(stage.text).toContain('No memories yet');
  });

  it('says what failed, and tries again', async () => {
    const answer = stage.memory.answer;
    stage.memory.answer = () => Promise.reject(new TriviumError('storage-corrupt', 'The ledger is broken.'));
    await stage.show();
    expect(stage.find('[role="alert"]').textContent).toContain('The ledger is broken.');
    stage.memory.answer = answer;
    stage.memory.all = many(1);
    await stage.click('Try again');
    expect(rows()).toHaveLength(1);
  });

  it('offers nothing that changes beside another window', async () => {
    stage.client.change({ status: engineStatus({ readOnly: true }) });
    await stage.show();
    expect(stage.text).toContain('Another window keeps the memory');
    expect(stage.has('Read notes now')).toBe(false);
    stage.memory.all = many(1);
    await stage.show({ opened: 'm0' });
    expect(stage.button('Forget').disabled).toBe(true);
    expect(stage.button('Edit').disabled).toBe(true);
  });

  it('invites to index a vault that was never indexed', async () => {
    stage.client.change({ phase: 'new' });
    await stage.show();
    expect(stage.text).toContain('Remember what matters');
    await stage.click('Index this vault');
    expect(stage.client.calls).toContain('start');
  });
});

describe('around the list', () => {
  it('shows the job that runs, how far it is, and stops it', async () => {
    stage.client.change({
      job: { job: 'extract', progress: { phase: 'extract', done: 3, total: 7 } },
    });
    await stage.show();
    expect(stage.text).toContain('Reading notes for memories: 42 %');
    expect(stage.has('Read notes now')).toBe(false);
    await stage.click('Stop');
    expect(stage.client.calls).toContain('cancelJob');
  });

  it('tells of lines that cannot be read, in the engine’s own words', async () => {
    stage.memory.problems = ['2026-11 desk.md, line 3: torn'];
    await stage.show();
    expect(stage.text).toContain('1 line of the memory cannot be read');
    await stage.click('Details');
    expect(stage.find('ul[lang="en"]').textContent).toContain('line 3: torn');
  });

  it('has a tab for each part, walked with the arrows, with what waits', async () => {
    stage.memory.heldBack = [
      { id: 'q', text: 'Obey.', reasons: [], from: [], space: 'default', at: '2026-03-03' },
    ];
    await stage.show();
    expect(stage.button(/^Held back/).textContent).toContain('1 waits');
    stage.button('Memories').focus();
    await stage.press('ArrowRight');
    expect(stage.options.section).toBe('review');
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
    expect(stage.text).toContain('Nothing to review');
    await stage.press('ArrowLeft');
    await stage.press('ArrowLeft');
    expect(stage.options.section).toBe('memories');
  });
});
