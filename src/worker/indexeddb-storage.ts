import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { TriviumError, type Storage } from '../../indexer/platform';

/** One value of this size is written without a copy of the whole blob and stays far below every browser's limit. */
const PART_BYTES = 4 * 1024 * 1024;

interface BlobHeader {
  readonly parts: number;
  readonly sizeBytes: number;
}

interface BlobDatabase extends DBSchema {
  /** Header per blob name. */
  blobs: { key: string; value: BlobHeader };
  /** The bytes, in order, under `[name, part number]`. */
  parts: { key: [name: string, part: number]; value: Uint8Array };
}

/** A {@link Storage} in the browser's database, and the way to let go of it. */
export interface IndexedDbStorage extends Storage {
  close(): void;
}

/**
 * Opens the database of one vault on one device. A write is one transaction: the browser keeps the old blob or the new
 * one. The connection steps aside when another one deletes the database.
 *
 * @throws TriviumError `storage-unwritable` where the browser refuses the database
 */
export async function openIndexedDbStorage(databaseName: string): Promise<IndexedDbStorage> {
  const database = await openDatabase(databaseName);
  return {
    read: (name) => readBlob(database, name),
    write: (name, bytes) => guarded(name, () => writeBlob(database, name, bytes)),
    append: (name, bytes) => guarded(name, () => appendBlob(database, name, bytes)),
    list: (prefix) => database.getAllKeys('blobs', prefixRange(prefix)),
    remove: (name) => guarded(name, () => removeBlob(database, name)),
    sizeBytes: async (prefix) => {
      const headers = await database.getAll('blobs', prefixRange(prefix));
      return headers.reduce((sum, header) => sum + header.sizeBytes, 0);
    },
    close: () => database.close(),
  };
}

/** Deletes the whole database; nothing happens where there is none. */
export async function deleteIndexedDbStorage(databaseName: string): Promise<void> {
  await deleteDB(databaseName);
}

async function openDatabase(databaseName: string): Promise<IDBPDatabase<BlobDatabase>> {
  try {
    return await openDB<BlobDatabase>(databaseName, 1, {
      upgrade(database) {
        database.createObjectStore('blobs');
        database.createObjectStore('parts');
      },
      blocking(_currentVersion, _blockedVersion, event) {
        (event.target as IDBDatabase).close();
      },
    });
  } catch (cause) {
    throw new TriviumError(
      'storage-unwritable',
      `The browser's database "${databaseName}" cannot be opened. Free disk space and restart Obsidian.`,
      { cause },
    );
  }
}

async function readBlob(database: IDBPDatabase<BlobDatabase>, name: string): Promise<Uint8Array | undefined> {
  const transaction = database.transaction(['blobs', 'parts']);
  const header = await transaction.objectStore('blobs').get(name);
  if (header === undefined) return undefined;
  const bytes = new Uint8Array(header.sizeBytes);
  let offset = 0;
  let cursor = await transaction.objectStore('parts').openCursor(partsOf(name));
  while (cursor !== null) {
    bytes.set(cursor.value, offset);
    offset += cursor.value.byteLength;
    cursor = await cursor.continue();
  }
  if (offset !== header.sizeBytes) {
    throw new TriviumError(
      'storage-corrupt',
      `The index file "${name}" is incomplete (${offset} of ${header.sizeBytes} bytes). Rebuild the index.`,
    );
  }
  return bytes;
}

async function writeBlob(
  database: IDBPDatabase<BlobDatabase>,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const transaction = database.transaction(['blobs', 'parts'], 'readwrite');
  const parts = transaction.objectStore('parts');
  const work: Promise<unknown>[] = [parts.delete(partsOf(name))];
  let count = 0;
  for (let start = 0; start < bytes.byteLength; start += PART_BYTES) {
    work.push(parts.put(bytes.slice(start, start + PART_BYTES), [name, count]));
    count += 1;
  }
  work.push(transaction.objectStore('blobs').put({ parts: count, sizeBytes: bytes.byteLength }, name));
  await Promise.all([...work, transaction.done]);
}

async function appendBlob(
  database: IDBPDatabase<BlobDatabase>,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const transaction = database.transaction(['blobs', 'parts'], 'readwrite');
  const header = (await transaction.objectStore('blobs').get(name)) ?? { parts: 0, sizeBytes: 0 };
  const grown = { parts: header.parts + 1, sizeBytes: header.sizeBytes + bytes.byteLength };
  await Promise.all([
    transaction.objectStore('parts').put(bytes.slice(), [name, header.parts]),
    transaction.objectStore('blobs').put(grown, name),
    transaction.done,
  ]);
}

async function removeBlob(database: IDBPDatabase<BlobDatabase>, name: string): Promise<void> {
  const transaction = database.transaction(['blobs', 'parts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('parts').delete(partsOf(name)),
    transaction.objectStore('blobs').delete(name),
    transaction.done,
  ]);
}

/** Says a failed write in our own words; a full disk is told apart because the user can do something about it. */
async function guarded(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'QuotaExceededError') {
      const message = `No room is left for the index file "${name}". Free disk space, then index again.`;
      throw new TriviumError('storage-full', message, { cause });
    }
    const message = `The index file "${name}" cannot be written. Restart Obsidian, then index again.`;
    throw new TriviumError('storage-unwritable', message, { cause });
  }
}

function partsOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER]);
}

/** All names that begin with the prefix: U+FFFF sorts behind every character of a name. */
function prefixRange(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
