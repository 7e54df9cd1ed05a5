import { openEngine } from '../../../../indexer/engine';
import type { EngineOptions } from '../../../../indexer/engine';
import type { Engine } from '../../../../indexer/engine-api';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import { defaultMemorySettings } from '../../../../indexer/memory';
import type { MemorySettings, SharedFiles } from '../../../../indexer/memory';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Clock } from '../../../../indexer/platform';
import { createMemoryVault } from '../../../../indexer/vault';
import type { MemoryVault } from '../../../../indexer/vault';

export const STAGE_NOW = Date.parse('2026-04-02T09:00:00Z');

/** A vault, its ledgers and what is derived, which outlive the engines that are opened over them. */
export interface MemoryStage {
  readonly vault: MemoryVault;
  /** Ledger files by name. */
  readonly ledgers: Map<string, string>;
  readonly blobs: Map<string, Uint8Array>;
  readonly clock: Clock & { nowMs: number };
  readonly files: SharedFiles;
  open(options?: Partial<EngineOptions> & { readonly memory?: Partial<MemorySettings> }): Promise<Engine>;
}

export function createMemoryStage(notes: Readonly<Record<string, string>> = {}): MemoryStage {
  const vault = createMemoryVault(notes, { mtimeMs: STAGE_NOW - 3_600_000 });
  const ledgers = new Map<string, string>();
  const blobs = new Map<string, Uint8Array>();
  const clock = { nowMs: STAGE_NOW, now: () => clock.nowMs, yield: () => Promise.resolve() };
  const files = sharedFilesIn(vault, 'Trivium');
  return {
    ...{ vault, ledgers, blobs, clock, files },
    open: async ({ memory, ...options } = {}) => {
      const engine = await openEngine({
        ...{ vault, clock, sharedFiles: files },
        storage: createMemoryStorage(blobs),
        settings: { exclude: [], memory: { ...defaultMemorySettings, ...memory } },
        ledger: { folder: createMemoryLedgerFolder(ledgers), writer: { label: 'desk', id: 'k3f9' } },
        ...options,
      });
      if (options.readOnly !== true) await engine.refresh();
      return engine;
    },
  };
}

/** The memory folder's files, in a vault that lives in memory. */
function sharedFilesIn(vault: MemoryVault, folder: string): SharedFiles {
  const read = async (name: string): Promise<string | undefined> => {
    const path = `${folder}/${name}`;
    return (await vault.stat(path)) === undefined ? undefined : vault.read(path);
  };
  return {
    folder,
    read,
    replace: async (name, before, text) => {
      if ((await read(name)) !== before) return false;
      vault.write(`${folder}/${name}`, text);
      return true;
    },
  };
}
