import * as z from 'zod';
import type { Storage } from '../../platform';
import { graphCountsSchema } from '../health';
import type { GraphBuild } from '../health';

const FILE = 'graphs/builds.jsonl';

/** So many builds are kept: a nightly run's half year. */
const KEPT = 200;

const build = z.object({ counts: graphCountsSchema, tookMs: z.number().nonnegative() });

/**
 * What each build of the graphs came to, one line for each: how many rows of which log were read, how many named no note, how
 * many edges that gave. A build that counts as the one before it adds no line.
 */
export class BuildLog {
  readonly #storage: Storage;
  #builds: GraphBuild[] | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The oldest first. A line that cannot be understood is stepped over. */
  async builds(): Promise<readonly GraphBuild[]> {
    this.#builds ??= parseLines(await this.#storage.read(FILE));
    return this.#builds;
  }

  async add(added: GraphBuild): Promise<void> {
    const builds = [...(await this.builds())];
    const last = builds.at(-1);
    if (last !== undefined && isSame(last, added)) return;
    builds.push(added);
    this.#builds = builds.slice(-KEPT);
    const lines = builds.length > KEPT ? this.#builds : [added];
    // The line break comes first, so that a torn last line is ended and nothing is glued to it.
    const bytes = new TextEncoder().encode(lines.map((line) => `\n${JSON.stringify(line)}`).join(''));
    if (builds.length > KEPT) await this.#storage.write(FILE, bytes);
    else await this.#storage.append(FILE, bytes);
  }
}

function isSame({ counts: one }: GraphBuild, { counts: other }: GraphBuild): boolean {
  const told = ({ edges, nodes, sources }: GraphBuild['counts']): string =>
    JSON.stringify([edges, nodes, sources]);
  return told(one) === told(other);
}

function parseLines(bytes: Uint8Array | undefined): GraphBuild[] {
  if (bytes === undefined) return [];
  return new TextDecoder()
    .decode(bytes)
    .split('\n')
    .flatMap((line) => {
      try {
        const parsed = build.safeParse(JSON.parse(line));
        return parsed.success ? [parsed.data] : [];
      } catch {
        return [];
      }
    });
}
