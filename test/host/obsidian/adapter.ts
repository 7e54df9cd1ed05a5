import type { DiskEntry, DiskStat } from '../disk';

export interface DataWriteOptions {
  ctime?: number;
  mtime?: number;
}

/** Obsidian's `DataAdapter` over the stage's server: raw access to the vault's folder, hidden files included. */
export class DataAdapter {
  constructor(private readonly vaultName: string) {}

  getName(): string {
    return this.vaultName;
  }

  async exists(path: string): Promise<boolean> {
    return (await this.stat(path)) !== null;
  }

  stat(path: string): Promise<DiskStat | null> {
    return askJson<DiskStat | null>('GET', '/disk/stat', { path });
  }

  list(path: string): Promise<{ files: string[]; folders: string[] }> {
    return askJson('GET', '/disk/list', { path });
  }

  async read(path: string): Promise<string> {
    // Not Response.text(): it would drop a byte order mark, and the app keeps it.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.readBinary(path));
  }

  async readBinary(path: string): Promise<ArrayBuffer> {
    return (await ask('GET', '/disk/file', { path })).arrayBuffer();
  }

  async write(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    await ask('PUT', '/disk/file', { path, mtime: String(options?.mtime ?? '') }, data);
  }

  async writeBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    await ask('PUT', '/disk/file', { path, mtime: String(options?.mtime ?? '') }, data);
  }

  async append(path: string, data: string): Promise<void> {
    await ask('POST', '/disk/append', { path }, data);
  }

  async process(path: string, edit: (data: string) => string): Promise<string> {
    const text = edit(await this.read(path));
    await this.write(path, text);
    return text;
  }

  getResourcePath(path: string): string {
    return `${location.origin}/disk/file?path=${encodeURIComponent(path)}`;
  }

  async mkdir(path: string): Promise<void> {
    await ask('POST', '/disk/mkdir', { path });
  }

  async trashSystem(path: string): Promise<boolean> {
    await this.trashLocal(path);
    return true;
  }

  async trashLocal(path: string): Promise<void> {
    await ask('POST', '/disk/trash', { path });
  }

  rmdir(path: string): Promise<void> {
    return this.remove(path);
  }

  async remove(path: string): Promise<void> {
    await ask('DELETE', '/disk/file', { path });
  }

  async rename(path: string, to: string): Promise<void> {
    await ask('POST', '/disk/rename', { path, to });
  }

  async copy(path: string, to: string): Promise<void> {
    await ask('POST', '/disk/copy', { path, to });
  }
}

/** What a desktop has: a folder whose path on the disk is known. */
export class FileSystemAdapter extends DataAdapter {
  getBasePath(): string {
    return `/home/me/${this.getName()}`;
  }
}

/** All files and folders outside of dot-folders. */
export function readTree(): Promise<DiskEntry[]> {
  return askJson('GET', '/disk/tree', {});
}

/** A browser refuses more than some hundreds of requests at once, and a vault has thousands of notes. */
const REQUESTS_AT_ONCE = 32;
const waiting: (() => void)[] = [];
let underWay = 0;

async function ask(...call: Parameters<typeof askNow>): Promise<Response> {
  if (underWay >= REQUESTS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  underWay++;
  try {
    return await askNow(...call);
  } finally {
    underWay--;
    waiting.shift()?.();
  }
}

async function askNow(
  method: string,
  url: string,
  query: Record<string, string>,
  body?: string | ArrayBuffer,
): Promise<Response> {
  const response = await fetch(`${url}?${new URLSearchParams(query).toString()}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

async function askJson<T>(method: string, url: string, query: Record<string, string>): Promise<T> {
  return (await (await ask(method, url, query)).json()) as T;
}
