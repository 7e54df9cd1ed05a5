import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connect, sampleVault } from './mcp-client';
import { toolsTable } from './tools-table';

/** A table as the formatter leaves it or not: cells alone count. */
const cells = (table: string): string =>
  table
    .replace(/ *\| */g, '|')
    .replace(/-{3,}/g, '---')
    .trim();

test('the table of the documentation is that of the tools there are', async () => {
  const { client } = await connect(await sampleVault());
  const table = toolsTable((await client.listTools()).tools);
  const docs = await readFile('docs/mcp.md', 'utf8');
  const written = /\| tool [\s\S]*?\n(?=\n)/.exec(docs)?.[0] ?? '';
  expect(cells(written), table).toBe(cells(table));
});
