import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtPlugin } from './support/stages';

/** Hosts that libraries load their parts from unless they are told otherwise. */
const contentNetworks = ['jsdelivr', 'unpkg', 'cdnjs', 'esm.sh', 'skypack', 'googleapis', 'gstatic'];

describe('what is shipped', () => {
  it('is three files and nothing else', async () => {
    expect((await readdir(builtPlugin)).sort()).toEqual(['main.js', 'manifest.json', 'styles.css']);
  });

  it('names no content network', async () => {
    const code = await readFile(path.join(builtPlugin, 'main.js'), 'utf8');
    for (const host of contentNetworks) expect(findAround(code, host)).toBe('');
  });

  it('carries no translations of a library that nobody would ever see', async () => {
    const code = await readFile(path.join(builtPlugin, 'main.js'), 'utf8');
    // Finnish for "invalid", in zod's messages: it comes along where zod is imported as `{ z }`.
    expect(findAround(code, 'Virheellinen')).toBe('');
  });

  it('asks for no module but the app', async () => {
    const code = await readFile(path.join(builtPlugin, 'main.js'), 'utf8');
    const modules = [...code.matchAll(/\brequire\(["']([\w:@/.-]+)["']\)/g)].map((match) => match[1]);
    expect([...new Set(modules)]).toEqual(['obsidian']);
  });
});

/** The text around the first occurrence, so that a failure tells where to look. */
function findAround(code: string, word: string): string {
  const position = code.indexOf(word);
  return position < 0 ? '' : code.slice(Math.max(0, position - 80), position + 80);
}
