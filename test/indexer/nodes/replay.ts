import type { NodeTransport, TransportRequest } from '../../../indexer/nodes';
import { createNodePool, poolSettingsSchema, type NodeRole, type Nodes } from '../../../indexer/nodes';
import { readRecordings, type Recording } from '../../../scripts/llama-server/recordings';

const recordings = readRecordings();

export function recorded(name: string): Recording {
  const recording = recordings.get(name);
  if (recording === undefined) throw new Error(`There is no recording "${name}".`);
  return recording;
}

/** What a server that is asked nothing else says of itself. */
const DESCRIPTION: Readonly<Record<string, string>> = {
  '/health': 'health',
  '/v1/models': 'models',
  '/props': 'props',
  '/slots': 'slots',
};

export interface Replay {
  readonly nodes: Nodes;
  /** Everything that was asked besides health and description. */
  readonly asked: readonly TransportRequest[];
}

export interface ReplayOptions {
  readonly role?: NodeRole;
  /** What `/health` and the like answer, by route, where it is something else than of a healthy chat server. */
  readonly description?: Readonly<Record<string, string>>;
  readonly keyName?: string;
  /** Cuts a stream into the pieces in which it arrives; the whole in one by default. */
  readonly cut?: (text: string) => readonly string[];
}

/** A pool with one node that answers as llama.cpp's server did, recording by recording; the last one again and again. */
export function replay(names: readonly string[], options: ReplayOptions = {}): Replay {
  const { role = 'chat', description = {}, keyName, cut = (text) => [text] } = options;
  const asked: TransportRequest[] = [];
  const transport: NodeTransport = {
    name: 'replay',
    canAbort: true,
    canStream: true,
    request: (request) => {
      const route = new URL(request.url).pathname;
      const told = description[route] ?? DESCRIPTION[route];
      if (told !== undefined) return Promise.resolve(recorded(told).answer);
      const { answer } = recorded(names[Math.min(asked.length, names.length - 1)] as string);
      asked.push(request);
      if (request.onText === undefined || !isStream(answer)) return Promise.resolve(answer);
      for (const piece of cut(answer.text)) request.onText(piece);
      return Promise.resolve({ ...answer, text: '' });
    },
  };
  const node = { name: 'attic', url: 'http://127.0.0.1:8080', roles: [role] };
  const nodes = createNodePool({
    settings: poolSettingsSchema.parse({ nodes: [{ ...node, ...(keyName && { keyName }) }] }),
    transportFor: () => transport,
    key: () => Promise.resolve('a-wrong-key'),
    // Without jitter a call is tried again at once.
    random: () => 0,
  });
  return { nodes, asked };
}

function isStream({ status, headers }: Recording['answer']): boolean {
  return status === 200 && headers['content-type']?.startsWith('text/event-stream') === true;
}
