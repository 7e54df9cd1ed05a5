// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallRecord, NodeState } from '../../../../indexer/nodes';
import { ActivityPanel } from '../../../../src/ui/components/activity/activity-panel';
import { UiContext } from '../../../../src/ui/components/ui-context';
import { chooseStrings } from '../../../../src/ui/strings';
import { engineStatus, HandClient, recordingHost } from '../fixtures';
import { recordingActivityHost } from '../hand-activity-host';
import { emptyPool, jobOf, nodeStatusOf } from '../hand-work';

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

let root: HTMLElement;
let client: HandClient;
let host: ReturnType<typeof recordingActivityHost>;
let report: Report;
let language: string;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Report) {
        report = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  root = document.createElement('div');
  document.body.append(root);
  client = new HandClient();
  host = recordingActivityHost();
  language = 'en';
});
afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(50);
  });
const beSeen = async (isIntersecting: boolean): Promise<void> => {
  void act(() => report([{ isIntersecting }]));
  await pass();
};
const show = async (): Promise<void> => {
  const ui = { client, host: recordingHost(), activity: host, strings: chooseStrings(language) };
  void act(() =>
    render(
      <UiContext.Provider value={ui}>
        <ActivityPanel />
      </UiContext.Provider>,
      root,
    ),
  );
  await pass();
  await beSeen(true);
};
const part = (name: string): string => root.querySelector(`[data-part="${name}"]`)?.textContent ?? '';
const button = (name: string): HTMLButtonElement => {
  const found = [...root.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  );
  if (found === undefined) throw new Error(`There is no button ${name}: ${root.textContent}`);
  return found;
};
const click = async (name: string): Promise<void> => {
  void act(() => button(name).click());
  await pass();
  await pass();
};
const labels = (): string[] =>
  [...root.querySelectorAll('button')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent ?? '',
  );

const attic = nodeStatusOf('attic', {
  ...{ model: 'model-8b', device: 'CUDA0', slots: 4, inFlight: { interactive: 1, background: 2 } },
  ...{ abandoned: 1, answered: 1200, failed: 3, tokensIn: 54_321, tokensOut: 1_234, tokensPerSecond: 23.46 },
});

describe('the activity view', () => {
  it('tells of a server all that is known of it', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic] };
    await show();
    const text = part('servers');
    for (const told of [
      ...['attic', 'ready', 'reads and judges', 'model-8b', 'CUDA0', 'http://attic.example:8080'],
      ...['3 of 4 slots in use', '1 slot held by calls nobody waits for', '1,200 answered', '3 failed'],
      ...['54,321 tokens in, 1,234 out', '23.5 tokens/s'],
    ])
      expect(text).toContain(told);
  });

  it.each<[NodeState, string]>([
    ['ready', 'ready'],
    ['unknown', 'not asked yet'],
    ['failing', 'left alone after errors'],
    ['unreachable', 'does not answer'],
    ['off', 'switched off'],
    ['paused', 'paused until'],
    ['not-allowed', 'not allowed to have notes'],
  ])('says of a server that is %s: %s', async (state, said) => {
    const at = '2026-11-30T10:00:00.000Z';
    const more = { failing: { retryAt: at }, paused: { pausedUntil: at } }[String(state)] ?? {};
    client.nodes.pool = { ...emptyPool, nodes: [nodeStatusOf('attic', { state, ...more })] };
    await show();
    expect(part('servers')).toContain(said);
    expect(part('servers').includes('next try at')).toBe(state === 'failing');
    expect(labels().includes('Pause attic')).toBe(state !== 'paused' && state !== 'off');
    expect(labels().includes('Resume attic')).toBe(state === 'paused');
  });

  it('shows the lanes, and the figures of each purpose', async () => {
    client.nodes.pool = {
      ...{ ...emptyPool, nodes: [attic] },
      lanes: [
        { lane: 'interactive', inFlight: 1, waiting: 0, capacity: 4 },
        { lane: 'background', inFlight: 2, waiting: 7, capacity: 3 },
      ],
      purposes: [
        {
          ...{ purpose: 'extract', calls: 12, failed: 2, perMinute: 5, p50Ms: 820, p95Ms: 2_400 },
          ...{ tokensIn: 9_000, tokensOut: 800 },
        },
      ],
    };
    await show();
    expect(part('lanes')).toContain('People and agents1 of 4 in flight · 0 waiting');
    expect(part('lanes')).toContain('Jobs2 of 3 in flight · 7 waiting');
    expect(part('figures')).toContain('Facts122 failed5820 ms · 2.4 s9,000 · 800');
    expect(root.querySelectorAll('[data-part="figures"] th[scope]')).toHaveLength(5);
  });

  it('pauses one server or all for a time that is chosen, and ends it', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic, nodeStatusOf('desk', { state: 'paused' })] };
    await show();
    await click('Pause attic');
    expect(button('Pause attic').getAttribute('aria-expanded')).toBe('true');
    await click('15 minutes');
    await click('Pause all');
    await click('1 hour');
    await click('Resume desk');
    await click('Resume all');
    expect(host.calls).toEqual([
      ...['pause attic for 15 min', 'pause all for 60 min', 'resume desk', 'resume all'],
    ]);
  });

  it('leaves the choice of a time by Escape', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic] };
    await show();
    await click('Pause attic');
    void act(() => {
      button('15 minutes').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await pass();
    expect(labels()).not.toContain('15 minutes');
    expect(host.calls).toEqual([]);
  });

  it('lists what waits and runs, and cancels one', async () => {
    client.jobs.all = [jobOf('Talk', { state: 'running', phase: 'asking' }), jobOf('Walk')];
    client.jobs.number = { waiting: 1, ready: 1, running: 1, done: 1_240 };
    await show();
    expect(part('queue')).toContain('Done1,240');
    expect(part('queue')).toContain('Read a note: Chats/Talk.md');
    expect(part('queue')).toContain('running · asking a server');
    await click('Cancel: Read a note: Chats/Walk.md');
    expect(client.jobs.calls).toEqual(['cancel Walk']);
  });

  it('cancels all that wait, once that is confirmed', async () => {
    client.jobs.all = [jobOf('a'), jobOf('b'), jobOf('r', { state: 'running' })];
    client.jobs.number = { waiting: 2, running: 1 };
    await show();
    host.isSure = false;
    await click('Cancel all that wait');
    expect(client.jobs.calls).toEqual([]);
    host.isSure = true;
    await click('Cancel all that wait');
    expect(client.jobs.calls).toEqual(['cancel b', 'cancel a']);
    expect(host.calls.at(-1)).toBe('tell: 2 jobs cancelled.');
  });

  it('keeps failed jobs with their causes, to be tried again or dropped, one or all', async () => {
    const causes = ['The first cause.', 'Node "attic" (http://attic:8080): HTTP 500. Look.'].map(
      (message) => ({
        at: '2026-11-30T10:00:00.000Z',
        message,
      }),
    );
    client.jobs.all = [jobOf('a', { state: 'failed', causes, tried: 3 }), jobOf('b', { state: 'failed' })];
    client.jobs.number = { failed: 2 };
    await show();
    expect(part('failures')).toContain('HTTP 500');
    expect(part('failures')).toContain('All 2 causes');
    expect(part('failures')).toContain('No cause was kept.');
    await click('Try again: Read a note: Chats/a.md');
    await click('Drop: Read a note: Chats/b.md');
    await click('Try all again');
    await click('Drop all');
    expect(client.jobs.calls).toEqual([
      ...['retry a', 'cancel b', 'retry b', 'retry a', 'cancel b', 'cancel a'],
    ]);
    expect(host.calls).toEqual([
      ...['tell: 2 jobs wait again.', 'confirm: Drop 2 failed jobs?', 'tell: 2 jobs dropped.'],
    ]);
  });

  it('changes nothing of a queue that another window works on', async () => {
    client.change({ status: engineStatus({ readOnly: true }) });
    client.jobs.all = [jobOf('a'), jobOf('f', { state: 'failed' })];
    client.jobs.number = { waiting: 2, failed: 2 };
    await show();
    expect(root.textContent).toContain('Another window works on the queue');
    expect(labels().filter((label) => /Cancel|Drop|Try/.test(label))).toEqual([]);
  });

  it('tells recent errors with their causes, and no call that went well', async () => {
    const call: CallRecord = {
      ...{ at: '2026-11-30T10:00:00.000Z', node: 'attic', purpose: 'judge', lane: 'background' },
      ...{ tookMs: 300_000, waitedMs: 0 },
    };
    client.nodes.pool = {
      ...{ ...emptyPool, nodes: [attic] },
      recent: [call, { ...call, purpose: 'profile', error: 'no answer within 300 s' }],
    };
    language = 'de';
    await show();
    expect(part('errors')).toContain('Profiltext, attic · nach 5 min 0 s');
    expect(part('errors')).toContain('keine Antwort in 300 Sekunden');
    expect(part('errors')).not.toContain('Urteile');
  });

  it('tells how many calls each run took', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic] };
    client.memory.log = [
      {
        id: 'a',
        job: 'extract',
        by: 'person',
        startedAt: '2026-11-29T10:00:00.000Z',
        counts: { modelCalls: 18 },
      },
      { id: 'b', job: 'profile', by: 'person', startedAt: '2026-11-29T10:00:00.000Z', counts: { facts: 1 } },
    ];
    await show();
    await pass();
    expect(part('runs')).toContain('18 calls');
    expect(root.querySelectorAll('[data-part="runs"] li')).toHaveLength(1);
  });

  it('tells of dreaming where it is done, and switches it', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic] };
    client.jobs.dreams = { isOn: true, state: 'waiting-for-quiet', jobs: 3 };
    await show();
    expect(part('dreaming')).toContain('Waits until nobody has asked for anything');
    expect(part('dreaming')).toContain('3 jobs begun');
    const box = root.querySelector<HTMLInputElement>('[data-part="dreaming"] input');
    void act(() => box?.click());
    expect(host.calls).toEqual(['dreaming false']);
    host.dreams = { isOn: true, isHere: false };
    await show();
    expect(part('dreaming')).toContain('this is not that one');
  });

  it('says without servers what works all the same, and leads to the settings', async () => {
    await show();
    expect(root.textContent).toContain('No model server is set');
    expect(root.textContent).toContain('Search by word and by meaning');
    await click('Open the settings');
    expect(host.calls).toEqual(['settings']);
  });

  it('shows jobs that are left although no server is set any more', async () => {
    client.jobs.number = { failed: 1 };
    client.jobs.all = [jobOf('a', { state: 'failed' })];
    await show();
    expect(part('failures')).toContain('Chats/a.md');
  });

  it('follows changes while it is seen, and neither asks nor draws while it is not', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic] };
    await show();
    client.nodes.pool = { ...emptyPool, nodes: [nodeStatusOf('desk')] };
    client.nodes.tell();
    await pass();
    expect(part('servers')).toContain('desk');
    await beSeen(false);
    const before = root.innerHTML;
    const { length } = client.nodes.calls;
    client.nodes.pool = { ...emptyPool, nodes: [nodeStatusOf('cellar')] };
    client.nodes.tell();
    client.change({ memoryRevision: 9 });
    await vi.advanceTimersByTimeAsync(60_000);
    await pass();
    expect(root.innerHTML).toBe(before);
    expect(client.nodes.calls).toHaveLength(length);
    await beSeen(true);
    expect(part('servers')).toContain('cellar');
  });

  it('says why nothing could be asked, and keeps what it knew', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [attic] };
    await show();
    client.nodes.status = () => Promise.reject(new Error('It broke.'));
    client.nodes.tell();
    await pass();
    expect(root.textContent).toContain('What goes on could not be asked');
    expect(part('servers')).toContain('attic');
  });
});
