import type { Nodes, NodeState, NodeStatus } from '../nodes';

/** How a server is held to a shape: by a schema, by a grammar of llama.cpp, or by asking for it in words. */
export const answerForms = ['schema', 'grammar', 'words'] as const;
export type AnswerForm = (typeof answerForms)[number];

/**
 * What the nodes of one pool refused. Which one answers is the pool's choice, so that one asks after all that may. What is not
 * known can be tried.
 */
export interface Refusals<Feature extends string> {
  byAny(feature: Feature): boolean;
  byAll(feature: Feature): boolean;
  /** @param node undefined where it is not known which one refused: then all are taken to */
  add(feature: Feature, node: string | undefined): void;
}

/** What stands for any node of the pool. */
const ANY_NODE = '*';

/**
 * Remembers what nodes refused for as long as their pool lives. A node that serves another model now counts as one that was
 * not asked yet.
 */
export function createRefusals<Feature extends string>(): (
  nodes: Pick<Nodes, 'status'>,
) => Refusals<Feature> {
  const known = new WeakMap<object, Set<string>>();
  return (nodes) => {
    const refused = known.get(nodes) ?? new Set<string>();
    known.set(nodes, refused);
    const isRefused = (feature: Feature, { name, model }: AnsweringNode): boolean =>
      refused.has(keyOf(name, model, feature)) || refused.has(keyOf(ANY_NODE, undefined, feature));
    return {
      byAny: (feature) => answering(nodes).some((node) => isRefused(feature, node)),
      byAll: (feature) => answering(nodes).every((node) => isRefused(feature, node)),
      add: (feature, node) => {
        const model = answering(nodes).find(({ name }) => name === node)?.model;
        refused.add(keyOf(node ?? ANY_NODE, model, feature));
      },
    };
  };
}

type AnsweringNode = Pick<NodeStatus, 'name' | 'model'>;

function answering(nodes: Pick<Nodes, 'status'>): readonly AnsweringNode[] {
  return nodes.status().nodes.filter(({ roles, state }) => roles.includes('chat') && !SILENT.has(state));
}

const SILENT: ReadonlySet<NodeState> = new Set(['off', 'paused', 'unreachable', 'not-allowed']);

function keyOf(node: string, model: string | undefined, feature: string): string {
  return JSON.stringify([node, model ?? '', feature]);
}
