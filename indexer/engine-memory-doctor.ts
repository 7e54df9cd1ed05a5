import type { VectorStore } from './embedding';
import type { Engine, EngineState } from './engine-api';
import type { MemoryParts } from './engine-memory-parts';
import type { SimilarGraph } from './graphs';
import { isOwnText } from './indexing';
import type { LedgerFolder } from './ledger';
import { memoriesOfBook, readLedgers } from './memory';
import type { DoctorParts, GraphPart, NotesPart, VaultPart, VectorsPart } from './memory';
import { toPlainError } from './platform';
import type { Clock } from './platform';
import type { SearchIndex } from './search';
import { isNotePath } from './vault';
import type { Exclusion, Vault } from './vault';

/** Streams of the ledger beside the memories themselves. */
const OTHER_STREAMS = ['decisions', 'runs', 'searches', 'edits', 'pairs'];

export interface DoctorContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly clock: Clock;
  readonly folder: LedgerFolder;
  readonly isExcluded: Exclusion;
  readonly engine: Pick<Engine, 'apply' | 'refresh'>;
  readonly state: () => EngineState;
  /** Of the model that answers. */
  readonly vectors: () => VectorStore | undefined;
  readonly similar: () => Promise<SimilarGraph>;
}

/** Everything of this engine that has to agree, for the doctor to compare. */
export async function doctorParts(
  context: DoctorContext,
  memory: Pick<MemoryParts, 'book'>,
  rest: Pick<DoctorParts, 'archives' | 'backup'>,
): Promise<DoctorParts> {
  const { folder, clock } = context;
  const vectors = vectorsOf(context);
  return {
    ...rest,
    ...(vectors !== undefined && { vectors }),
    vault: vaultOf(context),
    notes: notesOf(context),
    graphs: [similarNotes(await context.similar())],
    ledgers: () => readLedgers({ folder, clock, otherStreams: OTHER_STREAMS }),
    memories: memoriesOfBook(memory.book),
  };
}

function vaultOf({ vault, index, isExcluded }: DoctorContext): VaultPart {
  const list = async (): Promise<readonly string[]> => (await vault.list()).map(({ path }) => path);
  return {
    files: async () => new Set(await list()),
    notes: async () => {
      const notes = new Set<string>();
      for (const path of await list()) {
        if (!isNotePath(path) || isExcluded(path)) continue;
        // What this program wrote is in no index; only what is missing there has to be looked at.
        if (index.record(path) !== undefined || !(await isOwn(vault, path))) notes.add(path);
      }
      return notes;
    },
  };
}

async function isOwn(vault: Vault, path: string): Promise<boolean> {
  try {
    return isOwnText(await vault.read(path));
  } catch (error) {
    if (toPlainError(error).code === 'vault-not-found') throw error;
    return false;
  }
}

function notesOf({ index, clock, engine, state }: DoctorContext): NotesPart {
  return {
    get isReading() {
      return state() === 'indexing';
    },
    paths: () => new Set(Array.from(index.files(), ({ path }) => path)),
    passages: () => passagesOf(index, clock),
    remove: async (paths) => {
      await engine.apply(paths.map((path) => ({ kind: 'delete', path })));
    },
    read: async (paths) => {
      await engine.apply(paths.map((path) => ({ kind: 'modify', path })));
    },
  };
}

/** Longest work between two pauses, so that a query never waits for it. */
const SLICE_MS = 20;

async function passagesOf(index: SearchIndex, clock: Clock): Promise<ReadonlySet<string>> {
  const passages = new Set<string>();
  let sliceStartMs = clock.now();
  for (const { path } of [...index.files()]) {
    for (const { contentHash } of index.record(path)?.chunks ?? []) passages.add(contentHash);
    if (clock.now() - sliceStartMs < SLICE_MS) continue;
    await clock.yield();
    sliceStartMs = clock.now();
  }
  return passages;
}

function vectorsOf({ vectors, engine, state }: DoctorContext): VectorsPart | undefined {
  const store = vectors();
  if (store === undefined) return undefined;
  return {
    get isEmbedding() {
      return state() === 'embedding' || state() === 'paused';
    },
    hashes: () => {
      const hashes = new Set<string>();
      for (let row = 0; row < store.rowCount; row++) hashes.add(store.hashOfRow(row));
      return hashes;
    },
    retain: (passages) => store.retain(passages),
    embed: async (_, signal) => {
      await engine.refresh(signal === undefined ? {} : { signal });
    },
  };
}

function similarNotes(similar: SimilarGraph): GraphPart {
  return {
    name: 'similar notes',
    nodes: () => {
      const nodes = new Set<string>();
      for (const { one, other } of similar.edges()) nodes.add(one).add(other);
      return nodes;
    },
    remove: async (paths) => {
      for (const path of paths) similar.remove(path);
      await similar.settle();
      await similar.save();
    },
  };
}
