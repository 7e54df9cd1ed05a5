/** A field of a Protocol Buffers message as bytes, or a nested message's bytes: what {@link message} puts together. */
export type Encoded = Uint8Array;

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

const utf8 = new TextEncoder();

/**
 * The part of the Protocol Buffers wire format that an ONNX file needs. Each function gives one encoded field; a message
 * is the concatenation of its fields. https://protobuf.dev/programming-guides/encoding/
 */
export function message(...fields: readonly (Encoded | readonly Encoded[])[]): Encoded {
  return concatenate(fields.flatMap((field) => (field instanceof Uint8Array ? [field] : field)));
}

/** An `int32`, `int64` or `enum` field. Negative numbers take ten bytes, as the format wants it. */
export function integer(field: number, value: number | bigint): Encoded {
  return concatenate([tag(field, VARINT), varint(BigInt(value))]);
}

/** A `float` field. */
export function float(field: number, value: number): Encoded {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return concatenate([tag(field, FIXED_32), bytes]);
}

/** A `bytes` field, or a nested message. */
export function bytes(field: number, value: Encoded): Encoded {
  return concatenate([tag(field, LENGTH_DELIMITED), varint(BigInt(value.length)), value]);
}

/** A `string` field. */
export function text(field: number, value: string): Encoded {
  return bytes(field, utf8.encode(value));
}

/** A packed `repeated int64` field. */
export function integers(field: number, values: readonly number[]): Encoded {
  return bytes(field, concatenate(values.map((value) => varint(BigInt(value)))));
}

function tag(field: number, wireType: number): Encoded {
  return varint(BigInt((field << 3) | wireType));
}

function varint(value: bigint): Encoded {
  const digits: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    digits.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(digits);
}

function concatenate(parts: readonly Encoded[]): Encoded {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
