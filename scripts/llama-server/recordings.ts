import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** One question to llama.cpp's server and what it answered, byte for byte. */
export const recordingSchema = z.object({
  /** What it shows, in words. */
  shows: z.string(),
  /** Which llama.cpp, by its commit, and how it was started. */
  server: z.object({ build: z.string(), flags: z.array(z.string()) }),
  request: z.object({
    method: z.enum(['GET', 'POST', 'OPTIONS']),
    path: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.union([z.json(), z.undefined()]).optional(),
  }),
  answer: z.object({
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    text: z.string(),
  }),
});
export type Recording = z.infer<typeof recordingSchema>;

const folder = fileURLToPath(new URL('../../test/recorded/llama-server/', import.meta.url));

export function recordingFile(name: string): string {
  return path.join(folder, `${name}.json`);
}

/** Every recording by its name. */
export function readRecordings(): ReadonlyMap<string, Recording> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [
      path.basename(file, '.json'),
      recordingSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    ]),
  );
}
