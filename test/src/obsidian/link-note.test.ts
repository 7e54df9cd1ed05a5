// @vitest-environment happy-dom
import { App } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import type { App as ObsidianApp } from 'obsidian';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkUnder, takeBack } from '../../../src/obsidian/link-note';
import { planInsertion, type LinkPlace } from '../../../src/ui/link-insertion';

const before = '---\r\na: 1\r\n---\r\n## See\r\n\r\n- [[Soil]]\r\n\r\n## Rest\r\n';
const after = '---\r\na: 1\r\n---\r\n## See\r\n\r\n- [[Soil]]\r\n- [[Kiln]]\r\n\r\n## Rest\r\n';
const see: LinkPlace = { kind: 'heading', text: 'See', level: 2, ordinal: 0 };

let mock: App;
let app: ObsidianApp;

beforeAll(() => setup());

beforeEach(() => {
  mock = App.createConfigured__({ files: { 'Clay.md': before } });
  app = mock.asOriginalType__();
});

const read = (): Promise<string> => {
  const file = app.vault.getFileByPath('Clay.md');
  if (file === null) throw new Error('Clay.md is missing.');
  return app.vault.read(file);
};

const change = async (text: string): Promise<void> => {
  const file = app.vault.getFileByPath('Clay.md');
  if (file !== null) await app.vault.modify(file, text);
};

function shown(text = before) {
  const plan = planInsertion(text, see, '[[Kiln]]');
  if (plan === undefined) throw new Error('The heading is there.');
  return plan;
}

describe('a link written under a heading', () => {
  it('changes what was shown and nothing else, and is taken back to the byte', async () => {
    const written = await linkUnder(app, 'Clay.md', see, '[[Kiln]]', shown());
    expect(await read()).toBe(after);
    expect(written && (await takeBack(app, 'Clay.md', written))).toBe(true);
    expect(await read()).toBe(before);
  });

  it('goes to its place where the note has changed elsewhere since it was shown', async () => {
    await change(before.replace('## See', 'New.\r\n\r\n## See'));
    await linkUnder(app, 'Clay.md', see, '[[Kiln]]', shown());
    expect(await read()).toBe(after.replace('## See', 'New.\r\n\r\n## See'));
  });

  it('is not written where other text than shown would be, or the heading is gone', async () => {
    const changes = [before.replace('- [[Soil]]', 'Soil.'), before.replace('## See', '## Seen')];
    for (const text of changes) {
      await change(text);
      expect(await linkUnder(app, 'Clay.md', see, '[[Kiln]]', shown())).toBeUndefined();
      expect(await read()).toBe(text);
    }
  });

  it('is not taken back where it was changed by hand, or the note is gone', async () => {
    const written = await linkUnder(app, 'Clay.md', see, '[[Kiln]]', shown());
    if (written === undefined) throw new Error('It was not written.');
    const edited = after.replace('[[Kiln]]', '[[Kiln|the kiln]]');
    await change(edited);
    expect(await takeBack(app, 'Clay.md', written)).toBe(false);
    expect(await read()).toBe(edited);
    expect(await takeBack(app, 'Gone.md', written)).toBe(false);
  });

  it('says so where the note is gone', async () => {
    await expect(linkUnder(app, 'Gone.md', see, '[[Kiln]]', shown())).rejects.toMatchObject({
      code: 'note-not-found',
    });
  });
});
