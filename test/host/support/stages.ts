import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { ensureBundledModel } from '../../../indexer/node/models';
import { noChromiumMessage } from '../chromium';
import { openStage } from '../stage';
import type { Stage, StageOptions } from '../stage';

const projectFolder = path.resolve(import.meta.dirname, '../../..');
const modelId = 'all-MiniLM-L6-v2';

/** What `npm run build` makes, and nothing else is played. */
export const builtPlugin = path.join(projectFolder, 'dist/plugin');

export const sampleVault = path.join(projectFolder, 'test/vault');

/** Whether the tests must be skipped. The setup of the run says so and names the command that installs a browser. */
export const hasNoBrowser = inject('browser') === '';

export interface TestStageOptions extends Partial<StageOptions> {
  /** Whether the embedding model lies beside main.js, as `install-plugin` puts it there. */
  readonly model?: boolean;
}

/** Opens a stage with the built plugin on the browser that all test files share. */
export async function openTestStage(options: TestStageOptions = {}): Promise<Stage> {
  if (hasNoBrowser) throw new Error(noChromiumMessage);
  if (!existsSync(path.join(builtPlugin, 'main.js'))) {
    throw new Error('dist/plugin/main.js is missing. Run "npm run build" first.');
  }
  const { model = false, ...stageOptions } = options;
  const modelFolder = model ? await ensureBundledModel({ variant: 'int8' }) : undefined;
  return openStage({
    vault: sampleVault,
    plugin: builtPlugin,
    browser: inject('browser'),
    ...(modelFolder === undefined ? {} : { beside: { [`models/${modelId}`]: modelFolder } }),
    ...stageOptions,
  });
}

/** Opens a stage that is closed when the current test is over. */
export async function openStageForTest(options: TestStageOptions = {}): Promise<Stage> {
  const stage = await openTestStage(options);
  onTestFinished(() => stage.close());
  return stage;
}

/** A vault of these notes in a temporary folder that the process leaves to the system to clear. */
export async function createVault(notes: Readonly<Record<string, string>>, name = 'Notes'): Promise<string> {
  const folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'trivium-notes-')), name);
  await fs.mkdir(folder);
  for (const [file, text] of Object.entries(notes)) {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await fs.writeFile(path.join(folder, file), text);
  }
  return folder;
}

/** A vault of a few notes of the sample vault, so that embedding them takes seconds. */
export async function pickFromSampleVault(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => fs.readFile(path.join(sampleVault, file), 'utf8')));
  return createVault(Object.fromEntries(files.map((file, position) => [file, texts[position] ?? ''])));
}
