import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { toPlainError } from '../../platform';
import type { PlainError } from '../../platform';
import type { DataFolder } from '../data/data-folder';
import { WISH_GRANT_MS, WISH_LOOK_MS, WISH_WAIT_MS } from '../defaults';
import { writeFileAtomically } from '../files/atomic-file';
import { isMissing } from '../files/file-error';

const wishSchema = z.object({ action: z.enum(['retry', 'cancel']), ids: z.array(z.string()) });
/** What another process would have done with jobs. */
export type JobWish = Readonly<z.output<typeof wishSchema>>;

const grantSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }).optional() });
/** What became of it. */
export interface GrantedWish {
  readonly error?: PlainError;
}

type Place = Pick<DataFolder, 'path'>;

const WISH = '.wish.json';
const GRANT = '.grant.json';

/**
 * A journal of jobs has one process that writes to it. Another asks that one by a file in the folder `wishes`, and finds the
 * answer beside it.
 */
function folderOf(data: Place): string {
  return path.join(data.path, 'wishes');
}

/** @returns undefined where nobody took the wish in time; then it is withdrawn, and nothing was changed */
export async function wish(
  data: Place,
  asked: JobWish,
  signal: AbortSignal,
): Promise<GrantedWish | undefined> {
  const folder = folderOf(data);
  const name = randomUUID();
  const [file, answer] = [path.join(folder, name + WISH), path.join(folder, name + GRANT)];
  await mkdir(folder, { recursive: true });
  await writeFileAtomically(file, JSON.stringify(asked));
  try {
    for (let waitedMs = 0; ; waitedMs += WISH_LOOK_MS) {
      const granted = await readIfThere(answer);
      if (granted !== undefined) return grantSchema.parse(JSON.parse(granted)) as GrantedWish;
      // Who has taken it is at work on it: it is too late to withdraw it, and the answer comes soon, unless that process died.
      const mayStillCome = waitedMs < WISH_GRANT_MS && (await readIfThere(file)) === undefined;
      if (waitedMs >= WISH_WAIT_MS && !mayStillCome) return undefined;
      await sleep(WISH_LOOK_MS, undefined, { signal });
    }
  } finally {
    await Promise.all([rm(file, { force: true }), rm(answer, { force: true })]);
  }
}

/**
 * For the process that has the jobs and stays: does what others wish.
 *
 * @returns ends it
 */
export function grantWishes(data: Place, grant: (asked: JobWish) => Promise<void>): () => void {
  const folder = folderOf(data);
  let isLooking = false;
  // Whoever wished for it while nobody was there has given up.
  const cleared = rm(folder, { recursive: true, force: true }).catch(() => undefined);
  const look = async (): Promise<void> => {
    await cleared;
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.endsWith(WISH)) await grantOne(path.join(folder, name), grant);
    }
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, WISH_LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function grantOne(file: string, grant: (asked: JobWish) => Promise<void>): Promise<void> {
  const text = await readIfThere(file);
  if (text === undefined) return;
  // Taken before it is done: it must not be done twice.
  await rm(file, { force: true });
  const granted: GrantedWish = await grantText(text, grant).then(
    () => ({}),
    (error: unknown) => ({ error: toPlainError(error) }),
  );
  // Who asked may be gone, and the folder with it; that is no matter for who grants.
  await writeFileAtomically(file.replace(WISH, GRANT), JSON.stringify(granted)).catch(() => undefined);
}

async function grantText(text: string, grant: (asked: JobWish) => Promise<void>): Promise<void> {
  await grant(wishSchema.parse(JSON.parse(text)));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
