// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TriviumError } from '../../../../indexer/platform';
import { decisionOf, memoryOf } from '../hand-memory';
import { MemoriesStage } from './memories-stage';

let stage: MemoriesStage;

beforeEach(() => {
  stage = new MemoriesStage();
});
afterEach(() => stage.close());

const oldJob = memoryOf('old', {
  text: 'Works at A.',
  date: '2026-01-05',
  status: 'superseded',
  supersededBy: 'new',
});
const newJob = memoryOf('new', {
  text: 'Works at B.',
  version: 2,
  supersedes: ['old'],
  from: [
    { path: 'Chats/Talk.md', offset: 12, date: '2026-03-02', speaker: 'User' },
    { path: 'Log.md', block: 'a1' },
  ],
});

async function open(id: string): Promise<void> {
  stage.memory.all = [oldJob, newJob];
  const versions = [oldJob, newJob];
  stage.memory.details.set('old', { versions });
  stage.memory.details.set('new', { versions, decisions: [decisionOf()] });
  await stage.show({ opened: id });
}

describe('a memory that is opened', () => {
  it('shows where it comes from, and opens the passage', async () => {
    await open('new');
    expect(stage.text).toContain('said by User · 2026-03-02');
    await stage.click('Open Talk');
    stage.button('Open Log').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    expect(stage.host.calls).toEqual(['open Chats/Talk.md 12 here', 'open Log.md  tab']);
  });

  it('shows all versions, the newest first, and which replaced which', async () => {
    await open('new');
    const [first, second] = stage.all('.trivium-version');
    expect(first).toContain('Version 2shown hereWorks at B.');
    expect(second).toContain('Version 1ReplacedWorks at A.');
    expect(second).toContain('from 2026-01-05');
    expect(second).toMatch(/replaced by version 2 on 2026-03-0\d/);
    await stage.click('Works at A.');
    expect(stage.options.opened).toBe('old');
    expect(stage.text).toContain('This was replaced by a newer version.');
    await stage.click('Open the newest version');
    expect(stage.options.opened).toBe('new');
  });

  it('shows how it was decided, with all figures', async () => {
    await open('new');
    expect(stage.find('details').textContent).toContain(
      'judged by rules, certainty 0.95, needed 0.80 · likeness 0.84',
    );
  });

  it('says so where it is gone, and leads back', async () => {
    await stage.show({ opened: 'nobody' });
    expect(stage.text).toContain('This memory is not there any more');
    await stage.click('Back to the list');
    expect(stage.options.opened).toBeUndefined();
  });
});

describe('correcting', () => {
  const field = (): HTMLTextAreaElement => stage.find('textarea');

  it('saves a new version with Ctrl+Enter, and shows that one', async () => {
    await open('new');
    await stage.click('Edit');
    expect(document.activeElement).toBe(field());
    await stage.type(field(), '  Works at C. ');
    await stage.press('Enter', { ctrlKey: true });
    expect(stage.memory.calls).toEqual(['correct new: Works at C.']);
    expect(stage.host.calls).toContain('tell: Saved as a new version.');
    expect(stage.options).toMatchObject({ opened: 'corrected', isEditing: false });
  });

  it('is left with Escape, which keeps the memory open and changes nothing', async () => {
    await open('new');
    await stage.click('Edit');
    await stage.type(field(), 'Something else');
    await stage.press('Escape');
    expect(stage.find('.trivium-memory-whole').textContent).toBe('Works at B.');
    expect(stage.memory.calls).toEqual([]);
  });

  it('gives the keyboard back to where it began', async () => {
    await open('new');
    stage.button('Edit').focus();
    await stage.click('Edit');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    await stage.press('Escape');
    expect(document.activeElement).toBe(stage.button('Edit'));
    await stage.press('Escape');
    expect(stage.options.opened).toBeUndefined();
  });

  it('keeps what is typed when another device replaces the memory, to be saved as the newest', async () => {
    await open('new');
    await stage.click('Edit');
    await stage.type(stage.find<HTMLTextAreaElement>('textarea'), 'Works at D.');
    const newest = memoryOf('newest', { text: 'Works at C.', supersedes: ['new'] });
    stage.memory.all = [oldJob, { ...newJob, status: 'superseded', supersededBy: 'newest' }, newest];
    stage.client.change({ memoryRevision: 1 });
    await stage.pass();
    expect(stage.text).toContain('your text is still here');
    expect(stage.find<HTMLTextAreaElement>('textarea').value).toBe('Works at D.');
    expect(stage.button('Save as new version').disabled).toBe(true);
    await stage.click('Open the newest version');
    expect(stage.find<HTMLTextAreaElement>('textarea').value).toBe('Works at D.');
    await stage.click('Save as new version');
    expect(stage.memory.calls).toEqual(['correct newest: Works at D.']);
    expect(stage.options.draft).toBeUndefined();
  });

  it('keeps what is typed while the engine is away', async () => {
    await open('new');
    await stage.click('Edit');
    await stage.type(stage.find<HTMLTextAreaElement>('textarea'), 'Works at D.');
    stage.client.change({ phase: 'crashed' });
    await stage.pass();
    stage.client.change({ phase: 'ready' });
    await stage.pass();
    expect(stage.find<HTMLTextAreaElement>('textarea').value).toBe('Works at D.');
  });

  it('saves neither nothing nor the same again', async () => {
    await open('new');
    await stage.click('Edit');
    expect(stage.button('Save as new version').disabled).toBe(true);
    await stage.type(field(), '   ');
    await stage.press('Enter', { metaKey: true });
    expect(stage.memory.calls).toEqual([]);
  });

  it('keeps what was typed where it cannot be saved, and says why', async () => {
    await open('new');
    stage.memory.failures.set(
      'correct new: Works at C.',
      new TriviumError('memory-not-current', 'It was replaced meanwhile.'),
    );
    await stage.click('Edit');
    await stage.type(field(), 'Works at C.');
    await stage.click('Save as new version');
    expect(stage.host.calls).toEqual(['tell: It was replaced meanwhile.']);
    expect(field().value).toBe('Works at C.');
    expect(stage.button('Save as new version').disabled).toBe(false);
  });
});

describe('what can be done with it', () => {
  it('is forgotten with a way back', async () => {
    await open('new');
    await stage.click('Forget');
    expect(stage.memory.calls).toEqual(['forget new']);
    expect(stage.host.calls).toEqual(['undo: Forgotten: Works at B.']);
    stage.host.undo?.();
    await stage.pass();
    expect(stage.memory.calls.at(-1)).toBe('restore new');
  });

  it('is changed once, however fast one clicks', async () => {
    await open('new');
    const button = stage.button('Forget');
    button.click();
    button.click();
    await stage.pass();
    expect(stage.memory.calls).toEqual(['forget new']);
  });

  it('is restored once it was forgotten, and says when and why it was', async () => {
    stage.memory.all = [
      memoryOf('gone', { status: 'forgotten', forgotten: { at: '2026-04-01', why: 'moved away' } }),
    ];
    await stage.show({ opened: 'gone' });
    expect(stage.text).toContain('Forgotten on 2026-04-01.');
    expect(stage.text).toContain('Why: moved away');
    await stage.click('Restore');
    expect(stage.memory.calls).toEqual(['restore gone']);
  });

  it('is current again beside what replaced it', async () => {
    await open('old');
    expect(stage.has('Edit')).toBe(false);
    await stage.click('Make current again');
    expect(stage.memory.calls).toEqual(['reinstate old']);
  });

  it('is confirmed where nobody said yes yet', async () => {
    await open('new');
    await stage.click('That is so');
    expect(stage.memory.calls).toEqual(['confirm new']);
    stage.memory.all = [memoryOf('said', { origin: 'user' })];
    await stage.show({ opened: 'said' });
    expect(stage.has('That is so')).toBe(false);
  });

  it('is filed under another kind and subject', async () => {
    await open('new');
    await stage.choose('Kind', 'episode');
    await stage.choose('About', 'project');
    expect(stage.memory.calls).toEqual(['retype new episode', 'retype new project']);
  });
});
