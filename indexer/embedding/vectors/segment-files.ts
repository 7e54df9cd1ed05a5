import * as z from 'zod';
import type { Storage } from '../../platform';

const segmentEntry = z.object({
  name: z.string().regex(/^\d+\.bin$/),
  sizeBytes: z.number().int().nonnegative(),
});
const storeManifest = z.object({ format: z.literal(1), segments: z.array(segmentEntry) });

export type SegmentEntry = z.infer<typeof segmentEntry>;

/** The files of one model's vectors: numbered segments that are written once, and the manifest that says which count. */
export interface SegmentFiles {
  /** The segments that count, or undefined where the manifest is damaged; empty where there is none yet. */
  readManifest(): Promise<readonly SegmentEntry[] | undefined>;
  read(name: string): Promise<Uint8Array | undefined>;
  /** Every segment there is, in the order of its number. */
  list(): Promise<readonly string[]>;
  /** Writes a segment under a number never used before. It does not count until {@link SegmentFiles.commit}. */
  write(bytes: Uint8Array): Promise<SegmentEntry>;
  /** Makes exactly these segments count, in one atomic step, then removes all others. */
  commit(segments: readonly SegmentEntry[]): Promise<void>;
}

export async function openSegmentFiles(storage: Storage, folder: string): Promise<SegmentFiles> {
  const manifestName = `${folder}/manifest.json`;
  const list = async () => {
    const names = (await storage.list(`${folder}/`)).map((name) => name.slice(folder.length + 1));
    return names.filter((name) => numberOf(name) >= 0).sort((one, other) => numberOf(one) - numberOf(other));
  };
  const readManifest = async () => {
    const bytes = await storage.read(manifestName);
    if (bytes === undefined) return (await list()).length === 0 ? [] : undefined;
    try {
      return storeManifest.parse(JSON.parse(new TextDecoder().decode(bytes))).segments;
    } catch {
      return undefined;
    }
  };
  const writeManifest = (segments: readonly SegmentEntry[]) => {
    const manifest: z.infer<typeof storeManifest> = { format: 1, segments: [...segments] };
    return storage.write(manifestName, new TextEncoder().encode(JSON.stringify(manifest)));
  };
  const used = [...(await list()), ...((await readManifest()) ?? []).map((segment) => segment.name)];
  let nextNumber = Math.max(0, ...used.map(numberOf)) + 1;

  return {
    list,
    readManifest,

    read: (name) => storage.read(`${folder}/${name}`),

    write: async (bytes) => {
      // Segments without any manifest then mean that it was lost, and not that the first write broke off.
      if ((await storage.read(manifestName)) === undefined) await writeManifest([]);
      const name = `${nextNumber++}.bin`;
      await storage.write(`${folder}/${name}`, bytes);
      return { name, sizeBytes: bytes.length };
    },

    commit: async (segments) => {
      await writeManifest(segments);
      const counting = new Set(segments.map((segment) => segment.name));
      for (const name of await list()) {
        if (!counting.has(name)) await storage.remove(`${folder}/${name}`);
      }
    },
  };
}

/** The number in `12.bin`, or -1. */
function numberOf(name: string): number {
  const match = /^(\d+)\.bin$/.exec(name);
  return match === null ? -1 : Number(match[1]);
}
