import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedgerWriter } from '../../../../indexer/node/data/writer';
import { temporaryFolder, temporaryVault } from '../temporary-folder';

describe('who writes from a data folder', () => {
  it('is made once and kept', async () => {
    const folder = path.join(await temporaryFolder(), 'data');
    const writer = await openLedgerWriter(folder);
    expect(writer.label).toMatch(/^[A-Za-z0-9-]+$/);
    expect(writer.id).toMatch(/^[a-z0-9]{4,}$/);
    expect(await openLedgerWriter(folder)).toEqual(writer);
    expect((await openLedgerWriter(await temporaryFolder())).id).not.toBe(writer.id);
  });

  it('is another one where the file is damaged, or could not stand in a file name', async () => {
    const folder = await temporaryFolder();
    for (const text of ['', '{', '{"label":"../x","id":"k3f9"}', '{"label":"desk","id":"K"}']) {
      await writeFile(path.join(folder, 'writer.json'), text);
      const writer = await openLedgerWriter(folder);
      expect(writer.label).not.toContain('/');
      const kept: unknown = JSON.parse(await readFile(path.join(folder, 'writer.json'), 'utf8'));
      expect(writer).toMatchObject(kept as object);
    }
  });

  it('lives for the run alone where nothing may be written', async () => {
    const folder = path.join(await temporaryFolder(), 'data');
    const writer = await openLedgerWriter(folder, false);
    expect(writer.id).not.toBe((await openLedgerWriter(folder, false)).id);
    await expect(readFile(folder)).rejects.toThrow('ENOENT');
  });

  it('fails with the folder in the message where it cannot be kept', async () => {
    const vault = await temporaryVault({ data: 'a file' });
    await expect(openLedgerWriter(path.join(vault, 'data'))).rejects.toMatchObject({
      code: 'storage-unwritable',
      message: expect.stringContaining(path.join(vault, 'data')) as string,
    });
  });
});
