import type { NoteText } from '../../indexer/search';
import type { Vault } from '../../indexer/vault';

/** The text of every note of a vault. */
export async function readNotes(vault: Vault): Promise<readonly NoteText[]> {
  const files = (await vault.list()).filter((file) => file.path.endsWith('.md'));
  return Promise.all(files.map(async (file) => ({ path: file.path, text: await vault.read(file.path) })));
}
