import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinkResolver, parseNote } from '../../indexer/vault';
import { hasShared, sharedFolder, sharedNote } from './shared';
import { toCachedMetadata } from './cached-metadata';
import type { CapturedNote } from './cached-metadata';

const folder = path.join(sharedFolder, 'data/obsidian-cache/obsidian-tasks-cachedMetadata');

/** Names of notes where the app does something no rule explains, each with the reason. None at present. */
const exceptions: Readonly<Record<string, string>> = {};

const names = hasShared ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

/** The vault that the notes were captured in. */
const files = hasShared
  ? readFileSync(path.join(sharedFolder, 'vaults/tasks-demo.files.txt'), 'utf8').split('\n')
  : [];

describe.skipIf(!hasShared)(`what the app itself recorded${sharedNote}`, () => {
  it('covers all captured notes', () => {
    expect(names.length).toBe(89);
    expect(Object.keys(exceptions)).toEqual([]);
  });

  it.each(names)('%s', (name) => {
    const captured = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as CapturedNote;
    const note = parseNote(captured.filePath, captured.fileContents);
    expect(toCachedMetadata(note, captured.fileContents)).toEqual(captured.cachedMetadata);
    expect(note.frontmatterTags.map((tag) => `#${tag}`)).toEqual(captured.parseFrontMatterTags ?? []);
  });

  it.each(names)('%s: links lead to the same files', (name) => {
    const captured = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as CapturedNote;
    const resolver = createLinkResolver(files);
    for (const link of parseNote(captured.filePath, captured.fileContents).links) {
      const expected = captured.resolveLinkToPath[link.target + link.subpath];
      // The app leaves embeds out of this record, and finds no file for a link without a name.
      if (expected === undefined || link.target.startsWith('|')) continue;
      const found = resolver.resolve(link.target, captured.filePath, link.kind);
      expect(found?.path ?? null, link.original).toBe(expected);
    }
  });
});
