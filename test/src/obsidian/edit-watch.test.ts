import { TFile, type App, type Component } from 'obsidian';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchEdits } from '../../../src/obsidian/edit-watch';

type Listener = (...values: unknown[]) => void;

let now: number;
let isOn: boolean;
let recorded: string[];
let listeners: Map<string, Listener>;

/** A file as the app's class, without the app. */
function fileAt(path: string): TFile {
  return Object.assign(Object.create(TFile.prototype) as TFile, { path });
}

const change = (file: TFile | null): void => listeners.get('editor-change')?.({}, { file });
const save = (file: TFile): void => listeners.get('modify')?.(file);
const edit = (file: TFile): void => {
  change(file);
  now += 2_000;
  save(file);
};

beforeEach(() => {
  now = 1_000_000;
  isOn = true;
  recorded = [];
  listeners = new Map();
  const on = (name: string, listener: Listener) => listeners.set(name, listener);
  const app = { workspace: { on }, vault: { on } } as unknown as App;
  const owner = { registerEvent: () => undefined } as unknown as Component;
  watchEdits(app, owner, {
    record: (path) => recorded.push(path),
    isRecorded: (path) => isOn && !path.startsWith('Private/'),
    memoryFolder: () => 'Trivium',
    now: () => now,
  });
});

describe('notes that a person changes', () => {
  it('count when a change in the editor is saved', () => {
    edit(fileAt('Garden.md'));
    expect(recorded).toEqual(['Garden.md']);
  });

  it('leave no trace where they are kept out', () => {
    edit(fileAt('Private/Diary.md'));
    expect(recorded).toEqual([]);
  });

  it('count once a minute each', () => {
    const garden = fileAt('Garden.md');
    edit(garden);
    edit(garden);
    edit(fileAt('Soil.md'));
    now += 60_000;
    edit(garden);
    expect(recorded).toEqual(['Garden.md', 'Soil.md', 'Garden.md']);
  });

  it('are none that a sync brings, nor the text that the app then shows, nor what comes after', () => {
    const garden = fileAt('Garden.md');
    save(garden);
    now += 50;
    change(garden);
    now += 100;
    save(garden);
    expect(recorded).toEqual([]);
  });

  it('are none that was only looked at when a sync comes much later', () => {
    const garden = fileAt('Garden.md');
    change(garden);
    now += 11_000;
    save(garden);
    expect(recorded).toEqual([]);
  });

  it('count under the name they have when they are saved', () => {
    const note = fileAt('Untitled.md');
    change(note);
    note.path = 'Garden/Beds.md';
    save(note);
    expect(recorded).toEqual(['Garden/Beds.md']);
  });

  it('are notes alone, and none of the memory folder', () => {
    for (const path of ['Drawing.canvas', 'Trivium/Profile.md', 'picture.png']) edit(fileAt(path));
    edit(fileAt('Trivium notes/Plan.md'));
    change(null);
    expect(recorded).toEqual(['Trivium notes/Plan.md']);
  });

  it('are not told while the setting is off', () => {
    isOn = false;
    edit(fileAt('Garden.md'));
    expect(recorded).toEqual([]);
  });
});
