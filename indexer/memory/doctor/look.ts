import type { Memory } from '../memory';
import type { DoctorParts, LedgerReading } from './parts';

/** The parts as they are at one moment: each is read once, when a check first asks for it. */
export interface Look {
  readonly parts: DoctorParts;
  readonly files: () => Promise<ReadonlySet<string>>;
  readonly notes: () => Promise<ReadonlySet<string>>;
  readonly indexed: () => Promise<ReadonlySet<string>>;
  readonly passages: () => Promise<ReadonlySet<string>>;
  readonly vectors: () => Promise<ReadonlySet<string>>;
  readonly ledgers: () => Promise<LedgerReading>;
  readonly memories: () => Promise<readonly Memory[]>;
}

const none: ReadonlySet<string> = new Set();

export function lookAt(parts: DoctorParts): Look {
  const { vault, notes, vectors, memories } = parts;
  return {
    parts,
    files: once(() => vault.files()),
    notes: once(() => vault.notes()),
    indexed: once(() => notes.paths()),
    passages: once(() => notes.passages()),
    vectors: once(() => vectors?.hashes() ?? none),
    ledgers: once(() => parts.ledgers()),
    memories: once(() => memories.all()),
  };
}

function once<TValue>(read: () => TValue | Promise<TValue>): () => Promise<TValue> {
  let value: Promise<TValue> | undefined;
  return () => (value ??= Promise.resolve(read()));
}
