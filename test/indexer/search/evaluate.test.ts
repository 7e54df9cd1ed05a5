import { describe, expect, it } from 'vitest';
import {
  createEvaluationSubject,
  evaluate,
  outcome,
  pairedBootstrap,
  parseQueryFile,
  withoutLinks,
  withoutTitle,
} from '../../../indexer/search';
import { createBaselineSubject } from '../../bench/baseline-bm25';

const notes = [
  {
    path: 'Heron.md',
    text: '---\naliases: [Reiher]\n---\n# Heron\n\nA grey bird that waits. See [[Stork]].',
  },
  { path: 'Stork.md', text: '# Stork\n\nA white bird on the roof. Not a heron.' },
  { path: 'Train.md', text: '# Train\n\nLeaves at eight.' },
];

describe('hiding', () => {
  it('takes title, aliases and first heading out of the index', () => {
    const { record, chunks } = withoutTitle(notes[0] as (typeof notes)[0]);
    expect(record).toMatchObject({ path: 'Heron.md', title: '', aliases: [], headings: [] });
    expect(JSON.stringify(chunks.map(({ text, headingPath }) => [text, headingPath]))).not.toContain('Heron');
  });

  it('takes links out of a text that is a query', () => {
    const text = 'a [[B|c]] d [e](f.md) ![[g.png]] h';
    expect(withoutLinks({ path: 'x.md', text }).split(/\s+/).filter(Boolean)).toEqual(['a', 'd', 'h']);
  });
});

describe('measures', () => {
  it('counts what was found where', () => {
    expect(outcome(['x', 'a', 'b'], ['a', 'b', 'c', 'd'])).toEqual({
      hitAt1: 0,
      hitAt10: 1,
      recallAt10: 0.5,
      reciprocalRank: 0.5,
    });
    expect(outcome([], ['a'])).toEqual({ hitAt1: 0, hitAt10: 0, recallAt10: 0, reciprocalRank: 0 });
  });

  it('tells a real difference from chance, the same in every run', () => {
    const better = Array.from({ length: 200 }, () => 1);
    const mixed = better.map((_, place) => (place % 2 === 0 ? 1 : 0));
    expect(pairedBootstrap(better, mixed).low).toBeGreaterThan(0.3);
    expect(pairedBootstrap(mixed, mixed)).toEqual({ difference: 0, low: 0, high: 0 });
    const shuffled = mixed.map((value) => 1 - value);
    const { low, high } = pairedBootstrap(mixed, shuffled);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });
});

describe('evaluate', () => {
  const queries = parseQueryFile(
    'birds.json',
    JSON.stringify({
      vault: 'birds',
      floor_bm25_pure_python: { passage_to_note: { n: 1, hit_at_1: 0.5 } },
      link_prediction: [
        { note: 'Heron.md', targets: ['Stork.md'] },
        { note: 'No such note.md', targets: ['Train.md'] },
      ],
      title_to_body: [{ query: 'heron', answer: 'Stork.md' }],
      passage_to_note: [{ query: 'leaves eight', answer: 'Train.md' }],
    }),
  );

  it.each([
    ['this search', () => createEvaluationSubject(notes)],
    ['the baseline', () => Promise.resolve(createBaselineSubject(notes))],
  ])('scores %s on every set with what it hides', async (_, subject) => {
    const reports = await evaluate(queries, await subject());
    expect(reports.map(({ set, modes }) => [set, modes.text?.queries, modes.text?.hitAt1])).toEqual([
      ['link_prediction', 1, 1],
      // With its title hidden the heron's note cannot be found by it; the stork's mentions it.
      ['title_to_body', 1, 1],
      ['passage_to_note', 1, 1],
    ]);
    expect(reports[2]?.floor).toEqual({ n: 1, hit_at_1: 0.5 });
  });

  it('refuses a file of another form and names it', () => {
    expect(() => parseQueryFile('x.json', 'no')).toThrow(/x\.json is no JSON\. Correct it/);
  });

  it.each([
    ['[]', 'it must be an object with "vault" and the sets of queries'],
    ['{"vault":1}', '"vault" must be a text'],
    [
      '{"vault":"v","title_to_body":{}}',
      '"title_to_body" must be a list of objects with "query" and "answer"',
    ],
    [
      '{"vault":"v","title_to_body":[{"query":"a","answer":"b"},{"query":"a"}]}',
      '"title_to_body[1].answer" must be a text',
    ],
    [
      '{"vault":"v","link_prediction":[{"note":"a","targets":[1]}]}',
      '"link_prediction[0].targets[0]" must be a text',
    ],
    [
      '{"vault":"v","passage_to_note":[1, 2]}',
      '"passage_to_note[0]" must be an object with "query" and "answer", and 1 more',
    ],
    [
      '{"vault":"v","floor_bm25_pure_python":{"s":{"n":""}}}',
      '"floor_bm25_pure_python.s.n" must be a number',
    ],
  ])('says in one line where a file is wrong and what it must be: %s', (json, problem) => {
    expect(() => parseQueryFile('x.json', json)).toThrow(
      `x.json is no file of queries: ${problem}. Correct it, or name another file.`,
    );
  });
});
