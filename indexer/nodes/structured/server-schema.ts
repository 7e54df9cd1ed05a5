import * as z from 'zod';
import type { JsonSchema } from '../nodes';
import { structuredDefaults } from './defaults';

/**
 * What an answer must look like, as servers take it: of the words that JSON Schema has only those that they know, and with an
 * end to every text, list and number, so that no answer can go on for ever.
 *
 * @param schema its input is described: what the model has to write, before anything is made of it
 */
export function toServerSchema(schema: z.ZodType): JsonSchema {
  return bounded(z.toJSONSchema(schema, { io: 'input' }));
}

type Node = Readonly<Record<string, unknown>>;

/** What a server is told nothing of: it knows it not, or makes something else of it. zod looks at it all the same. */
const LEFT_OUT = new Set(['$schema', 'format', 'default', 'examples', 'title', 'id', '$id']);

function bounded(node: Node): JsonSchema {
  const kept = Object.entries(node).filter(([key]) => !LEFT_OUT.has(key));
  const rewritten = Object.fromEntries(kept.map(([key, value]) => [key, boundedPart(key, value)]));
  const whole = { ...rewritten, ...boundsOf(rewritten) };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
}

function boundedPart(key: string, value: unknown): unknown {
  if (key === 'properties' || key === '$defs') {
    return Object.fromEntries(
      Object.entries(value as Node).map(([name, part]) => [name, bounded(part as Node)]),
    );
  }
  if (key === 'items' || key === 'additionalProperties') return isNode(value) ? bounded(value) : value;
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') {
    return (value as readonly Node[]).map(bounded);
  }
  return value;
}

function boundsOf(node: Node): Node {
  if (node.enum !== undefined || node.const !== undefined) return {};
  const types = [node.type].flat();
  const { longestText, longestList, greatestNumber } = structuredDefaults;
  return {
    ...(types.includes('object') &&
      node.additionalProperties === undefined && { additionalProperties: false }),
    ...(types.includes('string') && textBounds(node, longestText)),
    ...(types.includes('array') && node.maxItems === undefined && { maxItems: longestList }),
    ...((types.includes('number') || types.includes('integer')) && {
      ...numberBound(node, 'minimum', 'exclusiveMinimum', -greatestNumber),
      ...numberBound(node, 'maximum', 'exclusiveMaximum', greatestNumber),
    }),
  };
}

/** A pattern that servers cannot read is left to zod. */
function textBounds({ pattern, maxLength }: Node, longestText: number): Node {
  const isReadable = typeof pattern === 'string' && /^\^.*\$$/su.test(pattern) && !pattern.includes('(?');
  return {
    ...(pattern !== undefined && !isReadable && { pattern: undefined }),
    ...(maxLength === undefined && !isReadable && { maxLength: longestText }),
  };
}

function numberBound(node: Node, key: string, exclusive: string, bound: number): Node {
  const own = node[key];
  if (node[exclusive] !== undefined) return {};
  // The bounds of whole numbers that zod writes by itself are no end worth the name.
  if (typeof own === 'number' && Math.abs(own) < Number.MAX_SAFE_INTEGER) return {};
  return { [key]: bound };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
