import { nameOfConversation, nameOfDocument } from './document-names';
import { conversationToMarkdown, parseSpaceName, readExport } from '../../memory';
import type { Conversation, MemoryBook, Memory, SharedFiles } from '../../memory';
import type { IngestRequest } from '../../memory-api';
import { toPlainError, TriviumError } from '../../platform';
import { parseNote } from '../../vault';
import type { Vault } from '../../vault';

export const CONVERSATIONS = 'Conversations';
const DOCUMENTS = 'Documents';

/** Copies of one name that are tried before giving up. */
const MOST_OF_ONE_NAME = 1000;

export interface DocumentsContext {
  readonly vault: Vault;
  /** Files of the memory folder; undefined where there is none to write to. */
  readonly files: SharedFiles | undefined;
}

/** Notes that hold what was taken in, by their paths in the vault. */
export interface Ingested {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * Takes a document into the memory folder: of an export each conversation becomes a note, known by its id whatever the note
 * is called by now; any other text becomes one. What is there already stays as it is.
 *
 * @throws TriviumError `note-unreadable` for JSON that is no export, or of the folder that cannot be written
 */
export async function ingestDocument(
  { name, text, space: named }: Pick<IngestRequest, 'name' | 'text' | 'space'>,
  { vault, files }: DocumentsContext,
): Promise<Ingested> {
  if (files === undefined) {
    const message = 'This vault is open without its memory folder, so that no document can be taken in.';
    throw new TriviumError('storage-unwritable', message);
  }
  const space = named === undefined ? undefined : parseSpaceName(named, `The space for ${name}`);
  if (/\.json$/i.test(name)) return ingestConversations(readExport(text, name), name, space, vault, files);
  if (text.trim() === '') throw new TriviumError('note-unreadable', `${name} is empty.`);
  const title = nameOfDocument(name);
  const taken = await namesIn(vault);
  const { path, isNew } = await keep(`${DOCUMENTS}/${title}`, withSpace(text, space), taken, files);
  return isNew ? { written: [path], unchanged: [] } : { written: [], unchanged: [path] };
}

async function ingestConversations(
  conversations: readonly Conversation[],
  exportName: string,
  space: string | undefined,
  vault: Vault,
  files: SharedFiles,
): Promise<Ingested> {
  const known = await knownConversations(vault, `${files.folder}/${CONVERSATIONS}/`);
  const taken = await namesIn(vault);
  const written: string[] = [];
  const unchanged: string[] = [];
  for (const conversation of conversations) {
    const present = conversation.id === undefined ? undefined : known.get(conversation.id);
    if (present !== undefined) {
      unchanged.push(present);
      continue;
    }
    const name = nameOfConversation(conversation, exportName);
    const text = withSpace(conversationToMarkdown(conversation), space);
    const { path, isNew } = await keep(`${CONVERSATIONS}/${name}`, text, taken, files);
    (isNew ? written : unchanged).push(path);
  }
  return { written, unchanged };
}

/** Paths of the notes in a folder that hold a conversation, by its id. */
async function knownConversations(vault: Vault, folder: string): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const { path } of await vault.list()) {
    if (!path.startsWith(folder) || !path.endsWith('.md')) continue;
    const id = await conversationId(vault, path);
    if (id !== undefined) known.set(id, path);
  }
  return known;
}

async function conversationId(vault: Vault, path: string): Promise<string | undefined> {
  try {
    const { conversation } = parseNote(path, await vault.read(path)).frontmatter;
    return typeof conversation === 'string' ? conversation : undefined;
  } catch (error) {
    if (toPlainError(error).code === 'vault-not-found') throw error;
    return undefined;
  }
}

/** The paths of all files, as systems compare them that make no difference between upper and lower case. */
async function namesIn(vault: Vault): Promise<Set<string>> {
  return new Set((await vault.list()).map(({ path }) => comparable(path)));
}

function comparable(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * The first free name in the memory folder.
 *
 * @param name without its ending
 */
export async function freeNoteName(name: string, vault: Vault, files: SharedFiles): Promise<string> {
  const taken = await namesIn(vault);
  for (let copy = 1; copy <= MOST_OF_ONE_NAME; copy++) {
    const file = copy === 1 ? `${name}.md` : `${name} ${copy}.md`;
    if (!taken.has(comparable(`${files.folder}/${file}`)) && (await files.read(file)) === undefined)
      return file;
  }
  throw new TriviumError('storage-unwritable', `${files.folder} has too many notes called "${name}".`);
}

/**
 * Writes a note under the first free name, unless the same text stands under one of them.
 *
 * @param taken what {@link namesIn} gave; a name that differs by case alone is not free. The new one is added.
 */
async function keep(
  name: string,
  text: string,
  taken: Set<string>,
  files: SharedFiles,
): Promise<{ readonly path: string; readonly isNew: boolean }> {
  for (let copy = 1; copy <= MOST_OF_ONE_NAME; copy++) {
    const file = copy === 1 ? `${name}.md` : `${name} ${copy}.md`;
    const path = `${files.folder}/${file}`;
    const before = await files.read(file);
    if (before === text) return { path, isNew: false };
    if (before !== undefined || taken.has(comparable(path))) continue;
    if (!(await files.replace(file, undefined, text))) continue;
    taken.add(comparable(path));
    return { path, isNew: true };
  }
  throw new TriviumError('storage-unwritable', `${files.folder} has too many notes called "${name}".`);
}

/** A property `space` without a value, which would stand beside the one that is given. */
const EMPTY_SPACE = /^["']?space["']?[ \t]*:[ \t]*(?:""|''|\[[ \t]*\]|null|~)?[ \t]*(?:\r?\n|$)/gim;

/** The text as a note of the space: its properties name it, beside those that it has. */
export function withSpace(text: string, space: string | undefined): string {
  if (space === undefined) return text;
  const property = `space: ${JSON.stringify(space)}\n`;
  const { bodyStart, space: named } = parseNote('', text);
  if (bodyStart === 0) return `---\n${property}---\n\n${text}`;
  if (named !== undefined) return text;
  const firstLine = text.indexOf('\n') + 1;
  const properties = text.slice(firstLine, bodyStart).replace(EMPTY_SPACE, '');
  return text.slice(0, firstLine) + property + properties + text.slice(bodyStart);
}

/** Live memories that come from a note and from nowhere else: with it they lose their only source. */
export function memoriesOnlyFrom(path: string, book: MemoryBook): readonly Memory[] {
  return book
    .list({ status: 'live', path })
    .filter(({ from }) => from.every((source) => source.path === path));
}
