import type { JsonSchema } from '../nodes';

/** For a server that takes neither schema nor grammar. Read by models alone: one language does for texts of all. */
export function shapeWords(schema: JsonSchema): string {
  return `Answer with JSON only, nothing before or after it, valid against this JSON schema:\n${JSON.stringify(schema)}`;
}

export function repairWords(fault: string, schema: JsonSchema): string {
  return `Your last answer cannot be used:\n${fault}\n\n${shapeWords(schema)}`;
}
