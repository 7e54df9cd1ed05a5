import { TFile, type App, type EventRef, type TAbstractFile } from 'obsidian';
import { TriviumError } from '../../indexer/platform';
import type { Vault, VaultChange, VaultFile } from '../../indexer/vault';

/** A larger note is a data file by another name: to read it would hold up the app and help no search. */
const LARGEST_NOTE_BYTES = 32_000_000;

/** The open vault as the engine knows it. It ends with its listeners; it owns nothing else. */
export function createObsidianVault(app: App): Vault {
  const { vault } = app;
  return {
    name: vault.getName(),
    list: () => Promise.resolve(vault.getFiles().map(toVaultFile)),
    stat(path) {
      const file = vault.getFileByPath(path);
      return Promise.resolve(file === null ? undefined : toVaultFile(file));
    },
    read: (path) => readNote(app, path),
    watch: (listener) => watch(app, listener),
    process: (path, edit) => vault.process(findFile(app, path), edit),
    trash: (path) => app.fileManager.trashFile(findFile(app, path)),
  };
}

function toVaultFile(file: TFile): VaultFile {
  return { path: file.path, sizeBytes: file.stat.size, mtimeMs: file.stat.mtime };
}

function findFile(app: App, path: string): TFile {
  const file = app.vault.getFileByPath(path);
  if (file === null) throw new TriviumError('note-not-found', `"${path}" is not in the vault.`);
  return file;
}

async function readNote(app: App, path: string): Promise<string> {
  const file = findFile(app, path);
  if (file.stat.size > LARGEST_NOTE_BYTES) {
    const megabytes = Math.round(file.stat.size / 1_000_000);
    throw new TriviumError(
      'note-too-large',
      `"${path}" has ${megabytes} MB. Split it, or exclude it in the settings.`,
    );
  }
  let text: string;
  try {
    text = await app.vault.cachedRead(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TriviumError('note-unreadable', `"${path}" cannot be read: ${reason}`, { cause });
  }
  if (text.includes('\0')) {
    throw new TriviumError(
      'note-is-binary',
      `"${path}" is no text. Give it its own extension, or exclude it.`,
    );
  }
  return text;
}

function watch(app: App, listener: (change: VaultChange) => void): () => void {
  const { vault } = app;
  const tell = (kind: 'create' | 'modify' | 'delete') => (file: TAbstractFile) => {
    // A folder matters only when it goes, with all below it.
    if (file instanceof TFile || kind === 'delete') listener({ kind, path: file.path });
  };
  const references: EventRef[] = [
    vault.on('create', tell('create')),
    vault.on('modify', tell('modify')),
    vault.on('delete', tell('delete')),
    vault.on('rename', (file, oldPath) => listener({ kind: 'rename', path: file.path, oldPath })),
  ];
  return () => {
    for (const reference of references) vault.offref(reference);
  };
}
