/**
 * Builds llama.cpp's server and makes the models that it is tested with, both in the user's cache folder, once. With
 * `--check` it builds nothing, and ends with 1 where there is no server yet.
 */
import { buildServer } from './build-server';
import { BUILD_COMMAND, isServerBuilt, serverFolder } from './cache';
import { ensureTestModels } from './models';

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    if (isServerBuilt()) return;
    tell(`There is no llama-server at ${serverFolder()}; "${BUILD_COMMAND}" builds it.`);
    process.exitCode = 1;
    return;
  }
  await buildServer(tell);
  await ensureTestModels();
  tell(`llama-server: ${serverFolder()}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
