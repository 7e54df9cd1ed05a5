// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchPanel } from '../../../../src/ui/components/search-panel';
import { UiContext } from '../../../../src/ui/components/ui-context';
import { chooseStrings } from '../../../../src/ui/strings';
import { engineStatus, HandClient, recordingHost, searchResponse, searchResult } from '../fixtures';

let root: HTMLElement;
let host: ReturnType<typeof recordingHost>;
let query: string;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement('div');
  document.body.append(root);
  host = recordingHost();
  query = '';
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.useRealTimers();
});

function draw(client: HandClient): void {
  const ui = { client, host, search: host, strings: chooseStrings('en') };
  const panel = (
    <UiContext.Provider value={ui}>
      <SearchPanel
        query={query}
        onQuery={(next) => {
          query = next;
          draw(client);
        }}
      />
    </UiContext.Provider>
  );
  void act(() => render(panel, root));
}

const field = (): HTMLInputElement => root.querySelector('input[type=search]') as HTMLInputElement;
const options = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role=option]')];
const button = (text: string): HTMLElement =>
  [...root.querySelectorAll('button')].find(
    (each) => each.textContent === text || each.getAttribute('aria-label') === text,
  ) as HTMLElement;

function type(text: string): void {
  void act(() => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function press(key: string, init: KeyboardEventInit = {}, target: Element = field()): void {
  void act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });
}

async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

async function searchFor(client: HandClient, text: string, ...titles: string[]): Promise<void> {
  draw(client);
  type(text);
  await pass(200);
  client.answer(client.asked.length - 1, searchResponse(...titles));
  await pass(0);
}

describe('before there is an index', () => {
  it('offers one button, and says that nothing is sent', () => {
    const client = new HandClient({ phase: 'new' });
    draw(client);
    expect(root.textContent).toContain('Nothing is sent anywhere');
    expect(root.querySelectorAll('button')).toHaveLength(1);
    void act(() => button('Index this vault').click());
    expect(client.calls).toEqual(['start']);
  });

  it('says why the engine stopped, aloud, and offers to start it again', () => {
    const client = new HandClient({
      phase: 'crashed',
      problem: { code: 'unexpected', message: 'Out of memory.' },
    });
    draw(client);
    expect(root.querySelector('[role=alert]')?.textContent).toContain('Out of memory.');
    void act(() => button('Start again').click());
    expect(client.calls).toEqual(['start']);
  });

  it('draws itself anew when the phase changes, and lets go of the client in the end', () => {
    const client = new HandClient({ phase: 'starting' });
    draw(client);
    expect(root.textContent).toContain('Opening the index');
    void act(() => client.change({ phase: 'ready' }));
    expect(field()).not.toBeNull();
    void act(() => render(null, root));
    expect(client.listenerCount).toBe(0);
  });
});

describe('typing', () => {
  it('asks once after a pause, not with every letter', async () => {
    const client = new HandClient();
    draw(client);
    for (const text of ['s', 'so', 'soil']) {
      type(text);
      await pass(50);
    }
    expect(client.asked).toHaveLength(0);
    await pass(100);
    expect(client.asked.map((asked) => asked.query)).toEqual(['soil']);
  });

  it('drops the answer to an older query, and aborts it', async () => {
    const client = new HandClient();
    draw(client);
    type('soil');
    await pass(150);
    type('compost');
    await pass(150);
    expect(client.asked[0]?.signal?.aborted).toBe(true);
    client.answer(1, searchResponse('Compost heap'));
    await pass(0);
    client.answer(0, searchResponse('Old answer'));
    await pass(0);
    expect(options().map((option) => option.querySelector('.trivium-result-title')?.textContent)).toEqual([
      'Compost heap',
    ]);
  });

  it('keeps the results before on screen, marked as busy, while the next are searched', async () => {
    const client = new HandClient();
    await searchFor(client, 'soil', 'Bed');
    type('soil and');
    await pass(150);
    expect(options()).toHaveLength(1);
    expect(root.querySelector('[role=listbox]')?.getAttribute('aria-busy')).toBe('true');
  });

  it('asks nothing for an empty field', async () => {
    const client = new HandClient();
    draw(client);
    type('   ');
    await pass(500);
    expect(client.asked).toHaveLength(0);
    expect(root.textContent).toContain('12 notes ready to be searched');
  });

  it('asks the same query again when the index has settled on something new', async () => {
    const client = new HandClient();
    await searchFor(client, 'soil', 'Bed');
    void act(() => client.change({ revision: 1 }));
    await pass(0);
    expect(client.asked.map((asked) => asked.query)).toEqual(['soil', 'soil']);
  });
});

describe('results', () => {
  it('shows title, folder, headings, marked snippet, reasons, count and time', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed', 'Heap');
    const [first] = options();
    expect(first?.textContent).toContain('Bed');
    expect(first?.textContent).toContain('Garden');
    expect(first?.textContent).toContain('Spring > Beds');
    expect(first?.querySelector('mark')?.textContent).toBe('soil');
    expect(first?.textContent).toContain('words: soil · meaning 0.62');
    expect(root.querySelector('[role=status]')?.textContent).toBe('2 notes in 12 ms');
  });

  it('never takes text of a note for markup', async () => {
    const client = new HandClient();
    draw(client);
    type('x');
    await pass(150);
    const snippet = '<img src=x onerror=alert(1)>';
    client.answer(0, { ...searchResponse(), results: [searchResult('Bed', { snippet, highlights: [] })] });
    await pass(0);
    expect(root.querySelector('img')).toBeNull();
    expect(options()[0]?.textContent).toContain(snippet);
  });

  it('says what to do when nothing was found, and takes narrow filters away', async () => {
    const client = new HandClient();
    await searchFor(client, 'soil tag:garden');
    expect(root.textContent).toContain('Nothing found');
    void act(() => button('Clear filters').click());
    expect(query).toBe('soil');
  });

  it('shows a failure and asks again on request', async () => {
    const client = new HandClient();
    draw(client);
    type('after:nonsense');
    await pass(150);
    client.answer(0, new Error('"nonsense" is no date.'));
    await pass(0);
    expect(root.querySelector('[role=alert]')?.textContent).toContain('"nonsense" is no date.');
    void act(() => button('Try again').click());
    await pass(150);
    expect(client.asked).toHaveLength(2);
  });

  it('opens on click, in a new tab with Ctrl, Cmd or the middle button', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed');
    const [option] = options();
    option?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    option?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    option?.dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true }));
    option?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    option?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(host.calls).toEqual(['open Bed', ...Array<string>(3).fill('open Bed in new tab')]);
  });

  it('gives a link when it is dragged into a note', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed');
    const given = new Map<string, string>();
    const event = new Event('dragstart', { bubbles: true });
    const dataTransfer = {
      setData: (format: string, text: string) => given.set(format, text),
      effectAllowed: '',
    };
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    options()[0]?.dispatchEvent(event);
    expect(options()[0]?.getAttribute('draggable')).toBe('true');
    expect([...given]).toEqual([['text/plain', '[[Bed]]']]);
  });
});

describe('the keyboard', () => {
  it('walks the list from the field and tells the field which option is chosen', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed', 'Heap');
    const list = root.querySelector('[role=listbox]');
    expect(field().getAttribute('aria-controls')).toBe(list?.id);
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    press('ArrowDown');
    press('ArrowDown');
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    press('ArrowDown');
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
  });

  it('opens the chosen one with Enter, the first where none is chosen, in a new tab with Mod', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed', 'Heap');
    press('Enter');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter', { ctrlKey: true });
    press('Enter', { metaKey: true });
    expect(host.calls).toEqual(['open Bed', 'open Heap in new tab', 'open Heap in new tab']);
  });

  it('goes back to the field with Escape, then empties it', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed');
    press('ArrowDown');
    press('Escape');
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    expect(query).toBe('soil');
    press('Escape');
    expect(query).toBe('');
  });

  it('leaves keys alone while an input method composes', async () => {
    await searchFor(new HandClient(), 'soil', 'Bed');
    press('Enter', { isComposing: true });
    expect(host.calls).toEqual([]);
  });

  it('gives every control a name', () => {
    draw(new HandClient());
    void act(() => button('Filters').click());
    for (const control of root.querySelectorAll('button, input, select')) {
      const label = control.id === '' ? null : root.querySelector(`label[for="${control.id}"]`);
      expect(
        control.getAttribute('aria-label') ?? label?.textContent ?? control.textContent,
        control.outerHTML,
      ).not.toBe('');
    }
  });
});

describe('filters and help', () => {
  it('write into the query', () => {
    draw(new HandClient());
    type('soil');
    void act(() => button('Filters').click());
    const [folder, tag] = root.querySelectorAll('select');
    for (const [select, value] of [
      [folder, 'Garden/Old beds'],
      [tag, 'garden'],
    ] as const) {
      void act(() => {
        if (select !== undefined) select.value = value;
        select?.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
    expect(query).toBe('soil path:"Garden/Old beds" tag:garden');
    expect(field().value).toBe(query);
  });

  it('list every operator', () => {
    draw(new HandClient());
    void act(() => button('Search syntax').click());
    for (const operator of ['"raised bed"', '-compost', 'path:', 'file:', 'tag:', 'after:', 'before:']) {
      expect(root.textContent).toContain(operator);
    }
    expect(button('Search syntax').getAttribute('aria-expanded')).toBe('true');
  });
});

describe('notices', () => {
  it('says how much of the meaning is ready', () => {
    draw(
      new HandClient({ status: engineStatus({ state: 'embedding', chunks: 100, chunksWithVectors: 43 }) }),
    );
    expect(root.textContent).toContain('Searching by word; meaning is 43 % ready.');
  });

  it('offers a model where there is none', () => {
    draw(new HandClient({ model: { kind: 'none' } }));
    void act(() => button('Add a model').click());
    expect(host.calls).toEqual(['model']);
  });

  it('shows how far the fetching is, and stops it', () => {
    const client = new HandClient({ model: { kind: 'downloading', id: 'x', doneBytes: 5, totalBytes: 10 } });
    draw(client);
    expect(root.textContent).toContain('Fetching the model: 50 %');
    void act(() => button('Cancel').click());
    expect(client.calls).toEqual(['cancelFetch']);
  });

  it('resumes what was paused', () => {
    const client = new HandClient({
      isPaused: true,
      status: engineStatus({ state: 'paused', chunksWithVectors: 1 }),
    });
    draw(client);
    void act(() => button('Resume').click());
    expect(client.calls).toEqual(['resume']);
  });

  it('tries again what failed, and says so before all else', () => {
    const client = new HandClient({
      problem: { code: 'storage-full', message: 'No room is left.' },
      status: engineStatus({ chunksWithVectors: 1 }),
    });
    draw(client);
    expect(root.querySelector('.trivium-notice')?.textContent).toContain('No room is left.');
    void act(() => button('Try again').click());
    expect(client.calls).toEqual(['refresh']);
  });

  it('leads to the notes that could not be read', () => {
    const errors = [{ path: 'a.md', code: 'note-unreadable' as const, message: 'No.' }];
    draw(new HandClient({ status: engineStatus({ errors }) }));
    expect(root.textContent).toContain('1 note has a problem');
    void act(() => button('Show').click());
    expect(host.calls).toEqual(['problems']);
  });

  it('is silent when all is well', () => {
    draw(new HandClient());
    expect(root.querySelector('.trivium-notice')).toBeNull();
  });
});

describe('searches that a person made', () => {
  const recorded = (client: HandClient): readonly string[] =>
    client.graphs.searches.map(({ query: asked, results }) => `${asked}: ${results.join(', ')}`);

  it('are told when a result is opened by a click, Enter or the menu, once for each answer', async () => {
    const client = new HandClient();
    await searchFor(client, 'soil', 'Beds', 'Compost');
    expect(recorded(client)).toEqual([]);
    press('Enter');
    options()[1]?.click();
    expect(recorded(client)).toEqual(['soil: Garden/Beds.md, Garden/Compost.md']);
    await searchFor(client, 'frost', 'Calendar', 'Beds');
    options()[0]?.click();
    expect(recorded(client)).toEqual([
      'soil: Garden/Beds.md, Garden/Compost.md',
      'frost: Garden/Calendar.md, Garden/Beds.md',
    ]);
  });

  it('never stand in the way of the search that failed to be kept', async () => {
    const client = new HandClient();
    client.graphs.recordSearch = () => Promise.reject(new Error('The engine is gone.'));
    await searchFor(client, 'soil', 'Beds', 'Compost');
    press('Enter');
    await pass(0);
    expect(host.calls).toEqual(['open Beds']);
  });
});
