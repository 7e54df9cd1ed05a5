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
  const root = ruleOf(schema);
  return root === undefined ? undefined : [`root ::= ${root}`, ...COMMON].join('\n');
}

const COMMON = [
  String.raw`char ::= [^"\\\x7F\x00-\x1F] | [\\] ["\\/bfnrt]`,
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,8})',
  'number ::= integer ("." [0-9]{1,9})?',
  'boolean ::= "true" | "false"',
];

const COMMA = '"," " "?';

function ruleOf(schema: JsonSchema): string | undefined {
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum)) return choice(schema.enum.map(literal));
  const several = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(several)) return choice(several.map((each) => ruleOf(each as JsonSchema)));
  if (Array.isArray(schema.type)) {
    return choice(schema.type.map((type: unknown) => ruleOf({ ...schema, type })));
  }
  switch (schema.type) {
    case 'object':
      return objectRule(schema);
    case 'array':
      return listRule(schema);
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
function objectRule({ properties = {} }: JsonSchema): string | undefined {
  const rules: string[] = [];
  for (const [key, part] of Object.entries(properties as Readonly<Record<string, JsonSchema>>)) {
    const rule = ruleOf(part);
    if (rule === undefined) return undefined;
    rules.push(`${literal(key)} ":" " "? ${rule}`);
  }
  return ['"{"', rules.join(` ${COMMA} `), '"}"'].filter((part) => part !== '').join(' ');
}

function listRule({ items, minItems = 0, maxItems }: JsonSchema): string | undefined {
  const item = items === undefined ? undefined : ruleOf(items as JsonSchema);
  if (item === undefined) return undefined;
  const least = minItems as number;
  const most = Math.min(maxItems as number, structuredDefaults.mostRepetitions);
  if (most < 1) return '"[" "]"';
  const filled = `${item} (${COMMA} ${item}){${Math.max(0, least - 1)},${most - 1}}`;
  return least > 0 ? `"[" ${filled} "]"` : `"[" (${filled})? "]"`;
}

/** A pattern is left to zod. */
function textRule({ minLength = 0, maxLength = structuredDefaults.longestText }: JsonSchema): string {
  const most = Math.min(maxLength as number, structuredDefaults.mostRepetitions);
  return `"\\"" char{${minLength as number},${most}} "\\""`;
}
