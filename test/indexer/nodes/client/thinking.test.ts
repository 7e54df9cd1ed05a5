import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripThinking, ThinkingFilter } from '../../../../indexer/nodes/client/thinking';

const cases: readonly (readonly [string, string])[] = [
  ['yes', 'yes'],
  ['<think>\nwell, hm\n</think>\n\nyes', 'yes'],
  ['<think></think>yes', 'yes'],
  ['<THINK>loud</THINK> yes', 'yes'],
  ['<thinking>a</thinking><think>b</think>yes', 'yes'],
  ['<think>never closed {"facts": []}', ''],
  ['the template opened it\n</think>\nyes', 'yes'],
  ['[THINK]hm[/THINK]yes', 'yes'],
  ['<|channel>thought\nhm<channel|>yes', 'yes'],
  ['<|channel>thought\n<channel|>yes', 'yes'],
  ['<|channel|>thought<|message|>hm<|channel|>final<|message|>yes', 'yes'],
  [
    '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>yes<|return|>',
    'yes',
  ],
  ['<|channel|>thought and nothing else', ''],
  ['<|channel|>final<|message|>yes', 'yes'],
  ['yes<|im_end|>', 'yes'],
  // Marks that an answer speaks of are its own.
  ['{"quote":"a <think> tag, closed by </think>"}', '{"quote":"a <think> tag, closed by </think>"}'],
  ['<b>bold</b> and <thinker>', '<b>bold</b> and <thinker>'],
];

describe('what a model thought', () => {
  test.each(cases)('%j leaves %j', (text, left) => {
    expect(stripThinking(text)).toBe(left);
  });

  const text = fc
    .array(
      fc.constantFrom(
        '<think>',
        '</think>',
        '<|channel|>',
        'thought',
        'final',
        '<|message|>',
        '<|end|>',
        'yes',
        ' ',
        '{',
        '[THINK]',
      ),
      {
        maxLength: 10,
      },
    )
    .map((parts) => parts.join(''));

  test('is gone after the first time', () => {
    fc.assert(
      fc.property(text, (answer) => {
        expect(stripThinking(stripThinking(answer))).toBe(stripThinking(answer));
      }),
    );
  });

  test.each(cases.filter(([answer]) => !answer.startsWith('the template')))(
    '%j is streamed as %j',
    (answer, left) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
          const filter = new ThinkingFilter();
          let told = '';
          for (let at = 0, piece = 0; at < answer.length; piece++) {
            const size = sizes[piece % sizes.length] ?? 1;
            told += filter.push(answer.slice(at, at + size));
            at += size;
          }
          expect(told + filter.end()).toBe(left);
        }),
        { numRuns: 50 },
      );
    },
  );
});
