import * as z from 'zod';
import { TriviumError } from '../../platform';

/** The model hub that the registry's repositories lie on. */
export const DEFAULT_HUB = 'https://huggingface.co';

/** A file of a repository at one commit. Large files carry their SHA-256, small ones git's blob id. */
export interface HubFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256?: string;
  /** SHA-1 of `blob <size>\0` and the content. */
  readonly gitBlobId: string;
}

const revisionAnswer = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });

const treeAnswer = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number().int().nonnegative(),
    oid: z.string(),
    lfs: z
      .object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() })
      .optional(),
  }),
);

/** The few calls of the hub's HTTP interface that a download needs. https://huggingface.co/docs/hub/api */
export interface HubApi {
  /** The commit that the branch is at now. */
  commitOf(repository: string, branch: string): Promise<string>;
  /** Every file of the repository at the commit. */
  files(repository: string, commit: string): Promise<readonly HubFile[]>;
  /** The content from the offset on. The answer's status tells whether the server kept to the range. */
  download(repository: string, commit: string, name: string, fromByte: number): Promise<Response>;
}

/** @throws (from each call) TriviumError `network`, naming the address and what it answered */
export function createHubApi(address: string, fetcher: typeof fetch, signal?: AbortSignal): HubApi {
  const request = async (path: string, headers: Record<string, string> = {}) => {
    const url = `${address.replace(/\/+$/, '')}/${path}`;
    let response: Response;
    try {
      response = await fetcher(url, { headers, ...(signal === undefined ? {} : { signal }) });
    } catch (cause) {
      if (signal?.aborted === true) throw cause;
      throw new TriviumError('network', `${url} cannot be reached. Check the connection and try again.`, {
        cause,
      });
    }
    if (!response.ok) {
      throw new TriviumError('network', `${url} answered ${response.status} ${response.statusText}.`.trim());
    }
    return response;
  };
  const parsed = async <T>(schema: z.ZodType<T>, path: string): Promise<T> => {
    const response = await request(path);
    const answer = schema.safeParse(await response.json().catch(() => undefined));
    if (answer.success) return answer.data;
    throw new TriviumError('network', `${response.url || path} gave an answer that is not the hub's.`);
  };

  return {
    commitOf: async (repository, branch) =>
      (await parsed(revisionAnswer, `api/models/${repository}/revision/${branch}`)).sha,

    files: async (repository, commit) => {
      const entries = await parsed(treeAnswer, `api/models/${repository}/tree/${commit}?recursive=true`);
      return entries
        .filter((entry) => entry.type === 'file')
        .map((entry) => ({
          name: entry.path,
          sizeBytes: entry.lfs?.size ?? entry.size,
          gitBlobId: entry.oid,
          ...(entry.lfs === undefined ? {} : { sha256: entry.lfs.oid }),
        }));
    },

    download: (repository, commit, name, fromByte) =>
      request(
        `${repository}/resolve/${commit}/${name}`,
        fromByte === 0 ? {} : { range: `bytes=${fromByte}-` },
      ),
  };
}
