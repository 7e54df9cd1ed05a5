import { expect, test } from 'vitest';
import { nodeSettingsSchema, poolSettingsSchema } from '../../../indexer/nodes';
import {
  isAgreed,
  needsConsent,
  rolesAt,
  withConsent,
  withNode,
  withoutConsent,
  withoutNode,
} from '../../../src/obsidian/pool-changes';

const attic = nodeSettingsSchema.parse({ name: 'Attic', url: 'http://attic:8080/v1', roles: ['chat'] });
const desk = nodeSettingsSchema.parse({ name: 'Desk', url: 'http://localhost:8080', roles: ['chat'] });
const empty = poolSettingsSchema.parse({});
const agreed = withConsent(withNode(empty, attic), 'http://attic:8080');

test('this machine needs no consent, another does until there is one for its address', () => {
  expect([needsConsent(empty, desk), isAgreed(empty, desk)]).toEqual([false, true]);
  expect([needsConsent(empty, attic), isAgreed(empty, attic)]).toEqual([true, false]);
  expect([needsConsent(agreed, attic), isAgreed(agreed, attic)]).toEqual([false, true]);
});

test('a new role of an agreed address is asked for, and so is one of another model there', () => {
  expect(needsConsent(agreed, { ...attic, roles: ['chat', 'embed'] })).toBe(true);
  const second = { ...attic, name: 'Attic 2', model: 'bge', roles: ['embed' as const] };
  expect(needsConsent(agreed, second)).toBe(true);
  const both = withNode(agreed, second);
  expect(rolesAt(both, 'http://attic:8080')).toEqual(['chat', 'embed']);
  expect(needsConsent(both, { ...attic, roles: ['embed'] })).toBe(false);
});

test('consent ends with the last server of its address, by removal or by another address', () => {
  const second = { ...attic, name: 'Attic 2', model: 'bge' };
  const both = withNode(agreed, second);
  expect(withoutNode(both, 'Attic').allowed).toEqual(['http://attic:8080']);
  expect(withoutNode(withoutNode(both, 'Attic'), 'Attic 2').allowed).toEqual([]);
  expect(withNode(agreed, { ...attic, url: 'http://cellar:8080' }, 'Attic').allowed).toEqual([]);
});

test('consent is taken back however the address was written', () => {
  const written = { ...agreed, allowed: ['http://ATTIC:8080/v1'] };
  expect(isAgreed(written, attic)).toBe(true);
  expect(withoutConsent(written, 'http://attic:8080').allowed).toEqual([]);
});

test('a changed server keeps its place', () => {
  const pool = withNode(withNode(empty, attic), desk);
  const renamed = withNode(pool, { ...attic, name: 'Loft' }, 'Attic');
  expect(renamed.nodes.map(({ name }) => name)).toEqual(['Loft', 'Desk']);
});
