import { ResourceTemplate } from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import { coreTargets, DEFAULT_SPACE } from '../../memory';
import { isNotePath } from '../../vault';
import { readServedNote } from '../serving';
import type { Session } from '../session';
import type { Scope } from '../server';
import type { ToolHost } from './tool';

/** Notes that a client's list shows, the ones changed last: a list of thousands helps nobody. */
const LISTED_NOTES = 100;

/** Looked at for those: some may not be handed out. */
const LOOKED_AT = 400;

const NOTE_PREFIX = 'trivium://note/';

/** The profile and the notes, for clients that let a person attach them. */
export function registerResources(server: McpServer, { served, scope }: ToolHost): void {
  server.registerResource(
    'profile',
    'trivium://profile',
    {
      title: 'Profile',
      description: 'The core files: who the user is, and what holds for working with them.',
      mimeType: 'text/markdown',
    },
    async (uri) => {
      const text = await served.use((session) => profileOf(session, scope));
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
    },
  );
  server.registerResource(
    'note',
    new ResourceTemplate(`${NOTE_PREFIX}{+path}`, {
      list: async () => ({ resources: await served.use((session) => newestNotes(session, scope)) }),
    }),
    { title: 'Note', description: 'A note of the vault by its path.', mimeType: 'text/markdown' },
    async (uri, { path = '' }) => {
      const note = await served.use((session) =>
        readServedNote(session, { path: decodeURIComponent(String(path)) }, scope.only),
      );
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: note.text }] };
    },
  );
}

async function profileOf({ engine }: Session, scope: Scope): Promise<string> {
  // The core files are of the default space, as what they are made from is.
  if (scope.spaceOf(undefined) !== DEFAULT_SPACE) return '';
  const { files } = await engine.memory.core.read();
  return coreTargets
    .map((target) => files[target].block)
    .filter((block) => block !== '')
    .join('\n\n');
}

async function newestNotes(
  session: Session,
  scope: Scope,
): Promise<{ uri: string; name: string; mimeType: string }[]> {
  const files = (await session.vault.list()).filter(({ path }) => isNotePath(path));
  const newest = files.toSorted((one, other) => other.mtimeMs - one.mtimeMs).slice(0, LOOKED_AT);
  const notes: { uri: string; name: string; mimeType: string }[] = [];
  for (const { path } of newest) {
    if (notes.length === LISTED_NOTES) break;
    const request = { path, fromLine: 1, toLine: 1 };
    const note = await readServedNote(session, request, scope.only).catch(() => undefined);
    if (note !== undefined) notes.push({ uri: uriOf(path), name: note.title, mimeType: 'text/markdown' });
  }
  return notes;
}

function uriOf(path: string): string {
  return NOTE_PREFIX + path.split('/').map(encodeURIComponent).join('/');
}
