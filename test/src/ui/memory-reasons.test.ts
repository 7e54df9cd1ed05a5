import { describe, expect, it } from 'vitest';
import { createRuleJudge, scanText } from '../../../indexer/memory';
import { chooseStrings } from '../../../src/ui/strings';
import reconcileFile from '../../labelled/reconcile.json';
import attacksFile from '../../labelled/scan-attacks.json';

const { reason: english } = chooseStrings('en').memories;
const { reason: german } = chooseStrings('de').memories;

/** What is the same in both languages is not translated. */
const untranslated = (reasons: Iterable<string>): string[] =>
  [...new Set(reasons)].filter((reason) => german(reason) === english(reason));

describe('why something was decided or held back', () => {
  it('is said in German, whatever the rules make of the labelled pairs', async () => {
    const judge = createRuleJudge();
    const reasons = await Promise.all(
      reconcileFile.pairs.map(async ({ older, newer }) => {
        const statement = (text: string, date: string) =>
          ({ text, date, type: 'fact', category: 'other' }) as const;
        const said = [statement(newer, '2026-03-02'), statement(older, '2026-01-10')] as const;
        return (await judge.judge(...said, undefined)).reason;
      }),
    );
    expect(new Set(reasons).size).toBeGreaterThan(10);
    expect(untranslated(reasons)).toEqual([]);
  });

  it('is said in German, whatever the scan finds in the labelled attacks', () => {
    const reasons = Object.values(attacksFile)
      .flat()
      .flatMap((text) => scanText(text).map(({ reason }) => reason));
    expect(new Set(reasons).size).toBeGreaterThan(5);
    expect(untranslated(reasons)).toEqual([]);
  });

  it('is a sentence, also where it has two parts', () => {
    expect(english('both say the same')).toBe('Both say the same.');
    expect(german('the same attribute has another value; but it is of another category')).toBe(
      'Derselbe Umstand hat einen anderen Wert; doch es handelt von etwas anderem.',
    );
    expect(german('both say the same; very much alike')).toBe('Beide sagen dasselbe; sehr ähnlich.');
  });

  it('stays as it is where it is a model’s own', () => {
    expect(german('Another employer is named.')).toBe('Another employer is named.');
  });
});
