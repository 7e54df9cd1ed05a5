// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Neighbour, NeighbourAnswer } from '../../../../indexer/graphs';
import { TriviumError } from '../../../../indexer/platform';
import { NeighboursPanel } from '../../../../src/ui/components/neighbours/neighbours-panel';
import {
  defaultPanelOptions,
  type PanelOptions,
} from '../../../../src/ui/components/neighbours/panel-options';
import { UiContext } from '../../../../src/ui/components/ui-context';
import { chooseStrings } from '../../../../src/ui/strings';
import { engineStatus, HandClient, recordingHost } from '../fixtures';
import { graphStatus, neighbourAnswer } from '../hand-graphs';
import { neighbour, recordingNeighboursHost } from '../hand-neighbours';

let root: HTMLElement;
let client: HandClient;
let host: ReturnType<typeof recordingNeighboursHost>;
let note: string | undefined;
let options: PanelOptions;
let isPinned: boolean;
let language: string;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement('div');
  document.body.append(root);
  client = new HandClient();
  host = recordingNeighboursHost();
  note = 'Garden/Bed.md';
  options = defaultPanelOptions;
  isPinned = false;
  language = 'en';
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.useRealTimers();
});

function draw(): void {
  const ui = { client, host: recordingHost(), neighbours: host, strings: chooseStrings(language) };
  const panel = (
    <UiContext.Provider value={ui}>
      <NeighboursPanel
        note={note}
        isPinned={isPinned}
        options={options}
        onPin={(next) => {
          isPinned = next;
          draw();
        }}
        onOptions={(change) => {
          options = { ...options, ...change };
          draw();
        }}
      />
    </UiContext.Provider>
  );
  void act(() => render(panel, root));
}

/** Lets what was answered be drawn, and what that asks be answered in turn. */
async function pass(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(50);
    });
  }
}

async function show(...neighbours: Neighbour[]): Promise<void> {
  client.graphs.answer = ({ path }) => Promise.resolve(neighbourAnswer(path, neighbours));
  draw();
  await pass();
}

async function showAnswer(change: Partial<NeighbourAnswer>): Promise<void> {
  client.graphs.answer = ({ path }) => Promise.resolve({ ...neighbourAnswer(path), ...change });
  draw();
  await pass();
}

const rows = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('.trivium-neighbour')];
const titles = (): (string | null | undefined)[] =>
  rows().map((row) => row.querySelector('.trivium-neighbour-title')?.textContent);
const openers = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('.trivium-neighbour-open')];
const button = (name: string): HTMLElement => {
  const found = [...root.querySelectorAll('button')].find(
    (each) => each.textContent?.startsWith(name) === true || each.getAttribute('aria-label') === name,
  );
  if (found === undefined) throw new Error(`There is no button "${name}".`);
  return found;
};
const press = (key: string, init: KeyboardEventInit = {}): void => {
  void act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  });
};

describe('the note that is followed', () => {
  it('is asked for once it has settled, and only the last one', async () => {
    draw();
    note = 'Garden/Path.md';
    draw();
    await pass();
    expect(client.graphs.requests.map(({ path }) => path)).toEqual(['Garden/Path.md']);
  });

  it('never shows the answer for the note before, however late it comes', async () => {
    const answers: ((answer: NeighbourAnswer) => void)[] = [];
    client.graphs.answer = () => new Promise((resolve) => answers.push(resolve));
    draw();
    await pass();
    note = 'Garden/Path.md';
    draw();
    await pass();
    answers[1]?.(neighbourAnswer('Garden/Path.md', [neighbour('Gravel')]));
    await pass();
    answers[0]?.(neighbourAnswer('Garden/Bed.md', [neighbour('Soil')]));
    await pass();
    expect(titles()).toEqual(['Gravel']);
    note = 'Garden/Gate.md';
    draw();
    expect(titles()).toEqual([]);
  });

  it('keeps what it shows, marked as busy, while the same note is asked for again', async () => {
    await show(neighbour('Soil'));
    client.graphs.answer = () => new Promise(() => undefined);
    void act(() => client.change({ revision: 1 }));
    await pass();
    expect(titles()).toEqual(['Soil']);
    expect(root.querySelector('.trivium-neighbours')?.getAttribute('aria-busy')).toBe('true');
  });

  it('is asked for again when the index has settled', async () => {
    await show(neighbour('Soil'));
    client.graphs.answer = ({ path }) => Promise.resolve(neighbourAnswer(path, [neighbour('Compost')]));
    void act(() => client.change({ revision: 1 }));
    await pass();
    expect(titles()).toEqual(['Compost']);
  });

  it('can be held', () => {
    draw();
    void act(() => button('Stay with this note').click());
    expect(isPinned).toBe(true);
    expect(button('Follow the active note').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a row', () => {
  it('shows title, folder and reasons, and marks what is linked or not in the index', async () => {
    const shadow = neighbour('Shadow', {
      isIndexed: false,
      reasons: [
        { signal: 'similar', weight: 0.812, rank: 1, share: 1, evidence: [] },
        {
          signal: 'shared-tags',
          weight: 1,
          rank: 1,
          share: 1,
          evidence: [{ kind: 'shared-tags', tags: ['shade'] }],
        },
      ],
    });
    await show(neighbour('Soil', { isLinked: true }), shadow);
    expect(titles()).toEqual(['Soil', 'Shadow']);
    expect(rows()[0]?.textContent).toContain('Garden');
    expect(rows()[0]?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Linked');
    expect(rows()[1]?.textContent).toContain('sounds alike 0.81');
    expect(rows()[1]?.textContent).toContain('#shade');
    expect(rows()[1]?.textContent).toContain('not in the index');
    expect(rows()[1]?.textContent).toContain('not linked');
  });

  it('opens here, in a tab or beside', async () => {
    await show(neighbour('Soil'));
    const [title] = openers();
    title?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    title?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    title?.dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true, altKey: true }));
    title?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(host.calls).toEqual(
      ['here', 'tab', 'beside', 'tab'].map((where) => `open Garden/Soil.md ${where}`),
    );
  });

  it('shows on demand how the note begins and what each reason rests on', async () => {
    host.texts.set('Garden/Soil.md', '---\na: 1\n---\n# Soil\n\nSoil is **alive**, see [[Compost|heap]].\n');
    host.texts.set('Log.md', '# Log\n');
    const reasons: Neighbour['reasons'] = [
      {
        signal: 'links',
        weight: 1,
        rank: 1,
        share: 1,
        evidence: [{ kind: 'link', direction: 'in', path: 'Garden/Soil.md', line: 5 }],
      },
      {
        signal: 'co-edits',
        weight: 1,
        rank: 1,
        share: 1,
        evidence: [
          {
            kind: 'co-edit',
            source: 'work-log',
            date: '2026-05-16',
            entry: 'Dug over',
            path: 'Log.md',
            line: 7,
          },
        ],
      },
    ];
    await show(neighbour('Soil', { reasons }));
    void act(() => button('Why Soil?').click());
    await pass();
    expect(button('Why Soil?').getAttribute('aria-expanded')).toBe('true');
    expect(root.querySelector('.trivium-note-snippet')?.textContent).toBe('Soil is alive, see heap.');
    expect(root.querySelector('.trivium-evidence')?.textContent).toContain('Soil is alive, see heap.');
    expect(root.querySelector('.trivium-evidence')?.textContent).toContain('Dug over');
    button('Soil, line 6').click();
    button('2026-05-16, work log').click();
    expect(host.calls).toEqual(['open Garden/Soil.md here 5', 'open Log.md here 7']);
  });

  it('never takes text of a note for markup', async () => {
    host.texts.set('Garden/Soil.md', '&lt;b&gt; <img src=x onerror=alert(1)> end');
    await show(neighbour('Soil'));
    void act(() => button('Why Soil?').click());
    await pass();
    expect(root.querySelector('img')).toBeNull();
  });

  it('offers a link only where there is none', async () => {
    await show(neighbour('Soil', { isLinked: true }), neighbour('Compost'));
    void act(() => button('Link Compost…').click());
    expect(host.calls).toEqual(['link Garden/Bed.md Garden/Compost.md']);
    expect(() => button('Link Soil…')).toThrow();
  });
});

describe('not related', () => {
  it('dismisses the pair, asks for what moves up, and offers a way back', async () => {
    await show(neighbour('Soil'), neighbour('Compost'));
    client.graphs.answer = ({ path }) =>
      Promise.resolve({ ...neighbourAnswer(path, [neighbour('Compost')]), dismissed: 1 });
    void act(() => button('Not related: Soil').click());
    await pass();
    expect(client.graphs.calls).toEqual(['dismiss Garden/Bed.md Garden/Soil.md']);
    expect(titles()).toEqual(['Compost']);
    expect(host.calls).toEqual(['undo: Soil is not shown as related any more.']);
    host.undo?.();
    await pass();
    expect(client.graphs.calls).toEqual([
      'dismiss Garden/Bed.md Garden/Soil.md',
      'restore Garden/Bed.md Garden/Soil.md',
    ]);
    void act(() => button('1 dismissed').click());
    expect(host.calls.at(-1)).toBe('dismissed Garden/Bed.md');
  });

  it('dismisses once, however often Delete is pressed before the list is drawn again', async () => {
    const both = [neighbour('Soil'), neighbour('Compost')];
    await show(...both);
    root.querySelector<HTMLElement>('.trivium-neighbour-open')?.focus();
    press('Delete');
    press('Delete');
    client.graphs.answer = ({ path }) => Promise.resolve(neighbourAnswer(path, both.slice(1)));
    await pass();
    expect(client.graphs.calls).toEqual(['dismiss Garden/Bed.md Garden/Soil.md']);
    expect(host.calls).toHaveLength(1);
    client.graphs.answer = ({ path }) => Promise.resolve(neighbourAnswer(path, both));
    host.undo?.();
    await pass();
    void act(() => button('Not related: Soil').click());
    await pass();
    expect(client.graphs.calls.at(-1)).toBe('dismiss Garden/Bed.md Garden/Soil.md');
    expect(client.graphs.calls).toHaveLength(3);
  });
});

describe('what cannot be done', () => {
  it('is said, and the row stays', async () => {
    await show(neighbour('Soil'));
    client.graphs.dismiss = () => Promise.reject(new Error('The folder is read-only.'));
    void act(() => button('Not related: Soil').click());
    await pass();
    expect(host.calls).toEqual(['tell: The folder is read-only.']);
    expect(titles()).toEqual(['Soil']);
    void act(() => button('Not related: Soil').click());
    await pass();
    expect(host.calls).toHaveLength(2);
  });
});

describe('the filters', () => {
  it('show how much each signal knows, and ask for one alone', async () => {
    await showAnswer({ found: { ...neighbourAnswer('').found, links: 4, similar: 16 } });
    expect(button('Linked').textContent).toBe('Linked4');
    void act(() => button('Sounds alike').click());
    await pass();
    expect(client.graphs.requests.at(-1)).toMatchObject({ signals: ['similar'], onlyUnlinked: false });
    expect(button('Sounds alike').getAttribute('aria-pressed')).toBe('true');
    expect(button('All').getAttribute('aria-pressed')).toBe('false');
  });

  it('are one stop for Tab, walked with arrows', () => {
    draw();
    button('All').focus();
    press('ArrowRight');
    expect(document.activeElement?.textContent).toContain('Linked');
    press('ArrowLeft');
    expect(document.activeElement?.textContent).toBe('All');
    expect(root.querySelectorAll('.trivium-signal[tabindex="0"]')).toHaveLength(1);
  });

  it('leave out what is linked', async () => {
    draw();
    void act(() => root.querySelector<HTMLElement>('input[type=checkbox]')?.click());
    await pass();
    expect(client.graphs.requests.at(-1)).toMatchObject({ onlyUnlinked: true });
  });

  it('tell how far the co-searches are', async () => {
    options = { ...options, choice: 'co-searches' };
    await showAnswer({ coSearches: { pairs: 66, confirmed: 4, needed: 15, isUsed: false } });
    expect(root.textContent).toContain('66 pairs, 4 confirmed, used from 15');
    language = 'de';
    draw();
    expect(root.textContent).toContain('66 Paare, 4 bestätigt, benutzt ab 15');
  });

  it('show more where there may be more', async () => {
    await show(...Array.from({ length: 20 }, (_, number) => neighbour(`Note ${number}`)));
    void act(() => button('Show more').click());
    await pass();
    expect(client.graphs.requests.at(-1)?.limit).toBe(40);
  });
});

describe('the keyboard', () => {
  /** The index has settled, and there are others now. */
  const change = async (answer: Partial<NeighbourAnswer>): Promise<void> => {
    client.graphs.answer = ({ path }) => Promise.resolve({ ...neighbourAnswer(path), ...answer });
    void act(() => client.change({ revision: client.snapshot().revision + 1 }));
    await pass();
  };

  it('goes on where what had it goes: in the next row, at what can be done instead, at the filters', async () => {
    await show(neighbour('Soil'), neighbour('Gravel'), neighbour('Compost'));
    openers()[1]?.focus();
    await change({ neighbours: [neighbour('Soil'), neighbour('Compost')] });
    expect(document.activeElement?.textContent).toContain('Compost');
    await change({ neighbours: [], dismissed: 3 });
    expect(document.activeElement?.closest('.trivium-message')).not.toBeNull();
    await change({ neighbours: [neighbour('Soil')] });
    expect(document.activeElement).toBe(openers()[0]);
    await change({ neighbours: [] });
    expect(document.activeElement).toBe(button('All'));
  });

  it('is taken from nothing that the user went to meanwhile', async () => {
    const editor = document.createElement('textarea');
    root.before(editor);
    await show(neighbour('Soil'), neighbour('Gravel'));
    openers()[0]?.focus();
    press('Delete');
    editor.focus();
    await change({ neighbours: [neighbour('Gravel')] });
    expect(titles()).toEqual(['Gravel']);
    expect(document.activeElement).toBe(editor);
    editor.remove();
  });

  it('walks the titles as one stop and acts on the row that has the focus', async () => {
    await show(neighbour('Soil'), neighbour('Compost'), neighbour('Worms', { isLinked: true }));
    openers()[0]?.focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(openers()[1]);
    expect(openers().map((each) => each.tabIndex)).toEqual([-1, 0, -1]);
    press('Enter');
    press('Enter', { ctrlKey: true });
    press('Enter', { metaKey: true, altKey: true });
    press('l');
    press('End');
    press('l');
    expect(host.calls).toEqual([
      'open Garden/Compost.md here',
      'open Garden/Compost.md tab',
      'open Garden/Compost.md beside',
      'link Garden/Bed.md Garden/Compost.md',
    ]);
    press('Home');
    press('ArrowRight');
    expect(button('Why Soil?').getAttribute('aria-expanded')).toBe('true');
    press('ArrowLeft');
    expect(button('Why Soil?').getAttribute('aria-expanded')).toBe('false');
  });

  it('stays in the list when a row goes', async () => {
    await show(neighbour('Soil'), neighbour('Compost'), neighbour('Worms'));
    openers()[1]?.focus();
    client.graphs.answer = ({ path }) =>
      Promise.resolve(neighbourAnswer(path, [neighbour('Soil'), neighbour('Worms')]));
    press('Delete');
    await pass();
    expect(client.graphs.calls).toEqual(['dismiss Garden/Bed.md Garden/Compost.md']);
    expect(document.activeElement?.textContent).toContain('Worms');
  });

  it('leaves keys in the row’s buttons alone', async () => {
    await show(neighbour('Soil'));
    button('Link Soil…').focus();
    press('Delete');
    press('l');
    expect(client.graphs.calls).toEqual([]);
    expect(host.calls).toEqual([]);
  });

  it('has a name for every control', async () => {
    await show(neighbour('Soil'));
    for (const control of root.querySelectorAll('button, input')) {
      const name =
        control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent;
      expect(name, control.outerHTML).not.toBe('');
    }
  });
});

describe('an empty list says what would fill it', () => {
  const cases: readonly [string, Partial<PanelOptions>, Partial<NeighbourAnswer>, string][] = [
    ['anything', {}, {}, 'would fill this list'],
    ['links', { choice: 'links' }, {}, 'Links from this note and to it appear here'],
    ['a work log', { choice: 'co-edits' }, {}, 'No work log was found'],
    ['searches', { choice: 'co-searches' }, {}, 'No searches are recorded yet'],
    ['a model', { choice: 'similar' }, { hasVectors: false }, 'A model gives meaning'],
    ['closeness', { choice: 'similar' }, {}, 'No note is close enough'],
    ['others', { choice: 'common-neighbours' }, {}, 'link to the same notes'],
    ['tags', { choice: 'shared-tags' }, {}, 'carry the same tags'],
    ['linked notes', { choice: 'links', onlyUnlinked: true }, {}, '“Only unlinked” is on'],
    ['what was dismissed', {}, { dismissed: 3 }, 'until you restore it'],
  ];
  it.each(cases)('with %s', async (_, setting, answer, text) => {
    options = { ...options, ...setting };
    await showAnswer(answer);
    expect(root.querySelector('[role=status].trivium-message')?.textContent).toContain(text);
  });

  it('knows a log that does not name the note', async () => {
    const source = {
      source: 'work-log',
      name: 'Log.md',
      read: 3,
      namingNone: 0,
      sessions: 2,
      bulk: 0,
      unknownNames: 0,
    } as const;
    client.graphs.status = graphStatus({ counts: { ...graphStatus().counts, sources: [source] } });
    options = { ...options, choice: 'co-edits' };
    await showAnswer({});
    expect(root.textContent).toContain('do not name this note together with another');
  });

  it('where no note is open', () => {
    note = undefined;
    draw();
    expect(root.textContent).toContain('Open a note to see what belongs to it');
  });

  it('where the note is not read yet', async () => {
    client.graphs.answer = () => Promise.reject(new TriviumError('note-not-found', '"Bed.md" is not there.'));
    draw();
    await pass();
    expect(root.textContent).toContain('This note is not in the index yet');
  });

  it('where it failed, and asks again', async () => {
    client.graphs.answer = () => Promise.reject(new Error('Out of memory.'));
    draw();
    await pass();
    expect(root.querySelector('[role=alert]')?.textContent).toContain('Out of memory.');
    void act(() => button('Try again').click());
    await pass();
    expect(client.graphs.requests).toHaveLength(2);
  });

  it('before the vault was ever indexed, with one button', () => {
    client = new HandClient({ phase: 'new' });
    draw();
    void act(() => button('Index this vault').click());
    expect(client.calls).toEqual(['start']);
    expect(root.textContent).toContain('Nothing is sent anywhere');
  });

  it('while the vault is read', async () => {
    client = new HandClient({
      status: engineStatus({ state: 'indexing', progress: { phase: 'read', done: 1, total: 4 } }),
    });
    await showAnswer({});
    expect(root.textContent).toContain('Reading the vault: 25 %');
    expect(root.textContent).toContain('there may be more in a moment');
  });
});

describe('health', () => {
  it('tells what shrank, where, and takes the counts for right on request', async () => {
    const message = 'Log.md: no column "Notes touched" any more.';
    client.graphs.status = graphStatus({ warnings: [{ code: 'shrunk', signal: 'co-edits', message }] });
    await show(neighbour('Soil'));
    expect(root.querySelector('.trivium-health')?.textContent).not.toContain(message);
    void act(() => button('Details').click());
    expect(root.querySelector('.trivium-health')?.textContent).toContain(message);
    client.graphs.status = graphStatus();
    void act(() => button('Counts are right').click());
    await pass();
    expect(client.graphs.calls).toEqual(['accept']);
    expect(root.querySelector('.trivium-health')).toBeNull();
  });
});
