import type { App } from 'obsidian';
import { TriviumError } from '../../indexer/platform';

/** Makes the folder and those above it: on a phone the adapter makes one at a time. */
export async function makeFolder(app: App, folder: string): Promise<void> {
  const { adapter } = app.vault;
  const parts = folder.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const path = parts.slice(0, length).join('/');
    if (!(await adapter.exists(path))) await adapter.mkdir(path);
  }
}

/** A failed read in the memory folder as an error of ours. */
export function readError(path: string, cause: unknown): TriviumError {
  return new TriviumError('note-unreadable', `"${path}" cannot be read: ${reasonOf(cause)}`, { cause });
}

/** A failed write in the memory folder as an error of ours. */
export function writeError(path: string, cause: unknown): TriviumError {
  const reason = reasonOf(cause);
  if (/ENOSPC|quota/i.test(reason)) {
    const message = `The disk is full: "${path}" could not be written. Free some space.`;
    return new TriviumError('storage-full', message, { cause });
  }
  const message = `"${path}" cannot be written (${reason}). Allow it, or choose another memory folder in the settings.`;
  return new TriviumError('storage-unwritable', message, { cause });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
