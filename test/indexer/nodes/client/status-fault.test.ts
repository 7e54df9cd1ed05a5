import { describe, expect, test } from 'vitest';
import { kindOfStatus, readRetryAfter, serverMessage } from '../../../../indexer/nodes/client/status-fault';

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-11-30T12:00:00Z');
  test.each([
    ['7', 7_000],
    ['0', 0],
    ['1.5', 1_500],
    ['Mon, 30 Nov 2026 12:00:30 GMT', 30_000],
    ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
    ['99999', 15 * 60_000],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s is %s ms', (value, ms) => {
    expect(readRetryAfter(value, nowMs)).toBe(ms);
  });
});

test('statuses', () => {
  const statuses = [302, 400, 401, 404, 413, 429, 500, 501, 503, 505];
  expect(statuses.map((status) => `${status} ${kindOfStatus(status)}`)).toEqual([
    ...['302 route', '400 request', '401 access', '404 route', '413 request', '429 overload'],
    ...['500 server', '501 route', '503 overload', '505 server'],
  ]);
  expect(kindOfStatus(500, 'input (602 tokens) is too large to process.')).toBe('request');
});

test('what servers say of a fault is read in each of their shapes, cut short', () => {
  const answer = (body: unknown) => ({ status: 400, headers: {}, text: JSON.stringify(body) });
  expect(serverMessage(answer({ error: { message: 'too\n long', code: 400 } }), undefined)).toBe('too long');
  expect(serverMessage(answer({ error: 'model not found' }), 'key')).toBe('model not found');
  expect(serverMessage(answer({ object: 'error', message: 'no' }), undefined)).toBe('no');
  expect(serverMessage(answer({ error: 'x'.repeat(999) }), undefined)).toHaveLength(201);
  expect(serverMessage({ status: 500, headers: {}, text: '<html>' }, undefined)).toBeUndefined();
});
