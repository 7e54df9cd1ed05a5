import { existsSync } from 'node:fs';
import path from 'node:path';
import envPaths from 'env-paths';

/** The npm package that carries llama.cpp's sources as a git bundle, and the commit that lies in it. */
export const SOURCE_PACKAGE = 'node-llama-cpp';
export const SOURCE_VERSION = '3.21.1';
export const SOURCE_COMMIT = '80fb11ac73e66d89eae2c6a91d8a77428fa733ed';

/** The command that builds the server, for messages. */
export const BUILD_COMMAND = 'npm run test:nodes';

/**
 * Where the server and the models for its tests are kept: outside the project, since they outlive a checkout.
 * `TRIVIUM_CACHE` moves it.
 */
export function llamaCache(): string {
  const cache = process.env['TRIVIUM_CACHE'] ?? envPaths('trivium', { suffix: '' }).cache;
  return path.join(cache, 'llama-server');
}

/** The folder of the built server. It is built for the very processor it is built on. */
export function serverFolder(): string {
  return path.join(llamaCache(), `${SOURCE_VERSION}-${process.platform}-${process.arch}`);
}

export function serverProgram(): string {
  return path.join(serverFolder(), 'bin', process.platform === 'win32' ? 'llama-server.exe' : 'llama-server');
}

export function isServerBuilt(): boolean {
  return existsSync(serverProgram());
}
