import { normalizePath, type DataAdapter } from 'obsidian';
import { TriviumError } from '../../indexer/platform';
import type { ModelFolder } from '../worker/model-host';

/** Models that lie as files in the plugin's own folder, one folder each under `models/`. */
export function createModelFolder(adapter: DataAdapter, pluginFolder: string): ModelFolder {
  const modelsFolder = normalizePath(`${pluginFolder}/models`);
  return {
    async list() {
      if (!(await adapter.exists(modelsFolder))) return [];
      const { folders } = await adapter.list(modelsFolder);
      return folders.map((folder) => folder.slice(folder.lastIndexOf('/') + 1));
    },
    async read(model, name) {
      const path = `${modelsFolder}/${model}/${name}`;
      if (!(await adapter.exists(path))) return undefined;
      try {
        return new Uint8Array(await adapter.readBinary(path));
      } catch (cause) {
        const message = `The model file "${path}" cannot be read. Copy the model there again.`;
        throw new TriviumError('model-missing', message, { cause });
      }
    },
  };
}
