import * as z from 'zod';
import { checksum } from '../../platform';

const segmentEntry = z.object({
  name: z.string(),
  checksum: z.number(),
  sizeBytes: z.number(),
  noteCount: z.number(),
  /** Places of notes in the segment that were replaced or removed since. */
  dead: z.array(z.number()),
});

const manifestSchema = z.object({
  format: z.string(),
  nextSegment: z.number(),
  segments: z.array(segmentEntry),
});

export type SegmentEntry = z.infer<typeof segmentEntry>;
/** Which segments are the index, and what of them still counts. Replaced last, so that a save happens or does not. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A line with the checksum of what follows, then JSON. */
export function encodeManifest(manifest: Manifest): Uint8Array {
  const json = JSON.stringify(manifest);
  return new TextEncoder().encode(`${checksum(new TextEncoder().encode(json))}\n${json}`);
}

/** The manifest, or in words what is wrong with it. */
export function decodeManifest(bytes: Uint8Array): Manifest | string {
  const text = new TextDecoder().decode(bytes);
  const lineEnd = text.indexOf('\n');
  const json = text.slice(lineEnd + 1);
  if (text.slice(0, Math.max(0, lineEnd)) !== String(checksum(new TextEncoder().encode(json)))) {
    return 'has a wrong checksum';
  }
  const parsed = manifestSchema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : 'has an unknown form';
}
