// @vitest-environment happy-dom
import type { App } from 'obsidian';
import { App as MockApp } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { beforeAll, expect, it } from 'vitest';
import { createRunLockFile } from '../../../src/obsidian/run-lock-file';

beforeAll(() => setup());

const FOLDER = '.obsidian/plugins/trivium';

it('is one file beside the plugin, read as it was written, and gone when it is let go', async () => {
  const app: App = MockApp.createConfigured__().asOriginalType__();
  await app.vault.adapter.mkdir(FOLDER);
  const file = createRunLockFile(app, FOLDER);
  expect(await file.read()).toBeUndefined();
  await file.write('{"program":"k3f9"}');
  expect(await app.vault.adapter.read(`${FOLDER}/jobs.lock.json`)).toBe('{"program":"k3f9"}');
  expect(await file.read()).toBe('{"program":"k3f9"}');
  await file.remove();
  await file.remove();
  expect(await file.read()).toBeUndefined();
});
