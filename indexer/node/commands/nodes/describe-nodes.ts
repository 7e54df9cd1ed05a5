import type { LaneStatus, NodeProbe, NodeState, NodeStatus, PoolStatus } from '../../../nodes';
import { alignPairs, formatCount, formatDuration, formatNumber, formatTime } from '../../terminal/format';
import type { KeptFigures } from '../../nodes/kept-figures';
import type { Terminal } from '../../terminal/terminal';

const STATES: Readonly<Record<NodeState, string>> = {
  ready: 'ready',
  unknown: 'not asked yet',
  failing: 'left alone after errors',
  unreachable: 'does not answer',
  off: 'switched off',
  paused: 'paused',
  'not-allowed': 'not allowed to have notes',
};

/** A server as a person reads it: where it is, how it is, what it did, what is wrong with it. */
export function describeNode(node: NodeStatus, { colors }: Pick<Terminal, 'colors'>): string[] {
  const { bold, dim } = colors;
  const { name, url, roles, lane, state, model, device, slots, inFlight, abandoned, problem } = node;
  const busy = inFlight.interactive + inFlight.background;
  const facts = [
    roles.join(', '),
    ...(lane === 'both' ? [] : [`${lane} first`]),
    ...(model === undefined ? [] : [model]),
    ...(device === undefined ? [] : [device]),
    `${busy} of ${formatCount(slots, 'slot')} in use`,
    ...(abandoned === 0 ? [] : [`${formatNumber(abandoned)} abandoned`]),
  ];
  return [
    `${bold(name)}  ${url}  ${describeState(node, state)}`,
    `  ${facts.join(' · ')}`,
    `  ${dim(describeWork(node))}`,
    ...(problem === undefined ? [] : [`  ${problem}`]),
  ];
}

function describeState({ pausedUntil, retryAt }: NodeStatus, state: NodeState): string {
  if (state === 'paused' && pausedUntil !== undefined) return `paused until ${formatTime(pausedUntil)}`;
  // Whoever may not be asked is not tried again, however its last try ended.
  const isTried = state === 'failing' || state === 'unreachable';
  const again = isTried && retryAt !== undefined ? `, tried again at ${formatTime(retryAt)}` : '';
  return `${STATES[state]}${again}`;
}

function describeWork({ answered, failed, tokensIn, tokensOut, tokensPerSecond }: NodeStatus): string {
  const speed = tokensPerSecond === undefined ? '' : `, ${tokensPerSecond.toFixed(1)} tokens/s`;
  const tokens = `${formatNumber(tokensIn)} tokens in, ${formatNumber(tokensOut)} out${speed}`;
  return `${formatNumber(answered)} answered, ${formatNumber(failed)} failed · ${tokens}`;
}

export function describeLanes({ lanes }: PoolStatus): string[] {
  return alignPairs(lanes.map((lane) => [lane.lane, describeLane(lane)]));
}

function describeLane({ inFlight, waiting, capacity }: LaneStatus): string {
  return `${inFlight} of ${capacity} in flight, ${waiting} waiting`;
}

/** Figures by purpose and, where asked for, the calls themselves. */
export function describeCalls(
  { purposes, recent }: Pick<PoolStatus, 'purposes' | 'recent'>,
  withCalls: boolean,
): string[] {
  const figures = purposes.map(({ purpose, calls, failed, perMinute, p50Ms, p95Ms }): [string, string] => {
    const times = `p50 ${formatDuration(p50Ms)}, p95 ${formatDuration(p95Ms)}`;
    return [purpose, `${formatCount(calls, 'call')}, ${failed} failed, ${perMinute}/min, ${times}`];
  });
  if (!withCalls) return alignPairs(figures);
  const calls = recent.map(({ at, purpose, node, tookMs, error }): [string, string] => {
    const outcome = error === undefined ? formatDuration(tookMs) : `failed: ${error}`;
    return [formatTime(at), `${purpose} by ${node}, ${outcome}`];
  });
  return [...alignPairs(figures), '', ...alignPairs(calls)];
}

/** What the program that ended last asked, and the last calls of all that have ended. */
export function describeKept({ runs, recent }: KeptFigures, withCalls: boolean): string[] {
  const [last] = runs;
  if (last === undefined) return [];
  const purposes = last.purposes.map(({ purpose, calls, failed, tokensIn, tokensOut, p50Ms, p95Ms }) => {
    const times = `p50 ${formatDuration(p50Ms)}, p95 ${formatDuration(p95Ms)}`;
    const tokens = `${formatNumber(tokensIn)} tokens in, ${formatNumber(tokensOut)} out`;
    return [purpose, `${formatCount(calls, 'call')}, ${failed} failed, ${times}, ${tokens}`] as const;
  });
  const hint = withCalls ? [] : ['"--calls" lists the last calls.'];
  return [
    `The program that used them last, until ${formatTime(last.endedAt)}:`,
    ...alignPairs(purposes),
    ...(withCalls ? ['', ...describeCalls({ purposes: [], recent }, true).slice(1)] : hint),
  ];
}

/** What a test of a server found. */
export function describeProbe(probe: NodeProbe): string[] {
  const { isReachable, server, models, slots, contextTokens, can, dimensions, problem } = probe;
  if (!isReachable) return [problem ?? 'It does not answer.'];
  const able = Object.entries(can).filter(([, answered]) => answered);
  const pairs: [string, string][] = [
    ['Server', server ?? 'unknown'],
    ['Models', models.length === 0 ? 'it names none' : models.join(', ')],
    ['Can', able.length === 0 ? 'nothing of what was tried' : able.map(([what]) => what).join(', ')],
    ...(slots === undefined ? [] : ([['Slots', String(slots)]] satisfies [string, string][])),
    ...(contextTokens === undefined
      ? []
      : ([['Context', `${formatNumber(contextTokens)} tokens a slot`]] satisfies [string, string][])),
    ...(dimensions === undefined ? [] : ([['Dimensions', String(dimensions)]] satisfies [string, string][])),
    ['Answered in', formatDuration(probe.tookMs)],
  ];
  return [...alignPairs(pairs), ...(problem === undefined ? [] : [problem])];
}
