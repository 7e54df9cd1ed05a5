import { describe, expect, it } from 'vitest';
import { classify, createRuleJudge, measureJudging, shareOf, worthKeeping } from '../../../../indexer/memory';

describe('typing', () => {
  it('is right on nine of ten labelled statements, also of those that no rule was tuned on', async () => {
    const { types, categories } = await measureJudging(createRuleJudge());
    for (const { tuned, heldOut } of [types, categories]) {
      expect(shareOf(tuned), tuned.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
      expect(shareOf(heldOut)).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('gives any text a type and a category', () => {
    expect(classify('')).toEqual({ type: 'fact', category: 'other' });
    expect(classify('Der Mond ist rund.')).toEqual({ type: 'fact', category: 'other' });
  });
});

describe('what is worth keeping', () => {
  it.each([
    ['No longer use tabs in this project.', 'memory', 'correction'],
    ['Ab jetzt heißt der Ordner Archiv.', 'memory', 'correction'],
    ['I prefer Python.', 'user', 'preference'],
    ['Mag kurze Antworten.', 'user', 'preference'],
    ['Commit messages are always written in the present tense.', 'memory', 'convention'],
    ['Dateinamen immer klein schreiben.', 'memory', 'convention'],
    ['The web shop runs on Postgres.', 'memory', 'environment'],
    ['I am allergic to nuts.', 'user', 'about-the-user'],
    ['Berlin is the capital of Germany.', 'skip', 'easily-found-again'],
    ['Yesterday I ran the tests at 10:30.', 'skip', 'one-off'],
    ['Just now the build failed.', 'skip', 'one-off'],
    ['Okay.', 'skip', 'trivial'],
    [Array.from({ length: 80 }, (_, line) => `line ${line}`).join(' '), 'skip', 'raw-dump'],
  ])('decides on "%s": %s', (text, keep, reason) => {
    expect(worthKeeping({ text, ...classify(text) })).toEqual({ keep, reason });
  });
});
