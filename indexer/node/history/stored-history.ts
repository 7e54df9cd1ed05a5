import * as z from 'zod';
import type { EditSession } from '../../graphs';
import type { HeadState } from './read-git-history';

/** Another number makes files of an older form be read as damaged, and so the history anew. */
const VERSION = 1;

const headerSchema = z.object({
  version: z.literal(VERSION),
  head: z.object({ commit: z.string().regex(/^[0-9a-f]{40,64}$/), isShallow: z.boolean() }),
  counts: z.object({ read: z.int().nonnegative(), namingNone: z.int().nonnegative() }),
  /** Lines that follow: a file that was cut off is no shorter history. */
  sessions: z.int().nonnegative(),
});

/** Date, subject and the paths of the notes. */
const sessionSchema = z.tuple([z.string(), z.string(), z.array(z.string()).min(2)]);

/** A history as it is kept between two starts. */
export interface StoredHistory {
  readonly head: HeadState;
  readonly counts: { readonly read: number; readonly namingNone: number };
  readonly sessions: readonly EditSession[];
}

/** One line of JSON for the head and the counts, and one for each session. */
export function formatHistory({ head, counts, sessions }: StoredHistory): string {
  const header = { version: VERSION, head, counts, sessions: sessions.length } satisfies z.infer<
    typeof headerSchema
  >;
  const lines = sessions.map(
    ({ date, entry, mentions }) =>
      [
        date,
        entry,
        mentions.flatMap((mention) => (mention.kind === 'path' ? [mention.path] : [])),
      ] satisfies z.infer<typeof sessionSchema>,
  );
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @returns undefined where the text is damaged or of another version */
export function parseHistory(text: string): StoredHistory | undefined {
  try {
    const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
    const { head, counts, sessions } = headerSchema.parse(JSON.parse(first));
    if (lines.length !== sessions) return undefined;
    return { head, counts, sessions: lines.map((line) => sessionOf(sessionSchema.parse(JSON.parse(line)))) };
  } catch {
    return undefined;
  }
}

function sessionOf([date, entry, paths]: z.infer<typeof sessionSchema>): EditSession {
  return { source: 'git', date, entry, mentions: paths.map((path) => ({ kind: 'path', path })) };
}
