import { describe, expect, it } from 'vitest';
import { classify, createRuleJudge, scanText } from '../../../indexer/memory';
import { chooseStrings } from '../../../src/ui/strings';
import reconcileFile from '../../../indexer/memory/evaluate/labelled/reconcile.json';
import attacksFile from '../../labelled/scan-attacks.json';

const { reason: english } = chooseStrings('en').memories;
const { reason: german } = chooseStrings('de').memories;

/** What is the same in both languages is not translated. */
const untranslated = (reasons: Iterable<string>): string[] =>
  [...new Set(reasons)].filter((reason) => german(reason) === english(reason));

const statement = (text: string, date: string) => ({ text, date, ...classify(text) });

describe('why something was decided or held back', () => {
  it('is said in German, whatever the rules make of the labelled pairs', async () => {
    const judge = createRuleJudge();
    const reasons = await Promise.all(
      reconcileFile.pairs.map(async ({ older, newer }) => {
        const said = [statement(newer, '2026-03-02'), statement(older, '2026-01-10')] as const;
        return (await judge.judge(...said, undefined)).reason;
      }),
    );
    expect(new Set(reasons).size).toBeGreaterThan(10);
    expect(untranslated(reasons)).toEqual([]);
  });

  it.each([
    ['I work at Hagedorn.', 'I joined Lindner Ltd in May.'],
    ['I work at Hagedorn.', 'I left Hagedorn.'],
    ['I work at Hagedorn.', 'I quit my job.'],
  ])('is said in German, also of work that ended: %s %s', async (older, newer) => {
    const said = [statement(newer, '2026-03-02'), statement(older, '2026-01-10')] as const;
    const { reason } = await createRuleJudge().judge(...said, undefined);
    expect(reason).toMatch(/employer|work there/);
    expect(untranslated([reason])).toEqual([]);
  });

  it('is said in German, whoever else decided', () => {
    expect(
      untranslated([
        'both say the same; now in the words of the user',
        'now in the words of the user',
        'Two devices replaced the same memory, each by another one.',
      ]),
    ).toEqual([]);
  });

  it('is said in German, whatever the scan finds in the labelled attacks', () => {
    const reasons = Object.values(attacksFile)
      .flat()
      .flatMap((text) => scanText(text).map(({ reason }) => reason));
    expect(new Set(reasons).size).toBeGreaterThan(5);
    expect(untranslated(reasons)).toEqual([]);
  });

  it('is said in German where the engine says why a memory was forgotten, and stays in a person’s words', () => {
    const { why } = chooseStrings('de').memories.detail;
    expect(why('struck through by hand')).toBe('Grund: von Hand durchgestrichen');
    expect(why('Chats/Talk.md was deleted')).toBe('Grund: „Chats/Talk.md“ wurde gelöscht');
    expect(why('corrected to what 01JD5Q8K3N2V7W4X6Y8Z0A1B2C says')).toContain('berichtigt');
    expect(why('umgezogen')).toBe('Grund: umgezogen');
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
