import { expect, test } from 'vitest';
import { createNodeKeys } from '../../../src/obsidian/node-keys';

function storeOf(): { readonly kept: Map<string, string>; readonly keys: ReturnType<typeof createNodeKeys> } {
  const kept = new Map<string, string>();
  const get = (name: string) => kept.get(name) ?? undefined;
  const set = (name: string, secret: string) =>
    void (secret === '' ? kept.delete(name) : kept.set(name, secret));
  return { kept, keys: createNodeKeys({ isThere: true, get, set }) };
}

test('a key that is tried is at hand meanwhile and kept nowhere', async () => {
  const { kept, keys } = storeOf();
  let during: string | undefined;
  let name = '';
  await keys.whileTrying('sesame', (under) => {
    name = under;
    during = keys.get(under);
    return Promise.resolve();
  });
  expect([during, keys.get(name), kept.size]).toEqual(['sesame', undefined, 0]);
  const failing = keys.whileTrying('sesame', () => Promise.reject(new Error('Gone.')));
  await expect(failing).rejects.toThrow('Gone.');
  expect(keys.get(name)).toBeUndefined();
});

test('a key is kept under a name that no other server has, until it is forgotten', () => {
  const { kept, keys } = storeOf();
  const name = keys.keep('Mein Desk!', 'sesame', ['trivium-mein-desk']);
  expect([name, keys.get(name)]).toEqual(['trivium-mein-desk-2', 'sesame']);
  keys.forget(name);
  expect(kept.size).toBe(0);
});
