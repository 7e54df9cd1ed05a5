import { capacityOf } from '../lanes/choose-node';
import type { LaneStatus, NodeStatus } from '../nodes';
import { lanes } from '../settings';
import type { PoolNode } from './pool-node';

/** @param pausedUntil ISO time at which the node's pause ends */
export function nodeStatus(node: PoolNode, pausedUntil: string | undefined): NodeStatus {
  const { settings, target, health, tokensPerSecond, lastModel, description } = node;
  const model = lastModel ?? settings.model ?? description?.models[0];
  const { problem, retryAtMs } = health;
  return {
    ...{ name: settings.name, url: target.base, roles: settings.roles, lane: settings.lane },
    ...{ state: node.state, slots: node.slots, inFlight: { ...node.inFlight } },
    abandoned: node.abandoned.interactive + node.abandoned.background,
    ...{ answered: node.answered, failed: node.failed, tokensIn: node.tokensIn, tokensOut: node.tokensOut },
    ...(model === undefined ? {} : { model }),
    ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
    ...(problem === undefined ? {} : { problem }),
    ...(retryAtMs === undefined ? {} : { retryAt: new Date(retryAtMs).toISOString() }),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
  };
}

/** @param waiting calls of each lane that have no node yet */
export function laneStatus(
  nodes: readonly PoolNode[],
  waiting: (lane: LaneStatus['lane']) => number,
): readonly LaneStatus[] {
  return lanes.map((lane) => ({
    lane,
    waiting: waiting(lane),
    inFlight: nodes.reduce((sum, node) => sum + node.inFlight[lane], 0),
    capacity: capacityOf(nodes, lane),
  }));
}
