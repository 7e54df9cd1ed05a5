import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toGrammar } from '../../../../indexer/nodes/structured/grammar';
import { toServerSchema } from '../../../../indexer/nodes/structured/server-schema';

describe('a schema as servers take it', () => {
  it('has an end to every text, list and number', () => {
    const schema = z.object({
      text: z.string().trim().min(1),
      list: z.array(z.object({ share: z.number(), count: z.int() })),
      some: z.union([z.string(), z.null()]),
    });
    expect(toServerSchema(schema)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['text', 'list', 'some'],
      properties: {
        text: { type: 'string', minLength: 1, maxLength: 1_900 },
        list: {
          type: 'array',
          maxItems: 200,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['share', 'count'],
            properties: {
              share: { type: 'number', minimum: -1e9, maximum: 1e9 },
              count: { type: 'integer', minimum: -1e9, maximum: 1e9 },
            },
          },
        },
        some: { type: ['string', 'null'], maxLength: 1_900 },
      },
    });
  });

  it('keeps the ends that it has, and choices as they are', () => {
    const schema = z.object({
      text: z.string().max(80),
      code: z.string().regex(/^[a-z]{2}$/u),
      list: z.array(z.enum(['a', 'b'])).max(9),
      share: z.number().min(0).max(1),
      above: z.number().gt(0).lt(1),
    });
    expect(toServerSchema(schema).properties).toEqual({
      text: { type: 'string', maxLength: 80 },
      code: { type: 'string', pattern: '^[a-z]{2}$' },
      list: { type: 'array', maxItems: 9, items: { type: 'string', enum: ['a', 'b'] } },
      share: { type: 'number', minimum: 0, maximum: 1 },
      above: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    });
  });

  it('leaves out what servers cannot read', () => {
    const schema = z.object({
      day: z.iso.date(),
      free: z.string().regex(/x/u),
      isSure: z.boolean().default(true),
    });
    expect(toServerSchema(schema).properties).toEqual({
      day: { type: 'string', maxLength: 1_900 },
      free: { type: 'string', maxLength: 1_900 },
      isSure: { type: 'boolean' },
    });
  });
});

describe('a grammar', () => {
  it('lets through what the schema does', () => {
    const schema = z.object({
      type: z.enum(['fact', 'plan "B"']),
      list: z.array(z.string().max(9)).min(1).max(3),
    });
    const [root, item] = toGrammar(toServerSchema(schema))?.split('\n') ?? [];
    expect(root).toBe(
      String.raw`root ::= "{" "\"type\"" ":" " "? ("\"fact\"" | "\"plan \\\"B\\\"\"") "," " "? ` +
        String.raw`"\"list\"" ":" " "? "[" item-0 ("," " "? item-0){0,2} "]" "}"`,
    );
    expect(item).toBe(String.raw`item-0 ::= "\"" char{0,9} "\""`);
  });

  it('has no words for a shape that refers to itself', () => {
    interface Tree {
      readonly children: readonly Tree[];
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ children: z.array(tree) }));
    expect(toGrammar(toServerSchema(tree))).toBeUndefined();
  });
});
