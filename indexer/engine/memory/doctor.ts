import type { VectorStore } from '../../embedding';
import type { Engine, EngineState } from '../../engine-api';
import type { MemoryKeeper } from './keeper';
import { memoryPlaceFinding } from './memory-place';
import { heldBackMemories } from './safety';
import type { SimilarGraph } from '../../graphs';
import { isOwnText } from '../../indexing';
import { backupFolder, BACKUPS, createMemoryLedgerFolder, isOfStream, ledgersOf } from '../../ledger';
import type { LedgerFolder } from '../../ledger';
import { examine, memoriesOfBook, openMemoryBook, readLedgers, repair } from '../../memory';
import type {
  ArchivePart,
  DoctorParts,
  GraphPart,
  MemoriesPart,
  MemoryIndexPart,
  NotesPart,
  VaultPart,
  VectorsPart,
} from '../../memory';
import type { DoctorFinding, DoctorOptions, DoctorReport } from '../../memory-api';
import { createPace, toPlainError, TriviumError } from '../../platform';
import type { Clock } from '../../platform';
import type { SearchIndex } from '../../search';
import { fileName, folderOf, isNotePath } from '../../vault';
import type { Exclusion, Vault, VaultFile } from '../../vault';

/** Streams of the ledger beside the memories themselves. */
const OTHER_STREAMS = ['decisions', 'runs', 'searches', 'edits', 'pairs'];

/** What the doctor looks at beside the memory. */
export interface DoctorContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly clock: Clock;
  readonly keeper: MemoryKeeper;
  /** Of the ledgers; undefined where there is none on disk. */
  readonly ledgers: LedgerFolder | undefined;
  /** Path of the memory folder in the vault. */
  readonly memoryFolder: () => string;
  readonly isExcluded: () => Exclusion;
  readonly engine: Pick<Engine, 'apply' | 'refresh'>;
  readonly state: () => EngineState;
  /** Of the model that answers. */
  readonly vectors: () => VectorStore | undefined;
  readonly similar: () => Promise<SimilarGraph>;
}

/** Compares everything that has to agree, and mends it where that is asked for. */
export async function consultDoctor(
  { apply, removeDuplicates = false, signal }: DoctorOptions,
  context: DoctorContext,
): Promise<DoctorReport> {
  const parts = await doctorParts(context);
  const { checked, findings } = await examine(parts, { removeDuplicates, signal });
  const { book } = await context.keeper.ready();
  const held = heldBackMemories(book).length;
  const told: DoctorFinding[] = findings.map(({ kind, message, isRepairable }) => ({
    kind,
    message,
    isRepairable,
  }));
  if (held > 0) told.push(heldBackFinding(held));
  const misplaced = await memoryPlaceFinding(context.memoryFolder(), context.vault);
  if (misplaced !== undefined) told.unshift(misplaced);
  if (!apply) return { checked, findings: told, isApplied: false };
  const { failed, backup } = await repair(parts, findings, signal);
  const notMended = failed.map(({ kind, message }) => ({
    ...{ kind, isRepairable: false },
    message: `This could not be mended: ${message}`,
  }));
  return {
    ...{ checked, findings: [...told, ...notMended], isApplied: true },
    ...(backup !== undefined && { backup }),
  };
}

function heldBackFinding(count: number): DoctorFinding {
  const what = count === 1 ? '1 memory is' : `${count} memories are`;
  const message = `${what} handed to nobody, since the scan has something against the text. trivium quarantine lists them.`;
  return { kind: 'memory-held-back', message, isRepairable: false };
}

async function doctorParts(context: DoctorContext): Promise<DoctorParts> {
  const { keeper, clock, ledgers = createMemoryLedgerFolder() } = context;
  const vectors = vectorsOf(context);
  return {
    ...(vectors !== undefined && { vectors }),
    vault: vaultOf(context),
    notes: notesOf(context),
    graphs: [similarNotes(await context.similar())],
    ledgers: () => readLedgers({ folder: ledgers, clock, otherStreams: OTHER_STREAMS }),
    memories: await memoriesOf(keeper),
    memoryIndex: await memoryIndexOf(keeper),
    archives: await archivesOf(context),
    backup: () => backUp(ledgers, context),
  };
}

/** Changes wait their turn, like all others. */
async function memoriesOf(keeper: MemoryKeeper): Promise<MemoriesPart> {
  const { book } = await keeper.ready();
  const part = memoriesOfBook(book);
  return {
    ...part,
    removeDuplicates: (of, duplicates) => keeper.change(() => part.removeDuplicates(of, duplicates)),
    bringBack: (memories) => keeper.change(() => part.bringBack(memories)),
  };
}

/** It follows the book by itself: what it lacks or has left over goes with an update. */
async function memoryIndexOf(keeper: MemoryKeeper): Promise<MemoryIndexPart> {
  const { index } = await keeper.ready();
  const update = async (signal?: AbortSignal): Promise<void> => {
    await index.update(signal);
    await index.flush();
  };
  return {
    ids: async () => (await index.contents()).complete,
    known: async () => (await index.contents()).known,
    remove: () => update(),
    add: (_, signal) => update(signal),
  };
}

async function backUp(ledgers: LedgerFolder, { clock, memoryFolder }: DoctorContext): Promise<string> {
  const into = backupFolder(clock.now());
  for (const { name } of await ledgers.list()) await ledgers.copy(name, into);
  return `${ledgersOf(memoryFolder())}/${into}`;
}

/** Each backup as a memory of its own time. */
async function archivesOf({ vault, clock, memoryFolder }: DoctorContext): Promise<readonly ArchivePart[]> {
  const root = `${ledgersOf(memoryFolder())}/${BACKUPS}/`;
  const folders = new Map<string, VaultFile[]>();
  for (const file of await vault.list()) {
    if (!file.path.startsWith(root) || !isNotePath(file.path)) continue;
    const folder = folderOf(file.path);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].map(([name, files]) => ({
    name,
    live: async () => {
      const folder = ledgersIn(vault, name, files);
      return (await openMemoryBook({ folder, writer: undefined, clock })).list({ status: 'live' });
    },
  }));
}

/** Ledgers that lie somewhere in the vault, for reading alone. */
function ledgersIn(vault: Vault, folder: string, files: readonly VaultFile[]): LedgerFolder {
  const refuse = (): Promise<never> =>
    Promise.reject(new TriviumError('read-only', `${folder} is a backup, which nothing is written to.`));
  return {
    list: () =>
      Promise.resolve(
        files
          .map(({ path, sizeBytes, mtimeMs }) => ({ name: fileName(path), sizeBytes, mtimeMs }))
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    read: (name) => vault.read(`${folder}/${name}`),
    ...{ append: refuse, copy: refuse, remove: refuse },
  };
}

function vaultOf({ vault, index, isExcluded, memoryFolder }: DoctorContext): VaultPart {
  const list = async (): Promise<readonly string[]> => (await vault.list()).map(({ path }) => path);
  return {
    files: async () => new Set(await list()),
    notes: async () => {
      const notes = new Set<string>();
      for (const path of await list()) {
        if (!isNotePath(path) || isExcluded()(path)) continue;
        // What this program wrote is in no index; only what is missing there has to be looked at.
        if (index.record(path) !== undefined) notes.add(path);
        // A ledger that lost its mark is a file to mend, and no note to read.
        else if (!isLedgerPath(path, memoryFolder()) && !(await isOwn(vault, path))) notes.add(path);
      }
      return notes;
    },
  };
}

function isLedgerPath(path: string, memoryFolder: string): boolean {
  const isStream = (stream: string): boolean => isOfStream(fileName(path), stream);
  return folderOf(path) === ledgersOf(memoryFolder) && ['memory', ...OTHER_STREAMS].some(isStream);
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
  const pace = createPace(clock, SLICE_MS);
  for (const { path } of [...index.files()]) {
    for (const { contentHash } of index.record(path)?.chunks ?? []) passages.add(contentHash);
    await pace();
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
