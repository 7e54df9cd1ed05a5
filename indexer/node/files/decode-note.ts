import { TriviumError } from '../../platform';

/**
 * A note's bytes as text. Nothing is repaired: a byte order mark and every newline stay, since offsets into the text
 * must fit what Obsidian reads, and bytes that are no UTF-8 are refused rather than replaced.
 *
 * @throws TriviumError `note-is-binary`
 */
export function decodeNote(path: string, bytes: Uint8Array): string {
  if (isUtf16(bytes)) {
    throw new TriviumError('note-is-binary', `${path} is UTF-16 text. Save it as UTF-8 to have it indexed.`);
  }
  if (bytes.includes(0)) throw notText(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw notText(path, error);
  }
}

function notText(path: string, cause?: unknown): TriviumError {
  const message = `${path} is not UTF-8 text. If it is a note, save it as UTF-8; if not, exclude it or rename it.`;
  return new TriviumError('note-is-binary', message, { cause });
}

/** A UTF-16 byte order mark, of either byte order. */
function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
