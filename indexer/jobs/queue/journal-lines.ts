import * as z from 'zod';
import { checksum } from '../../platform';

/** `{"crc":"0a1b2c3d","entries":[...]}`: the checksum is of the entries' bytes. */
const HEAD_BEFORE = '{"crc":"';
const HEAD_AFTER = '","entries":';
const CRC_DIGITS = 8;
const HEAD_LENGTH = HEAD_BEFORE.length + CRC_DIGITS + HEAD_AFTER.length;
const LINE_END = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export interface DamagedLine {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** One addition as a line of JSON. */
export function writeLine(entries: readonly unknown[]): Uint8Array {
  const body = JSON.stringify(entries);
  const crc = checksum(encoder.encode(body)).toString(16).padStart(CRC_DIGITS, '0');
  return encoder.encode(`${HEAD_BEFORE}${crc}${HEAD_AFTER}${body}}\n`);
}

/** The entries of all lines that are whole, in their order, and the lines that are not. */
export function readLines<TEntry>(
  bytes: Uint8Array,
  schema: z.ZodType<TEntry>,
): { readonly entries: readonly TEntry[]; readonly damaged: readonly DamagedLine[] } {
  const list = z.array(schema);
  const entries: TEntry[] = [];
  const damaged: DamagedLine[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const end = bytes.indexOf(LINE_END, offset);
    const next = end === -1 ? bytes.length : end + 1;
    const line = end === -1 ? undefined : list.safeParse(readLine(bytes.subarray(offset, end))).data;
    if (line === undefined) damaged.push({ offset, bytes: bytes.slice(offset, next) });
    else for (const entry of line) entries.push(entry);
    offset = next;
  }
  return { entries, damaged };
}

/** What the line holds, undefined where its checksum does not fit. */
function readLine(line: Uint8Array): unknown {
  const body = line.subarray(HEAD_LENGTH, -1);
  if (line.length <= HEAD_LENGTH) return undefined;
  try {
    const crc = decoder.decode(line.subarray(HEAD_BEFORE.length, HEAD_BEFORE.length + CRC_DIGITS));
    if (Number.parseInt(crc, 16) !== checksum(body)) return undefined;
    return JSON.parse(decoder.decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
