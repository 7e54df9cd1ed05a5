import { normalizePath, type DataAdapter } from 'obsidian';
import { TriviumError } from '../../indexer/platform';
import type { ModelFolder } from '../worker/model-host';

/** Models that lie as files in the plugin's own folder, one folder each. */
export function createModelFolder(adapter: DataAdapter, pluginFolder: string): ModelFolder {
  const pathOf = (id: string, name: string): string => normalizePath(`${pluginFolder}/models/${id}/${name}`);
  return {
    has: (id, name) => adapter.exists(pathOf(id, name)),
    async read(id, name) {
      const path = pathOf(id, name);
      try {
        return new Uint8Array(await adapter.readBinary(path));
      } catch (cause) {
        const message = `The model file "${path}" cannot be read. Install the model again.`;
        throw new TriviumError('model-missing', message, { cause });
      }
    },
  };
}
