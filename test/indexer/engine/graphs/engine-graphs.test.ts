import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../../indexer/engine';
import type { EngineOptions } from '../../../../indexer/engine';
import type { Engine } from '../../../../indexer/engine-api';
import { defaultGraphSettings, SIGNALS } from '../../../../indexer/graphs';
import type { Signal } from '../../../../indexer/graphs';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import { createMemoryStorage } from '../../../../indexer/platform';
import { createMemoryVault } from '../../../../indexer/vault';
import type { MemoryVault, VaultChange } from '../../../../indexer/vault';
import { createHashingEmbedder } from '../../../support/hashing-embedder';

const notes = {
  'Roof.md': '# Roof\n\nThe north gable lets the rain in. See [[Insurance]]. #house',
  'Insurance.md': 'The policy covers storms. #house',
  'Gutter.md': 'Leaves block the gutter below the north gable.',
  'Work log.md': [
    '| Datum | Was | Notizen |',
    '| --- | --- | --- |',
    '| 2026-03-01 | Dach besehen | [[Roof]], [[Gutter]] |',
    '| 2026-03-02 | Anruf | [[Insurance]], [[Roof]], [[Nirgends]] |',
    '| 2026-03-03 | Regen | nichts |',
  ].join('\n'),
};

const writer = { label: 'test', id: 'abcd' };

async function open(vault: MemoryVault, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = await openEngine({
    vault,
    storage: createMemoryStorage(),
    settings: { exclude: [] },
    ledger: { folder: createMemoryLedgerFolder(), writer },
    ...options,
  });
  return engine;
}

/** All that the graphs say of each note, in a form that can be compared. */
async function snapshot(engine: Engine, paths: readonly string[], signals: readonly Signal[] = SIGNALS) {
  const { counts } = await engine.graphs.settleGraphs();
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { neighbours } = await engine.graphs.neighbours({ path, limit: 100, signals });
      return neighbours.map(({ path: other, reasons, isIndexed, isLinked }) => ({
        ...{ path, other, isIndexed, isLinked },
        reasons: reasons
          .map(({ signal, weight, evidence }) => ({ signal, weight: weight.toFixed(6), evidence }))
          .sort((a, b) => (a.signal < b.signal ? -1 : 1)),
      }));
    }),
  );
  const { links, 'co-edits': coEdits, 'co-searches': coSearches } = counts.edges;
  return { edges: { links, coEdits, coSearches }, sources: counts.sources, answers };
}

describe('the graphs of a vault', () => {
  it('tell who belongs to a note, and why, each signal for itself', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.refresh();
    const { neighbours, found } = await engine.graphs.neighbours({ path: 'Roof.md' });
    const insurance = neighbours.find(({ path }) => path === 'Insurance.md');
    expect(insurance?.isLinked).toBe(true);
    expect(insurance?.reasons.map(({ signal }) => signal)).toEqual(
      expect.arrayContaining(['links', 'co-edits', 'shared-tags']),
    );
    const coEdit = insurance?.reasons.find(({ signal }) => signal === 'co-edits');
    expect(coEdit?.weight).toBeCloseTo(0.5);
    expect(coEdit?.evidence).toMatchObject([
      { kind: 'co-edit', source: 'work-log', date: '2026-03-02', path: 'Work log.md', line: 3 },
    ]);
    const gutter = neighbours.find(({ path }) => path === 'Gutter.md');
    expect(gutter).toMatchObject({ isLinked: false, isIndexed: true });
    expect(found).toMatchObject({ links: 2, 'co-edits': 2, 'shared-tags': 1 });
  });

  it('count what a work log gave and what it named in vain', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.refresh();
    const { counts, warnings } = await engine.graphs.settleGraphs();
    expect(counts.sources.find(({ source }) => source === 'work-log')).toMatchObject({
      name: 'Work log.md',
      read: 3,
      namingNone: 1,
      sessions: 2,
      unknownNames: 1,
      columns: { date: 'Datum', notes: ['Notizen'] },
    });
    expect(counts.edges['co-edits']).toBe(2);
    expect(warnings).toEqual([]);
  });

  it('show a neighbour outside the index, marked', async () => {
    const engine = await open(createMemoryVault(notes), { settings: { exclude: ['Gutter.md'] } });
    await engine.refresh();
    const { neighbours } = await engine.graphs.neighbours({ path: 'Roof.md' });
    expect(neighbours.find(({ path }) => path === 'Gutter.md')).toMatchObject({ isIndexed: false });
    await expect(engine.graphs.neighbours({ path: 'Nowhere.md' })).rejects.toMatchObject({
      code: 'note-not-found',
    });
  });

  it('find the stored graphs at the next start, reading no note again', async () => {
    const vault = createMemoryVault(notes);
    const storage = createMemoryStorage();
    const first = await open(vault, { storage });
    await first.setEmbedder(createHashingEmbedder());
    await first.refresh();
    const before = await snapshot(first, Object.keys(notes));
    await first.close();
    for (const path of Object.keys(notes)) vault.breakFile(path);
    const second = await open(vault, { storage });
    await second.setEmbedder(createHashingEmbedder());
    expect(await snapshot(second, Object.keys(notes))).toEqual(before);
  });

  it('warn when a column that named the notes is gone, until the counts are accepted', async () => {
    const rows = Array.from({ length: 12 }, (_, day) => `| 2026-01-${10 + day} | [[Roof]], [[Gutter]] |`);
    const log = (header: string) => [`| Date | ${header} |`, '| --- | --- |', ...rows].join('\n');
    const vault = createMemoryVault({ ...notes, 'Work log.md': log('Notes') });
    const storage = createMemoryStorage();
    const engine = await open(vault, { storage });
    await engine.refresh();
    expect((await engine.graphs.settleGraphs()).warnings).toEqual([]);
    vault.write(
      'Work log.md',
      log('Notes')
        .replaceAll(/\[\[|\]\]/g, '')
        .replaceAll('Roof, Gutter', '—'),
    );
    await engine.refresh();
    const { warnings } = await engine.graphs.settleGraphs();
    expect(warnings).toMatchObject([{ code: 'shrunk', signal: 'co-edits' }]);
    expect(warnings[0]?.message).toContain('Work log.md');
    await engine.close();
    const again = await open(vault, { storage });
    expect((await again.graphs.settleGraphs()).warnings).toHaveLength(warnings.length);
    await again.graphs.acceptGraphCounts();
    expect((await again.graphs.graphStatus()).warnings).toEqual([]);
  });

  it('let go of a log that was named and is gone, by its note or from outside the index, and come back with it', async () => {
    for (const exclude of [[], ['Work log.md']]) {
      const vault = createMemoryVault(notes);
      const storage = createMemoryStorage();
      const settings = { exclude, graphs: { ...defaultGraphSettings, workLogs: ['Work log.md'] } };
      const edges = async (engine: Engine) => (await engine.graphs.settleGraphs()).counts.edges['co-edits'];
      const engine = await open(vault, { storage, settings });
      await engine.refresh();
      expect(await edges(engine)).toBe(2);
      const text = await vault.read('Work log.md');
      vault.delete('Work log.md');
      await engine.apply([{ kind: 'delete', path: 'Work log.md' }]);
      expect((await engine.graphs.graphStatus()).counts.edges['co-edits']).toBe(0);
      await engine.close();
      const second = await open(vault, { storage, settings });
      await second.refresh();
      expect(await edges(second)).toBe(0);
      vault.write('Work log.md', text);
      await second.refresh();
      expect(await edges(second)).toBe(2);
      await second.close();
      // Away while nobody looked.
      vault.delete('Work log.md');
      expect(await edges(await open(vault, { storage, settings }))).toBe(0);
    }
  });

  it('tell of each source that cannot be read, and of a history that is gone', async () => {
    const mentions = [
      { kind: 'path', path: 'Roof.md' } as const,
      { kind: 'path', path: 'Gutter.md' } as const,
    ];
    const session = { source: 'git', date: '2026-03-01', entry: 'Repair', mentions } as const;
    const answer = { sessions: Array.from({ length: 9 }, () => session), counts: { read: 9, namingNone: 0 } };
    let read: () => Promise<typeof answer | undefined> = () => Promise.resolve(answer);
    const settings = { exclude: [], graphs: { ...defaultGraphSettings, workLogs: ['Log 1.md', 'Log 2.md'] } };
    const vault = createMemoryVault(notes);
    const engine = await open(vault, { settings, history: { read: () => read() } });
    await engine.refresh();
    const messages = async () => (await engine.graphs.settleGraphs()).warnings.map(({ message }) => message);
    const told = (text: string) => expect.stringContaining(text) as string;
    const logs = [told('"Log 1.md"'), told('"Log 2.md"')];
    expect(await messages()).toEqual(logs);
    read = () => Promise.reject(new Error('its disk is asleep'));
    expect(await messages()).toEqual([...logs, told('its disk is asleep')]);
    // What one source has to tell takes no word from the others.
    vault.write('Log 1.md', '- 2026-03-01 [[Roof]], [[Gutter]]');
    await engine.apply([{ kind: 'create', path: 'Log 1.md' }]);
    expect((await engine.graphs.graphStatus()).warnings.map(({ message }) => message)).toEqual([
      logs[1],
      told('its disk is asleep'),
    ]);
    read = () => Promise.resolve(undefined);
    expect(await messages()).toEqual([told('The git history is gone'), logs[1]]);
    read = () => Promise.resolve(answer);
    expect(await messages()).toEqual([logs[1]]);
  });

  it('keep what a person recorded through renames, and dismissed pairs out of sight', async () => {
    const vault = createMemoryVault(notes);
    const folder = createMemoryLedgerFolder();
    const engine = await open(vault, { ledger: { folder, writer } });
    await engine.refresh();
    await engine.graphs.recordSearch({ query: 'rain', results: ['Roof.md', 'Gutter.md', 'Insurance.md'] });
    await engine.graphs.dismiss('Roof.md', 'Insurance.md');
    vault.rename('Insurance.md', 'House/Policy.md');
    await engine.apply([{ kind: 'rename', oldPath: 'Insurance.md', path: 'House/Policy.md' }]);
    const { neighbours, dismissed } = await engine.graphs.neighbours({ path: 'House/Policy.md' });
    expect(dismissed).toBe(1);
    expect(neighbours.map(({ path }) => path)).not.toContain('Roof.md');
    const together = await engine.graphs.neighbours({ path: 'House/Policy.md', signals: ['co-searches'] });
    expect(together.neighbours).toMatchObject([
      { path: 'Gutter.md', reasons: [{ signal: 'co-searches', weight: 1, evidence: [{ query: 'rain' }] }] },
    ]);
    await engine.close();
    const again = await open(vault, { ledger: { folder, writer } });
    await again.refresh();
    expect((await again.graphs.dismissed()).map(({ one, other }) => [one, other].sort())).toEqual([
      ['House/Policy.md', 'Roof.md'],
    ]);
    await again.graphs.restore('Roof.md', 'House/Policy.md');
    expect((await again.graphs.neighbours({ path: 'Roof.md' })).dismissed).toBe(0);
  });

  it('keep a dismissed pair through a renamed folder, wherever the program is killed or stopped', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`Old/${number}.md`, `Note number ${number}.`]),
    );
    // Copies of one text are told apart by their names.
    const files = { ...many, 'Old/Copy 1.md': 'The same.', 'Old/Copy 2.md': 'The same.' };
    const pairs = [
      ['Old/7.md', 'Old/51.md'],
      ['Old/Copy 1.md', 'Old/Copy 2.md'],
    ] as const;
    for (const end of ['killed', 'stopped'] as const) {
      const vault = createMemoryVault(files);
      const storage = createMemoryStorage();
      const ledger = { folder: createMemoryLedgerFolder(), writer };
      const first = await open(vault, { storage, ledger });
      await first.refresh();
      for (const [one, other] of pairs) await first.graphs.dismiss(one, other);
      await first.close();
      for (const path of Object.keys(files)) vault.rename(path, path.replace('Old', 'New'));
      const second = await open(vault, { storage, ledger });
      if (end === 'stopped') {
        const stop = new AbortController();
        const onProgress = () => stop.abort();
        await expect(second.refresh({ signal: stop.signal, onProgress })).rejects.toMatchObject({
          code: 'cancelled',
        });
        await second.close();
      } else await second.refresh();
      const third = await open(vault, { storage, ledger });
      await third.refresh();
      const dismissed = (await third.graphs.dismissed()).map(({ one, other }) => [one, other]).sort();
      expect(dismissed).toEqual(
        pairs.map((pair) => pair.map((path) => path.replace('Old', 'New')).sort()).sort(),
      );
      expect((await third.search({ query: 'number' })).results[0]?.path).toMatch(/^New/);
      expect((await third.status()).notes).toBe(62);
    }
  });

  it('tell at the end what they learned and could not keep', async () => {
    const told: string[] = [];
    let isBroken = true;
    const files = createMemoryLedgerFolder();
    const folder = {
      ...files,
      append: (name: string, text: string, header: string) =>
        isBroken ? Promise.reject(new Error('no room')) : files.append(name, text, header),
    };
    const onLost = (reason: string) => told.push(reason);
    for (const breaks of [true, false]) {
      const engine = await open(createMemoryVault(notes), { ledger: { folder, writer, onLost } });
      await engine.refresh();
      await engine.graphs.dismiss('Roof.md', 'Gutter.md');
      // What failed once and could be written later is not lost.
      await engine.refresh();
      isBroken = breaks;
      await engine.close();
      expect(told).toEqual(['no room']);
    }
  });

  it('record a search only while the user wants it', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.refresh();
    const search = { query: 'rain', results: ['Roof.md', 'Gutter.md'] };
    await engine.updateSettings({ exclude: [], graphs: { ...defaultGraphSettings, recordSearches: false } });
    await engine.graphs.recordSearch(search);
    expect((await engine.graphs.graphStatus()).coSearches.pairs).toBe(0);
    await engine.updateSettings({ exclude: [], graphs: defaultGraphSettings });
    await engine.graphs.recordSearch(search);
    expect((await engine.graphs.graphStatus()).coSearches.pairs).toBe(1);
  });

  it('write down what each build came to, once as long as nothing changes', async () => {
    const vault = createMemoryVault(notes);
    const storage = createMemoryStorage();
    const engine = await open(vault, { storage });
    await engine.refresh();
    await engine.graphs.settleGraphs();
    await engine.graphs.settleGraphs();
    vault.write('Work log.md', `${notes['Work log.md']}\n| 2026-03-04 | Rinne | [[Gutter]], [[Insurance]] |`);
    await engine.refresh();
    await engine.graphs.settleGraphs();
    await engine.close();
    const again = await open(vault, { storage });
    const builds = await again.graphs.graphBuilds();
    expect(builds.map(({ counts }) => counts.edges['co-edits'])).toEqual([2, 3]);
    expect(builds[0]?.counts.sources[0]).toMatchObject({
      name: 'Work log.md',
      read: 3,
      namingNone: 1,
      sessions: 2,
    });
  });

  it('leave files of ours out of the graphs too, whatever folder they lie in', async () => {
    const ledger = 'Old memory/ledger/2026-11 searches a-b.md';
    const history = {
      read: () =>
        Promise.resolve({
          sessions: [
            {
              source: 'git' as const,
              date: '2026-03-01',
              entry: 'backup',
              mentions: [
                { kind: 'path' as const, path: 'Roof.md' },
                { kind: 'path' as const, path: ledger },
              ],
            },
          ],
          counts: { read: 1, namingNone: 0 },
        }),
    };
    const vault = createMemoryVault({ ...notes, [ledger]: '---\ntrivium: ledger\n---\n' });
    const engine = await open(vault, { history });
    await engine.refresh();
    await engine.graphs.settleGraphs();
    const { neighbours } = await engine.graphs.neighbours({ path: 'Roof.md', limit: 100 });
    expect(neighbours.map(({ path }) => path)).not.toContain(ledger);
  });

  it('take planned work for none, and no log from a note that is said to be none', async () => {
    const planned = notes['Work log.md'].replaceAll('2026-03-0', '2999-03-0');
    const vault = createMemoryVault({ ...notes, 'Work log.md': planned });
    const engine = await open(vault);
    await engine.refresh();
    expect((await engine.graphs.settleGraphs()).counts.edges['co-edits']).toBe(0);
    vault.write('Work log.md', notes['Work log.md']);
    await engine.refresh();
    expect((await engine.graphs.settleGraphs()).counts.edges['co-edits']).toBe(2);
    const graphs = { ...defaultGraphSettings, notWorkLogs: ['Work log.md'] };
    await engine.updateSettings({ exclude: [], graphs });
    const { counts, warnings } = await engine.graphs.settleGraphs();
    expect(counts.sources.filter(({ source }) => source === 'work-log')).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('leave files of ours out of the index, and a note of the user beside them in it', async () => {
    const own = '---\ntrivium: ledger\n---\n- Searched for "gable" in vain.';
    const vault = createMemoryVault({
      ...notes,
      'Trivium/ledger/2026-11 searches a-b.md': own,
      'Trivium/My thoughts.md': 'The gable again.',
    });
    const engine = await open(vault);
    await engine.refresh();
    const { results } = await engine.search({ query: 'gable', mode: 'text' });
    const paths = results.map(({ path }) => path);
    expect(paths).toContain('Trivium/My thoughts.md');
    expect(paths).not.toContain('Trivium/ledger/2026-11 searches a-b.md');
  });
});

const names = ['a', 'b', 'c', 'd', 'e'];
const places = names.flatMap((name) => [`${name}.md`, `Folder/${name}.md`]);
const place = fc.constantFrom(...places);
const text = fc
  .tuple(
    fc.array(fc.constantFrom(...names), { maxLength: 3 }),
    fc.constantFrom('', '#red', '#blue'),
    fc.nat(3),
  )
  .map(
    ([targets, tag, seed]) => `${targets.map((target) => `See [[${target}]].`).join(' ')} ${tag} word${seed}`,
  );
const edit = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path: place, text }),
  fc.record({ kind: fc.constant('delete' as const), path: place }),
  fc.record({ kind: fc.constant('rename' as const), path: place, to: place }),
);
type Edit =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'delete'; path: string }
  | { kind: 'rename'; path: string; to: string };

/** Makes the edit where it is possible, and tells it as the app would. */
async function make(action: Edit, vault: MemoryVault): Promise<readonly VaultChange[]> {
  const { path } = action;
  const exists = (await vault.stat(path)) !== undefined;
  if (action.kind === 'write') {
    vault.write(path, action.text);
    return [{ kind: exists ? 'modify' : 'create', path }];
  }
  if (!exists) return [];
  if (action.kind === 'delete') {
    vault.delete(path);
    return [{ kind: 'delete', path }];
  }
  if ((await vault.stat(action.to)) !== undefined) return [];
  vault.rename(path, action.to);
  return [{ kind: 'rename', oldPath: path, path: action.to }];
}

describe('graphs kept in step', () => {
  it('equal those of a vault opened afresh after any edits, renames and deletions', async () => {
    const log =
      '## 2026-05-01\n[[a]], [[b]]\n## 2026-05-02\n[[b]], [[c]], [[d]]\n## 2026-05-03\n[[e]], [[a]]';
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
        const vault = createMemoryVault({ 'a.md': 'See [[b]].', 'b.md': 'word1', 'Log.md': log });
        const settings = { exclude: [], graphs: { ...defaultGraphSettings, workLogs: ['Log.md'] } };
        const folder = createMemoryLedgerFolder();
        const engine = await open(vault, { settings, ledger: { folder, writer } });
        await engine.setEmbedder(createHashingEmbedder());
        await engine.refresh();
        await engine.graphs.recordSearch({ query: 'word', results: ['a.md', 'b.md'] });
        for (const action of edits) {
          const changes = await make(action, vault);
          if (changes.length > 0) await engine.apply(changes);
        }
        // The vectors of the last edits are made in the background.
        await engine.refresh();
        const paths = (await vault.list()).map(({ path }) => path);
        // What many notes share is measured now and then: its own tests hold the similar notes to a rebuild.
        const exact = SIGNALS.filter((signal) => signal !== 'similar');
        const incremental = await snapshot(engine, paths, exact);
        await engine.close();
        const fresh = await open(vault, { settings, ledger: { folder, writer } });
        await fresh.setEmbedder(createHashingEmbedder());
        await fresh.refresh();
        expect(incremental).toEqual(await snapshot(fresh, paths, exact));
        await fresh.close();
      }),
      { numRuns: 25 },
    );
  });
});
