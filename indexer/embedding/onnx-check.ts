const LENGTH_DELIMITED = 2;
/** `ModelProto.graph` */
const GRAPH_FIELD = 7;

/**
 * In words what is wrong with an ONNX file as a whole, undefined where nothing is. A file whose hash nobody knows can
 * still be told from a truncated one: its top-level fields must end exactly where the file does.
 */
export function findOnnxDamage(bytes: Uint8Array): string | undefined {
  let offset = 0;
  let hasGraph = false;
  while (offset < bytes.length) {
    const tag = readVarint(bytes, offset);
    if (tag === undefined) return 'is cut short';
    const value = readVarint(bytes, tag.end);
    if (value === undefined) return 'is cut short';
    const wireType = tag.value & 7;
    if (wireType !== 0 && wireType !== LENGTH_DELIMITED) return 'is no ONNX model';
    hasGraph ||= tag.value >>> 3 === GRAPH_FIELD;
    offset = wireType === LENGTH_DELIMITED ? value.end + value.value : value.end;
  }
  if (offset > bytes.length) return `is cut short: ${offset - bytes.length} bytes are missing`;
  return hasGraph ? undefined : 'is no ONNX model';
}

/** A base-128 number of up to 2^53; undefined where the bytes end within it. */
function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } | undefined {
  let value = 0;
  let factor = 1;
  for (let offset = start; offset < bytes.length && offset < start + 10; offset++) {
    const byte = bytes[offset] as number;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: offset + 1 };
    factor *= 128;
  }
  return undefined;
}
