import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sampleVault } from '../mcp/mcp-client';
import { serve } from './http-server';

test('every example of the documentation works as it stands there', async () => {
  const page = await readFile('docs/http-api.md', 'utf8');
  const examples = /```sh\n([\s\S]*?)```/.exec(page)?.[1]?.trim().split('\n') ?? [];
  expect(examples.length).toBeGreaterThan(5);
  const { address, stop } = await serve(await sampleVault());
  for (const example of examples) {
    const env = { ...process.env, TRIVIUM: address };
    // Fails where the server says that something is wrong.
    const { stdout } = await promisify(execFile)('sh', ['-c', example.replace('curl', 'curl --fail')], {
      env,
    });
    expect(() => JSON.parse(stdout) as unknown, example).not.toThrow();
  }
  await stop();
});
