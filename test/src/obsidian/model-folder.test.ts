// @vitest-environment happy-dom
import type { DataAdapter } from 'obsidian';
import { describe, expect, it } from 'vitest';
import { createModelFolder } from '../../../src/obsidian/model-folder';

const pluginFolder = '.config/plugins/trivium';

/** An adapter over a few files; `broken` ones cannot be read. */
function adapterOver(files: Record<string, string>): DataAdapter {
  const paths = Object.keys(files).map((path) => `${pluginFolder}/models/${path}`);
  const adapter: Partial<DataAdapter> = {
    exists: (path) => Promise.resolve(paths.some((each) => each === path || each.startsWith(`${path}/`))),
    list: (path) => {
      const folders = new Set(paths.map((each) => `${path}/${each.slice(path.length + 1).split('/')[0]}`));
      return Promise.resolve({ files: [], folders: [...folders] });
    },
    readBinary: (path) => {
      const text = files[path.slice(`${pluginFolder}/models/`.length)] ?? '';
      if (text === 'broken') return Promise.reject(new Error('EIO'));
      return Promise.resolve(new TextEncoder().encode(text).buffer);
    },
  };
  return adapter as DataAdapter;
}

describe('models beside the plugin', () => {
  it('are none where there is no folder', async () => {
    expect(await createModelFolder(adapterOver({}), pluginFolder).list()).toEqual([]);
  });

  it('are found by their folders and read file by file', async () => {
    const folder = createModelFolder(
      adapterOver({ 'small/config.json': '{}', 'small/onnx/model.onnx': 'x' }),
      pluginFolder,
    );
    expect(await folder.list()).toEqual(['small']);
    expect(await folder.read('small', 'config.json')).toEqual(new TextEncoder().encode('{}'));
    expect(await folder.read('small', 'tokenizer.json')).toBeUndefined();
  });

  it('name the file that cannot be read', async () => {
    const folder = createModelFolder(adapterOver({ 'small/config.json': 'broken' }), pluginFolder);
    await expect(folder.read('small', 'config.json')).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringContaining('models/small/config.json') as string,
    });
  });
});
