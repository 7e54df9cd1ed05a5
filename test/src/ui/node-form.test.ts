import { expect, test } from 'vitest';
import { nodeSettingsSchema } from '../../../indexer/nodes';
import { emptyNodeForm, formOf, isAskedAlike, readNodeForm } from '../../../src/ui/node-form';
import type { NodeForm } from '../../../src/ui/node-form';

const desk = nodeSettingsSchema.parse({
  name: 'Desk',
  url: 'http://127.0.0.1:8080',
  keyName: 'trivium-desk',
});
const typed = (change: Partial<NodeForm>): NodeForm => ({
  ...emptyNodeForm,
  ...{ url: 'http://attic:8080', roles: new Set(['rerank', 'chat'] as const) },
  ...change,
});

test('what is typed becomes settings, with host and port for a name, and roles in their order', () => {
  expect(readNodeForm(typed({ url: ' attic:8080/v1 ', slots: ' 4 ', model: ' bge ' }), [desk])).toEqual({
    node: {
      ...{ name: 'attic:8080', url: 'http://attic:8080/v1', roles: ['chat', 'rerank'] },
      ...{ lane: 'both', slots: 4, model: 'bge', isOff: false },
    },
  });
});

test.each([
  [{ url: '' }, { kind: 'no-address' }],
  [{ url: 'ftp://attic' }, { kind: 'no-address' }],
  [{ url: 'http://me:hunter2@attic' }, { kind: 'credentials' }],
  [{ url: 'http://attic?key=1' }, { kind: 'more' }],
  [{ url: 'http://localhost:8080/v1/' }, { kind: 'duplicate', name: 'Desk' }],
  [{ name: ' Desk ' }, { kind: 'nameTaken', name: 'Desk' }],
  [{ name: 'x'.repeat(61) }, { kind: 'name' }],
  [{ slots: '0' }, { kind: 'slots' }],
  [{ slots: '257' }, { kind: 'slots' }],
  [{ slots: '2.5' }, { kind: 'slots' }],
] as const)('%o is refused', (change, problem) => {
  expect(readNodeForm(typed(change), [desk])).toEqual({ problem });
});

test('another model of the same server is another one, under a name of its own', () => {
  const other = readNodeForm(typed({ url: desk.url, model: 'bge' }), [{ ...desk, name: '127.0.0.1:8080' }]);
  expect(other).toMatchObject({ node: { name: '127.0.0.1:8080 2', model: 'bge' } });
});

test('what the form does not show of an edited server stays', () => {
  const off = { ...desk, isOff: true };
  expect(readNodeForm(formOf(off), [], off)).toEqual({ node: off });
});

test('what was found out holds for the same address and model alone', () => {
  const form = typed({});
  expect(isAskedAlike(form, typed({ name: 'Attic', lane: 'background', slots: '2' }))).toBe(true);
  expect(isAskedAlike(form, typed({ model: 'bge' }))).toBe(false);
  expect(isAskedAlike(form, typed({ url: 'http://attic:8081' }))).toBe(false);
});
