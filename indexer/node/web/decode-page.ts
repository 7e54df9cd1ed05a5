import type { FetchedPage } from './fetch-page';

/** What a page says about its letters stands near its beginning. */
const META_BYTES = 2_048;
const META = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i;

/** The text of a page: letters as its first bytes, its header or its own `<meta>` say, else UTF-8. */
export function decodePage({
  bytes,
  charset,
  type,
}: Pick<FetchedPage, 'bytes' | 'charset' | 'type'>): string {
  const marked = markOf(bytes);
  const named = type.includes('html')
    ? META.exec(new TextDecoder('latin1').decode(bytes.subarray(0, META_BYTES)))?.[1]
    : undefined;
  return decoderFor(marked ?? charset ?? named).decode(bytes);
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
}

function decoderFor(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label ?? 'utf-8');
  } catch {
    // A page may name letters that nobody knows.
    return new TextDecoder('utf-8');
  }
}
