import { expect, test } from 'vitest';
import {
  baseOf,
  isSameServerAddress,
  isThisMachine,
  modelName,
  originOf,
  readAddress,
} from '../../../indexer/nodes';

test.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1/v1', true],
  ['http://127.8.9.1:1', true],
  ['http://[::1]:8080', true],
  ['http://LOCALHOST', true],
  ['http://0.0.0.0:8080', false],
  ['http://127.0.0.1.example.org', false],
  ['http://localhost.example.org', false],
  ['http://192.168.1.5:8080', false],
  ['https://example.org/#localhost', false],
  ['http://localhost@example.org', false],
  ['nonsense', false],
])('%s is this machine: %s', (url, expected) => {
  expect(isThisMachine(url)).toBe(expected);
});

test.each([
  ['http://desk:8080/v1/', 'http://desk:8080'],
  ['http://desk:8080', 'http://desk:8080'],
  ['https://desk/llm/v1?x=1', 'https://desk/llm'],
  ['https://me:secret@desk/v1', 'https://desk'],
])('routes of %s begin at %s', (url, base) => {
  expect(baseOf(url)).toBe(base);
});

test('origins', () => {
  expect([originOf('HTTP://Desk:80/v1'), originOf('desk')]).toEqual(['http://desk', undefined]);
});

test('one model by several names', () => {
  const names = ['/models/bge-m3.gguf', 'C:\\models\\bge-m3.gguf', 'bge-m3:latest', 'BAAI/bge-m3'].map(
    modelName,
  );
  expect(new Set(names)).toEqual(new Set(['bge-m3']));
});

test.each([
  ['http://me:hunter2@desk:8080', 'credentials'],
  ['me:hunter2@desk:8080', 'credentials'],
  ['http://me:hunter2@desk:99999', 'credentials'],
  ['ftp://me:hunter2@desk', 'credentials'],
  ['http://desk?key=hunter2', 'more'],
  ['ftp://desk', 'no-address'],
  ['', 'no-address'],
])('%s is refused: %s, and a password is not repeated', (typed, kind) => {
  const address = readAddress(typed);
  expect(address).toMatchObject({ kind });
  expect(JSON.stringify(address)).not.toContain('hunter2');
});

test.each([
  ['desk:8080', 'http://desk:8080'],
  [' https://desk/v1 ', 'https://desk/v1'],
])('%s is read as %s', (typed, url) => {
  expect(readAddress(typed)).toEqual({ url });
});

test.each([
  ['http://127.0.0.1:8080', 'http://localhost:8080/v1/', true],
  ['http://[::1]:8080', 'http://localhost:8080', true],
  ['http://desk:8080/v1', 'http://desk:8080', true],
  ['http://localhost:8080', 'http://localhost:8081', false],
  ['http://desk:8080', 'http://attic:8080', false],
  ['http://desk/one', 'http://desk/two', false],
])('%s and %s lead to the same server: %s', (one, other, expected) => {
  expect(isSameServerAddress(one, other)).toBe(expected);
  expect(isSameServerAddress(other, one)).toBe(expected);
});
