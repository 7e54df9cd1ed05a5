import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHubAddress, parseSettings, recordsEditsOf, toEngineSettings } from '../../src/settings';
import { defaultGraphSettings } from '../../indexer/graphs';
import { defaultMemorySettings } from '../../indexer/memory';
import { defaultPoolSettings } from '../../indexer/nodes';
import { createExclusion } from '../../indexer/vault';

const defaults = parseSettings(null).settings;

describe('settings', () => {
  it('starts with the defaults: nothing excluded, no graphics card, the language of the app', () => {
    expect(parseSettings(null)).toEqual({
      settings: {
        model: 'all-MiniLM-L6-v2',
        excludedFolders: [],
        excludedPatterns: [],
        language: 'auto',
        pauseOnStart: false,
        speed: 'normal',
        webgpu: false,
        hub: 'https://huggingface.co',
        memoryFolder: 'Trivium',
        graphs: defaultGraphSettings,
        memory: defaultMemorySettings,
        nodes: defaultPoolSettings,
      },
      invalid: [],
    });
  });

  it('keeps what can be read and names what cannot', () => {
    const stored = { excludedFolders: ['Archive'], language: 'fr', webgpu: 'yes' };
    const { settings, invalid } = parseSettings(stored);
    expect(settings).toEqual({ ...defaults, excludedFolders: ['Archive'] });
    expect(invalid.toSorted()).toEqual(['language', 'webgpu']);
  });

  it.each([['text'], [7], [[]], [true]])('takes a file that holds %j for unreadable as a whole', (stored) => {
    const { settings, invalid } = parseSettings(stored);
    expect(settings).toEqual(defaults);
    expect(invalid).toContain('model');
  });

  it('keeps the good ones within a group too, and lists as a whole', () => {
    const stored = {
      memoryFolder: '../outside',
      graphs: {
        recordSearches: false,
        weights: { links: 3, similar: -1, 'co-edits': 'much' },
        workLogs: ['Log.md', 7],
        notWorkLogs: ['Timeline.md'],
      },
    };
    const { settings, invalid } = parseSettings(stored);
    expect(settings).toEqual({
      ...defaults,
      graphs: {
        ...defaultGraphSettings,
        recordSearches: false,
        notWorkLogs: ['Timeline.md'],
        weights: { ...defaultGraphSettings.weights, links: 3 },
      },
    });
    expect(invalid.toSorted()).toEqual([
      'graphs.weights.co-edits',
      'graphs.weights.similar',
      'graphs.workLogs',
      'memoryFolder',
    ]);
  });

  it('never fails and reads back what it gave, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ language: fc.jsonValue(), memoryFolder: fc.jsonValue(), graphs: fc.jsonValue() }),
          fc.record({ graphs: fc.record({ weights: fc.jsonValue(), workLogs: fc.jsonValue() }) }),
        ),
        (stored) => {
          const { settings } = parseSettings(stored);
          expect(parseSettings(settings)).toEqual({ settings, invalid: [] });
        },
      ),
    );
  });
});

describe('excluded folders and patterns', () => {
  const isExcluded = (folders: string[], patterns: string[], path: string): boolean =>
    createExclusion(
      toEngineSettings({ ...defaults, excludedFolders: folders, excludedPatterns: patterns }, true).exclude,
    )(path);

  it('excludes a folder at its place only', () => {
    expect(isExcluded(['Archive'], [], 'Archive/2020/a.md')).toBe(true);
    expect(isExcluded(['Archive'], [], 'Work/Archive/a.md')).toBe(false);
    expect(isExcluded(['Archive'], [], 'Archive.md')).toBe(false);
    expect(isExcluded(['Work/Old'], [], 'Work/Old/a.md')).toBe(true);
  });

  it.each(['[Private]', '!important', '#inbox', 'a*b', 'with space', 'wh?t', 'back\\slash'])(
    'takes the folder name %s by the letter',
    (folder) => {
      expect(isExcluded([folder], [], `${folder}/a.md`)).toBe(true);
      expect(isExcluded([folder], [], 'Private/a.md')).toBe(false);
    },
  );

  it('adds the patterns as they are', () => {
    expect(isExcluded([], ['*.excalidraw.md'], 'Drawings/x.excalidraw.md')).toBe(true);
    expect(isExcluded([], ['*.excalidraw.md'], 'Drawings/x.md')).toBe(false);
  });
});

describe('the memory folder', () => {
  it.each([
    ['Trivium', 'Trivium'],
    ['/Notes//Memory/ ', 'Notes/Memory'],
    ['../outside', 'Trivium'],
    ['.hidden', 'Trivium'],
    ['', 'Trivium'],
  ])('of %j is %j', (typed, folder) => {
    const { settings } = parseSettings({ memoryFolder: typed });
    expect(settings.memoryFolder).toBe(folder);
    expect(toEngineSettings(settings, true)).toMatchObject({ memoryFolder: folder, graphs: settings.graphs });
  });
});

describe('the address of the hub', () => {
  it.each([
    ['https://mirror.example/', 'https://mirror.example'],
    [' http://127.0.0.1:8080 ', 'http://127.0.0.1:8080'],
    ['', 'https://huggingface.co'],
    ['mirror.example', undefined],
    ['javascript:alert(1)', undefined],
    ['file:///etc', undefined],
  ])('reads %j as %j', (typed, address) => expect(parseHubAddress(typed)).toBe(address));
});

describe('model servers', () => {
  const node = { name: 'desk', url: 'http://desk.lan:8080' };

  it('leaves out a pause that cannot be read, and keeps the servers', () => {
    const { settings, invalid } = parseSettings({ nodes: { nodes: [node], pause: { until: 'later' } } });
    expect(invalid).toEqual([]);
    expect(settings.nodes.nodes.map(({ name }) => name)).toEqual(['desk']);
    expect(settings.nodes.pause).toBeUndefined();
  });

  it('names a list that cannot be read, and keeps what else was set', () => {
    const { settings, invalid } = parseSettings({ nodes: { nodes: [node, node], isLocalOnly: true } });
    expect(invalid).toEqual(['nodes.nodes']);
    expect(settings.nodes).toMatchObject({ nodes: [], isLocalOnly: true });
  });

  it('dream only on devices that work by themselves', () => {
    const dreams = (dreaming: boolean, isNightly: boolean) =>
      toEngineSettings({ ...defaults, nodes: { ...defaults.nodes, dreaming } }, isNightly).nodes?.dreaming;
    expect([dreams(true, true), dreams(true, false), dreams(false, true)]).toEqual([true, false, false]);
  });
});

describe('recording edits', () => {
  const settingsOf = (stored: unknown) => parseSettings(stored).settings;

  it('leaves out what is kept out of the index, and everything where that cannot be told', () => {
    const settings = settingsOf({ excludedFolders: ['Private [old]'], excludedPatterns: ['*.draft.md'] });
    expect(recordsEditsOf('Garden.md', settings)).toBe(true);
    expect(recordsEditsOf('Private [old]/Diary.md', settings)).toBe(false);
    expect(recordsEditsOf('Garden.draft.md', settings)).toBe(false);
    expect(recordsEditsOf('Garden.md', settingsOf({ excludedPatterns: ['[a'] }))).toBe(false);
  });

  it('can be switched off', () => {
    const off = settingsOf({ graphs: { editSources: { edits: false } } });
    expect(recordsEditsOf('Garden.md', off)).toBe(false);
  });
});
