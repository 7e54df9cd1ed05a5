import * as z from 'zod';
import { checksum } from '../../platform';
import { PlaceSet } from './place-set';

const file = {
  name: z.string(),
  checksum: z.number(),
  sizeBytes: z.number(),
};

const segmentEntry = z.object({
  ...file,
  noteCount: z.number(),
  /** Which rules cut and read its notes: see `CONTENT_VERSION`. */
  content: z.string(),
  /** Places of notes in the segment that were replaced or removed since. */
  dead: z.codec(z.string().regex(/^(?:[0-9a-f]{2})*$/), z.instanceof(PlaceSet), {
    decode: (text) => PlaceSet.parse(text),
    encode: (places) => places.toString(),
  }),
});

const invertedEntry = z.object({
  /** The segments it covers, in its order. */
  segments: z.array(z.string()),
  /** Its parts: what each is called within the inverted file, and the blob that it is. */
  parts: z.array(z.object({ ...file, part: z.string() })),
});

const manifestSchema = z.object({
  format: z.string(),
  /** The number of the next blob: none is ever used for two. */
  nextFile: z.number(),
  segments: z.array(segmentEntry),
  inverted: invertedEntry.exactOptional(),
});

/** What of a manifest every version can read. */
const anyManifest = z.object({ format: z.string(), nextSegment: z.number().exactOptional() });

export type SegmentEntry = z.infer<typeof segmentEntry>;
export type InvertedEntry = z.infer<typeof invertedEntry>;
/** Which blobs are the index, and what of them still counts. Replaced last, so that a save happens or does not. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A line with the checksum of what follows, then JSON. */
export function encodeManifest(manifest: Manifest): Uint8Array {
  const json = JSON.stringify(z.encode(manifestSchema, manifest));
  return new TextEncoder().encode(`${checksum(new TextEncoder().encode(json))}\n${json}`);
}

/** A manifest of another format, of which no more is known. */
export interface OtherManifest {
  readonly isOfOtherFormat: true;
  readonly nextFile: number;
}

/** The manifest, or in words what is wrong with it. */
export function decodeManifest(bytes: Uint8Array, format: string): Manifest | OtherManifest | string {
  const text = new TextDecoder().decode(bytes);
  const lineEnd = text.indexOf('\n');
  const json = text.slice(lineEnd + 1);
  if (text.slice(0, Math.max(0, lineEnd)) !== String(checksum(new TextEncoder().encode(json)))) {
    return 'has a wrong checksum';
  }
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    return 'is no JSON';
  }
  const any = anyManifest.safeParse(content);
  if (any.success && any.data.format !== format) {
    return { isOfOtherFormat: true, nextFile: any.data.nextSegment ?? 1 };
  }
  const parsed = manifestSchema.safeParse(content);
  return parsed.success ? parsed.data : 'has an unknown form';
}
