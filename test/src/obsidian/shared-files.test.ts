// @vitest-environment happy-dom
import type { App } from 'obsidian';
import { App as MockApp } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSharedFiles } from '../../../src/obsidian/shared-files';

beforeAll(() => setup());

const NAME = 'Conversations/2026-03-02 Travel.md';
const PATH = `Notes/Memory/${NAME}`;

function openApp(): App {
  return MockApp.createConfigured__().asOriginalType__();
}

describe('the shared files of the open vault', () => {
  it('are none where there is no folder, and reading makes none', async () => {
    const app = openApp();
    expect(await createSharedFiles(app, 'Notes/Memory').read(NAME)).toBeUndefined();
    expect(await app.vault.adapter.exists('Notes')).toBe(false);
  });

  it('are made with their folders, and replaced', async () => {
    const app = openApp();
    const files = createSharedFiles(app, 'Notes/Memory');
    expect(files.folder).toBe('Notes/Memory');
    expect(await files.replace(NAME, undefined, 'one')).toBe(true);
    expect(await files.read(NAME)).toBe('one');
    expect(await files.replace(NAME, 'one', 'two')).toBe(true);
    expect(await app.vault.adapter.read(PATH)).toBe('two');
  });

  it('are replaced also where the app does not know them yet', async () => {
    const app = openApp();
    const files = createSharedFiles(app, 'Notes/Memory');
    await files.replace(NAME, undefined, 'one');
    vi.spyOn(app.vault, 'getFileByPath').mockReturnValue(null);
    expect(await files.replace(NAME, 'one', 'two')).toBe(true);
    expect(await files.read(NAME)).toBe('two');
  });

  it('are left alone where the text is another one, is gone, or came meanwhile', async () => {
    const app = openApp();
    const files = createSharedFiles(app, 'Notes/Memory');
    await files.replace(NAME, undefined, 'mine');
    expect(await files.replace(NAME, undefined, 'new')).toBe(false);
    expect(await files.replace(NAME, 'before', 'new')).toBe(false);
    expect(await files.replace('USER.md', 'before', 'new')).toBe(false);
    expect(await files.read(NAME)).toBe('mine');
    // The sync made it between the look and the writing.
    vi.spyOn(app.vault.adapter, 'exists').mockResolvedValueOnce(false);
    vi.spyOn(app.vault, 'create').mockRejectedValueOnce(new Error('File already exists.'));
    expect(await files.replace(NAME, undefined, 'new')).toBe(false);
    expect(await files.read(NAME)).toBe('mine');
  });

  it('say which one cannot be written, and what to do', async () => {
    const refusals = [
      ['EROFS: read-only file system', 'storage-unwritable'],
      ['ENOSPC: no space left on device', 'storage-full'],
    ] as const;
    for (const [reason, code] of refusals) {
      const app = openApp();
      vi.spyOn(app.vault, 'create').mockRejectedValue(new Error(reason));
      await expect(
        createSharedFiles(app, 'Notes/Memory').replace(NAME, undefined, 'x'),
      ).rejects.toMatchObject({
        code,
        message: expect.stringContaining(PATH) as string,
      });
    }
  });
});
