import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NodeFault } from '../../../../indexer/nodes';
import type { FaultKind } from '../../../../indexer/nodes';
import { backoffMs } from '../../../../indexer/nodes/health/backoff';
import { NodeHealth } from '../../../../indexer/nodes/health/node-health';

const fault = (kind: FaultKind, retryAfterMs?: number): NodeFault =>
  new NodeFault({
    kind,
    node: 'a',
    address: 'http://a',
    summary: 'it broke',
    advice: 'Mend it.',
    retryAfterMs,
  });

describe('the wait before another try', () => {
  test('is drawn from a range that doubles up to half a minute', () => {
    const longest = (faults: number) => backoffMs(faults, () => 1);
    expect([1, 2, 3, 4, 5, 6, 99].map(longest)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (faults, random) => {
          const waitMs = backoffMs(faults, () => random);
          expect(waitMs).toBeGreaterThanOrEqual(0);
          expect(waitMs).toBeLessThanOrEqual(longest(faults));
        },
      ),
    );
  });
});

describe('a node’s circuit breaker', () => {
  const health = () => new NodeHealth(() => 0.5);

  test('opens at once without a connection, after three faults in a row else', () => {
    const gone = health();
    gone.failed(fault('connection'), 0);
    expect([gone.state, gone.readiness(0), gone.retryAtMs]).toEqual(['unreachable', 'out', 500]);
    const broken = health();
    broken.failed(fault('server'), 0);
    broken.failed(fault('answer'), 0);
    expect(broken.readiness(0)).toBe('ready');
    broken.failed(fault('timeout'), 0);
    expect([broken.state, broken.readiness(0)]).toEqual(['failing', 'out']);
  });

  test('an answer in between counts from the beginning', () => {
    const node = health();
    for (let round = 0; round < 5; round++) {
      node.failed(fault('server'), 0);
      node.failed(fault('server'), 0);
      node.succeeded(0);
    }
    expect(node.readiness(0)).toBe('ready');
  });

  test('is half open when its time has come: a fault closes the door for longer, an answer opens it', () => {
    const node = health();
    node.failed(fault('connection'), 0);
    expect(node.readiness(500)).toBe('trial');
    node.failed(fault('connection'), 500);
    expect([node.readiness(500), node.retryAtMs]).toEqual(['out', 1500]);
    node.succeeded(1500);
    expect([node.state, node.readiness(1500), node.problem, node.retryAtMs]).toEqual([
      'ready',
      'ready',
      undefined,
      undefined,
    ]);
  });

  test('many faults at the same moment are one', () => {
    const node = health();
    for (let call = 0; call < 20; call++) node.failed(fault('connection'), 0);
    expect(node.retryAtMs).toBe(500);
  });

  test('keeps to what the server asks for', () => {
    const node = health();
    node.failed(fault('overload', 7_000), 0);
    expect([node.readiness(6_999), node.readiness(7_000)]).toEqual(['out', 'trial']);
  });

  test('does not blame a node for the request', () => {
    const node = health();
    for (let call = 0; call < 9; call++) node.failed(fault('request'), 0);
    expect([node.readiness(0), node.problem]).toEqual(['ready', undefined]);
  });

  test('leaves a node out after two checks without an answer, and takes it back after one with', () => {
    const node = health();
    node.answeredCheck(0);
    node.missedCheck(fault('timeout'), 0);
    expect(node.readiness(0)).toBe('ready');
    node.missedCheck(fault('timeout'), 5_000);
    expect([node.state, node.readiness(5_000)]).toEqual(['unreachable', 'out']);
    node.answeredCheck(5_100);
    expect([node.state, node.readiness(5_100), node.misses]).toEqual(['ready', 'ready', 0]);
  });

  test('that it lives does not mean that it answers well', () => {
    const node = health();
    for (let call = 0; call < 3; call++) node.failed(fault('answer'), 0);
    node.answeredCheck(100);
    expect([node.state, node.readiness(100)]).toEqual(['failing', 'out']);
  });

  test('whatever happens, it comes back once it answers', () => {
    const kinds = fc.constantFrom<FaultKind>(
      'connection',
      'overload',
      'timeout',
      'server',
      'answer',
      'access',
      'route',
    );
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 40 }), (faults) => {
        const node = health();
        let nowMs = 0;
        for (const kind of faults) {
          node.failed(fault(kind), nowMs);
          nowMs = node.retryAtMs ?? nowMs;
          expect(node.readiness(nowMs)).not.toBe('out');
        }
        node.succeeded(nowMs);
        expect(node.readiness(nowMs)).toBe('ready');
      }),
    );
  });
});
