import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { TriviumError } from '../../platform';
import { embeddingDefaults } from '../defaults';
import type { ModelFile } from '../model-manifest';
import type { HubApi, HubFile } from './hub-api';
import type { ModelDepot } from './model-depot';

export interface FileDownload {
  readonly hub: HubApi;
  readonly depot: ModelDepot;
  readonly modelId: string;
  readonly repository: string;
  readonly commit: string;
  readonly onBytes: (arrived: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Brings one file into the depot, from where an earlier attempt stopped, and checks it as a whole.
 *
 * @throws TriviumError `network` where the connection breaks (what arrived stays for the next attempt),
 * `model-corrupt` where the content is not what the hub said (nothing of it stays), `cancelled`
 */
export async function downloadFile(file: HubFile, download: FileDownload): Promise<ModelFile> {
  const { depot, modelId } = download;
  let arrived = await depot.arrivedBytes(modelId, file.name);
  if (arrived > file.sizeBytes) {
    await depot.discard(modelId, file.name);
    arrived = 0;
  }
  if (arrived < file.sizeBytes) await receive(file, arrived, download);
  else download.onBytes(arrived);
  return check(file, download);
}

async function receive(file: HubFile, fromByte: number, download: FileDownload): Promise<void> {
  const { hub, depot, modelId, repository, commit, onBytes } = download;
  const response = await hub.download(repository, commit, file.name, fromByte);
  // A server that does not know ranges begins anew, and so do we.
  const isContinued = fromByte > 0 && response.status === 206;
  if (fromByte > 0 && !isContinued) await depot.discard(modelId, file.name);
  let arrived = isContinued ? fromByte : 0;
  onBytes(arrived);

  const buffer = new PartBuffer((part) => depot.append(modelId, file.name, part));
  try {
    for await (const bytes of readBody(response)) {
      download.signal?.throwIfAborted();
      arrived += bytes.length;
      if (arrived > file.sizeBytes) break;
      await buffer.push(bytes);
      onBytes(arrived);
    }
  } catch (cause) {
    if (download.signal?.aborted === true) throw cause;
    throw new TriviumError('network', `The download of ${file.name} broke off. Try again to go on.`, {
      cause,
    });
  } finally {
    await buffer.flush();
  }
  if (arrived < file.sizeBytes) {
    const counts = `${arrived} of ${file.sizeBytes} bytes`;
    throw new TriviumError(
      'network',
      `The download of ${file.name} ended after ${counts}. Try again to go on.`,
    );
  }
}

/** Gathers what the network delivers in small pieces into parts worth a write. */
class PartBuffer {
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  constructor(private readonly write: (part: Uint8Array) => Promise<void>) {}

  async push(piece: Uint8Array): Promise<void> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes >= embeddingDefaults.downloadPartBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#bytes === 0) return;
    const part = new Uint8Array(this.#bytes);
    let offset = 0;
    for (const piece of this.#pieces) {
      part.set(piece, offset);
      offset += piece.length;
    }
    this.#pieces = [];
    this.#bytes = 0;
    await this.write(part);
  }
}

async function* readBody(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Size and hash of what lies in the depot, against what the hub says. */
async function check(file: HubFile, { depot, modelId, repository }: FileDownload): Promise<ModelFile> {
  const content = sha256.create();
  const blob = sha1.create().update(utf8ToBytes(`blob ${file.sizeBytes}\0`));
  let sizeBytes = 0;
  for await (const part of depot.parts(modelId, file.name)) {
    sizeBytes += part.length;
    content.update(part);
    if (file.sha256 === undefined) blob.update(part);
  }
  const sha256OfContent = bytesToHex(content.digest());
  const isRight =
    file.sha256 === undefined
      ? bytesToHex(blob.digest()) === file.gitBlobId
      : sha256OfContent === file.sha256;
  if (sizeBytes === file.sizeBytes && isRight) {
    return { name: file.name, sizeBytes, sha256: sha256OfContent };
  }
  await depot.discard(modelId, file.name);
  throw new TriviumError(
    'model-corrupt',
    `${file.name} of ${repository} did not arrive as the hub describes it and was deleted. Fetch it again.`,
  );
}
