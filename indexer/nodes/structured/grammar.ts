import type { JsonSchema } from '../nodes';
import { structuredDefaults } from './defaults';

/**
 * The GBNF of llama.cpp (`grammars/README.md` there) that lets through what a schema of {@link toServerSchema} does: objects
 * with their properties in order, lists, texts, numbers, choices. Stricter than JSON in what costs tokens: no space but one after
 * a comma or colon, no exponents.
 *
 * @returns undefined for what it has no words for, such as references
 */
export function toGrammar(schema: JsonSchema): string | undefined {
  const items: string[] = [];
  const root = ruleOf(schema, items);
  return root === undefined ? undefined : [`root ::= ${root}`, ...items, ...COMMON].join('\n');
}

const COMMON = [
  String.raw`char ::= [^"\\\x7F\x00-\x1F] | [\\] ["\\/bfnrt]`,
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,8})',
  'number ::= integer ("." [0-9]{1,9})?',
  'boolean ::= "true" | "false"',
];

const COMMA = '"," " "?';

/** @param items rules of their own, one for what each list holds */
function ruleOf(schema: JsonSchema, items: string[]): string | undefined {
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum)) return choice(schema.enum.map(literal));
  const several = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(several)) return choice(several.map((each) => ruleOf(each as JsonSchema, items)));
  if (Array.isArray(schema.type)) {
    return choice(schema.type.map((type: unknown) => ruleOf({ ...schema, type }, items)));
  }
  switch (schema.type) {
    case 'object':
      return objectRule(schema, items);
    case 'array':
      return listRule(schema, items);
    case 'string':
      return textRule(schema);
    case 'integer':
    case 'number':
    case 'boolean':
      return schema.type;
    case 'null':
      return '"null"';
    default:
      return undefined;
  }
}

/** A text as JSON writes it, as a GBNF literal. */
function literal(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function choice(rules: readonly (string | undefined)[]): string | undefined {
  return rules.includes(undefined) ? undefined : `(${rules.join(' | ')})`;
}

/** All properties are written, also those that could be left out: a model that may leave one out tends to. */
function objectRule({ properties = {} }: JsonSchema, items: string[]): string | undefined {
  const rules: string[] = [];
  for (const [key, part] of Object.entries(properties as Readonly<Record<string, JsonSchema>>)) {
    const rule = ruleOf(part, items);
    if (rule === undefined) return undefined;
    rules.push(`${literal(key)} ":" " "? ${rule}`);
  }
  return ['"{"', rules.join(` ${COMMA} `), '"}"'].filter((part) => part !== '').join(' ');
}

/** What it holds is a rule by name: written out, each repetition within it would count times the list's. */
function listRule({ items: held, minItems = 0, maxItems }: JsonSchema, items: string[]): string | undefined {
  const rule = held === undefined ? undefined : ruleOf(held as JsonSchema, items);
  if (rule === undefined) return undefined;
  const least = minItems as number;
  const most = Math.min(maxItems as number, structuredDefaults.mostRepetitions);
  if (most < 1) return '"[" "]"';
  const item = `item-${items.length}`;
  items.push(`${item} ::= ${rule}`);
  const filled = `${item} (${COMMA} ${item}){${Math.max(0, least - 1)},${most - 1}}`;
  return least > 0 ? `"[" ${filled} "]"` : `"[" (${filled})? "]"`;
}

/** A pattern is left to zod. */
function textRule({ minLength = 0, maxLength = structuredDefaults.longestText }: JsonSchema): string {
  const most = Math.min(maxLength as number, structuredDefaults.mostRepetitions);
  return `"\\"" char{${minLength as number},${most}} "\\""`;
}
