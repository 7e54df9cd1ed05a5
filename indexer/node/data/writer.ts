import { randomInt } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { LedgerWriter } from '../../ledger';
import { writeFileAtomically } from '../files/atomic-file';
import { storageError } from '../files/file-error';

const writerSchema = z.object({
  label: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  id: z.string().regex(/^[a-z0-9]{4,20}$/),
});

const ID_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 6;
const LABEL_LENGTH = 20;

const HOLDER = 'writer.json';
const BESIDE = 'writer-beside.json';

/**
 * Who writes ledgers from this data folder: made once and kept in `writer.json`, which no sync carries to another
 * machine. One that cannot be understood is replaced: a new writer begins files of its own and harms nobody's.
 *
 * @param mayWrite false where another process holds the data folder; then a writer that is not there yet is made for
 * this run alone
 * @throws TriviumError `storage-full` or `storage-unwritable`
 */
export async function openLedgerWriter(dataFolder: string, mayWrite = true): Promise<LedgerWriter> {
  const writer = await openWriter(dataFolder, HOLDER, mayWrite);
  const beside = await openWriter(dataFolder, BESIDE, mayWrite);
  return { ...writer, siblings: [beside.id] };
}

/**
 * Who writes ledgers beside the process that has the data folder: one name, kept in `writer-beside.json`, for all that
 * ever do. To be called in turn, and used in turn.
 *
 * @throws TriviumError `storage-full` or `storage-unwritable`
 */
export async function openBesideWriter(dataFolder: string): Promise<LedgerWriter> {
  const beside = await openWriter(dataFolder, BESIDE, true);
  const holder = await readWriter(path.join(dataFolder, HOLDER));
  return { ...beside, isShared: true, siblings: holder === undefined ? [] : [holder.id] };
}

async function openWriter(dataFolder: string, name: string, mayWrite: boolean): Promise<LedgerWriter> {
  const file = path.join(dataFolder, name);
  const known = await readWriter(file);
  if (known !== undefined) return known;
  const writer = { label: labelOf(hostname()), id: randomId() };
  if (!mayWrite) return writer;
  try {
    await mkdir(dataFolder, { recursive: true });
    await writeFileAtomically(file, `${JSON.stringify(writer)}\n`);
  } catch (error) {
    throw storageError(error, dataFolder);
  }
  return writer;
}

async function readWriter(file: string): Promise<LedgerWriter | undefined> {
  try {
    return writerSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The machine's name as it can stand in a file's name on every system. */
function labelOf(machine: string): string {
  const label = machine
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/\..*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LABEL_LENGTH)
    .replace(/-+$/, '');
  return label === '' ? 'server' : label;
}

function randomId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_DIGITS.charAt(randomInt(ID_DIGITS.length))).join('');
}
