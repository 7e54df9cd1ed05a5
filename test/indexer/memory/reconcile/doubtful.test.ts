import { describe, expect, test } from 'vitest';
import { createRuleJudge } from '../../../../indexer/memory';

const judge = createRuleJudge();
const at = (text: string, date: string) => ({ text, date });

async function verdict(older: string, newer: string): Promise<string> {
  const { verdict: told } = await judge.judge(
    at(newer, '2026-05-02') as never,
    at(older, '2026-01-10') as never,
    undefined,
  );
  return told;
}

describe('a true memory is not hidden', () => {
  test.each([
    ['I live in Oldenburg.', 'I almost moved to Bremen.'],
    ['Ich wohne in Kassel.', 'Ich wäre fast nach Berlin gezogen.'],
    ['Ich wohne in Kassel.', 'Beinahe wohne ich jetzt in Berlin.'],
    ['I work at Siemens.', 'Tom thinks I work at Bosch now.'],
    ['Ich arbeite bei Siemens.', 'Laut Tom arbeite ich jetzt bei Bosch.'],
    ['I live in Kassel.', 'My passport says I live in Marburg.'],
    ['Ich habe ein Auto.', 'Ich habe das Auto meiner Mutter verkauft.'],
    ['I have a car.', "I sold my wife's car."],
    ['Ich arbeite bei Siemens.', 'Samstags arbeite ich bei einer Bäckerei.'],
    ['I work at Siemens.', 'On weekends I work at a bakery now.'],
  ])('%s / %s', async (older, newer) => {
    expect(await verdict(older, newer)).not.toMatch(/update|duplicate/);
  });
});

describe('what is said plainly still replaces', () => {
  test.each([
    ['I live in Oldenburg.', 'I now live in Bremen.'],
    ['Ich wohne in Kassel.', 'Ich wohne jetzt in Berlin.'],
    ['I have a car.', 'I sold my car.'],
    ['Ich arbeite bei Siemens.', 'Ich arbeite jetzt bei Bosch.'],
  ])('%s / %s', async (older, newer) => {
    expect(await verdict(older, newer)).toBe('update');
  });
});
