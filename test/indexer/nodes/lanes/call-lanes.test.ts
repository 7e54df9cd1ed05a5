import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lane, NodeRole } from '../../../../indexer/nodes';
import { CallLanes } from '../../../../indexer/nodes/lanes/call-lanes';
import type { WaitingCall } from '../../../../indexer/nodes/lanes/call-lanes';
import { chooseNode, occupied, roomFor } from '../../../../indexer/nodes/lanes/choose-node';
import type { NodeLoad } from '../../../../indexer/nodes/lanes/choose-node';

interface TestNode extends NodeLoad {
  readiness: NodeLoad['readiness'];
  readonly inFlight: Record<Lane, number>;
  lastUsed: number;
}

const lane = fc.constantFrom<Lane>('interactive', 'background');
const role = fc.constantFrom<NodeRole>('chat', 'embed', 'rerank');
const node = fc.record({
  roles: fc.uniqueArray(role, { minLength: 1 }),
  lane: fc.constantFrom('both' as const, 'interactive' as const, 'background' as const),
  slots: fc.integer({ min: 1, max: 4 }),
  canAbort: fc.boolean(),
});
/** What happens: a call comes, one that runs ends, one that waits is aborted, a node goes out or comes back. */
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('call' as const), lane, role }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), which: fc.nat(50) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      which: fc.nat(5),
      to: fc.constantFrom('ready' as const, 'trial' as const, 'out' as const),
    }),
  },
);

describe('lanes, whatever happens', () => {
  test('no call is lost, none is done twice, no node has more than its slots, and no person waits behind a job', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { minLength: 1, maxLength: 4 }),
        fc.array(event, { maxLength: 60 }),
        async (settings, events) => {
          const nodes = settings.map<TestNode>((setting, place) => ({
            ...setting,
            name: String(place),
            inFlight: { interactive: 0, background: 0 },
            abandoned: { interactive: 0, background: 0 },
            readiness: 'ready',
            lastUsed: 0,
          }));
          const began: { readonly call: WaitingCall; readonly at: TestNode }[] = [];
          const running: { readonly call: WaitingCall; readonly at: TestNode }[] = [];
          const lanes: CallLanes<TestNode> = new CallLanes(
            () => nodes,
            (at, call) => {
              if (call.lane === 'background') {
                const persons = lanes.calls('interactive');
                expect(persons.filter((person) => chooseNode(person, nodes) !== undefined)).toEqual([]);
              }
              at.inFlight[call.lane] += 1;
              at.lastUsed = began.length + 1;
              began.push({ call, at });
              running.push({ call, at });
              expect(occupied(at)).toBeLessThanOrEqual(at.slots);
              expect(at.roles).toContain(call.role);
              expect(at.readiness).not.toBe('out');
              if (call.lane === 'background' && at.readiness === 'ready') {
                expect(at.inFlight.background).toBeLessThanOrEqual(roomFor(at, 'background'));
              }
            },
          );
          let sequence = 0;
          const ends: Promise<'seated' | 'cancelled'>[] = [];
          const aborts: AbortController[] = [];
          const endOne = (which: number): void => {
            const [over] = running.splice(which % running.length, 1);
            if (over !== undefined) over.at.inFlight[over.call.lane] -= 1;
            lanes.dispatch();
          };
          for (const happening of events) {
            if (happening.kind === 'call') {
              const abort = new AbortController();
              aborts.push(abort);
              const { lane: of, role: as } = happening;
              const call = { lane: of, role: as, avoid: new Set<string>(), excluded: new Set<string>() };
              const entered = lanes.enter({ ...call, sequence: sequence++, signal: abort.signal });
              ends.push(
                entered.then(
                  () => 'seated' as const,
                  () => 'cancelled' as const,
                ),
              );
            } else if (happening.kind === 'end' && running.length > 0) {
              endOne(happening.which);
            } else if (happening.kind === 'abort') {
              aborts[happening.which % Math.max(1, aborts.length)]?.abort();
            } else if (happening.kind === 'turn') {
              const turned = nodes[happening.which % nodes.length];
              if (turned !== undefined) turned.readiness = happening.to;
              lanes.dispatch();
            }
          }
          for (const one of nodes) one.readiness = 'ready';
          lanes.dispatch();
          while (running.length > 0) endOne(0);
          // What still waits is for a role that no node has.
          const roles = new Set(nodes.flatMap((one) => one.roles));
          const left = [...lanes.calls('interactive'), ...lanes.calls('background')];
          expect(left.every((call) => !roles.has(call.role))).toBe(true);
          lanes.reject(() => new Error('over'));
          const outcomes = await Promise.all(ends);
          expect(outcomes.filter((outcome) => outcome === 'seated')).toHaveLength(began.length);
          expect(new Set(began.map(({ call }) => call.sequence)).size).toBe(began.length);
          expect(nodes.every((one) => occupied(one) === 0)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the choice of a node', () => {
  const load = (more: Partial<NodeLoad>): NodeLoad => ({
    ...{
      name: 'a',
      roles: ['chat'],
      lane: 'both',
      slots: 4,
      canAbort: true,
      readiness: 'ready',
      lastUsed: 0,
    },
    inFlight: { interactive: 0, background: 0 },
    abandoned: { interactive: 0, background: 0 },
    ...more,
  });
  const wish = {
    role: 'chat' as const,
    lane: 'interactive' as const,
    avoid: new Set<string>(),
    excluded: new Set<string>(),
  };
  const busy = (background: number) => ({ interactive: 0, background });

  test('is the least work for its slots', () => {
    const nodes = [
      load({ name: 'a', slots: 2, inFlight: busy(1) }),
      load({ name: 'b', slots: 6, inFlight: busy(2) }),
    ];
    expect(chooseNode(wish, nodes)?.name).toBe('b');
  });

  test('counts abandoned calls', () => {
    const nodes = [
      load({ name: 'a', abandoned: busy(1) }),
      load({ name: 'b', inFlight: busy(1), lastUsed: 9 }),
    ];
    expect(chooseNode(wish, nodes)?.name).toBe('a');
    expect(chooseNode(wish, [load({ slots: 1, abandoned: busy(1) })])).toBeUndefined();
  });

  test('of equals is the one that rested longest', () => {
    expect(chooseNode(wish, [load({ name: 'a', lastUsed: 5 }), load({ name: 'b', lastUsed: 2 })])?.name).toBe(
      'b',
    );
  });

  test('waits for another node rather than for the one that failed, unless there is no other', () => {
    const call = { ...wish, avoid: new Set(['a']) };
    const full = load({ name: 'b', slots: 1, inFlight: busy(1) });
    expect(chooseNode(call, [load({}), full])).toBeUndefined();
    expect(chooseNode(call, [load({}), { ...full, readiness: 'out' }])?.name).toBe('a');
    expect(chooseNode({ ...wish, excluded: new Set(['a']) }, [load({})])).toBeUndefined();
  });

  test('sends no person to find out whether a node is back, where there is another', () => {
    const nodes = [load({ name: 'a', readiness: 'trial' }), load({ name: 'b', inFlight: busy(3) })];
    expect(chooseNode(wish, nodes)?.name).toBe('b');
    expect(chooseNode({ ...wish, lane: 'background' }, nodes)?.name).toBe('a');
  });
});
