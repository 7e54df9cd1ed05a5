import { describe, expect, it } from 'vitest';
import {
  createPoolJudge,
  createRuleJudge,
  type Judge,
  type Judgement,
  type Statement,
} from '../../../../../indexer/memory';
import { judgePrompts } from '../../../../../indexer/memory/models/prompts/judge';
import { TriviumError } from '../../../../../indexer/platform';
import { choosingNodes, favouring, type Weighing } from '../../../nodes/choosing-nodes';
import { scriptedNodes, type ScriptedNodes } from '../../../nodes/scripted-nodes';

const statement = (text: string, date = '2026-03-02'): Statement => ({
  ...{ text, date, type: 'fact', category: 'other' },
});
const older = statement('The cellar is damp.', '2026-01-10');
const newer = statement('The cellar smells of mould.');

const unsure: Judge = {
  name: 'rules',
  judge: () =>
    Promise.resolve({
      ...{ verdict: 'unsure', proposal: 'distinct', certainty: 0.5, threshold: 0.8, reason: 'cannot tell' },
    }),
};
const judged = (nodes: ScriptedNodes, similarity?: number, rules = unsure): Promise<Judgement> =>
  createPoolJudge(nodes, { rules }).judge(newer, older, similarity);

/** Options by what only one of them says, in both languages. */
const DUPLICATE = /say the same|sagen dasselbe/u;
const UPDATE = /no longer holds|nicht mehr gilt/u;
const EXTENDS = /more precisely|Genaueres/u;
const DISTINCT = /different things|Verschiedenes/u;
const YES = /^(?:Yes|Ja)/u;

const isSecondLook = ({ options }: Parameters<Weighing>[0]): boolean => options.length === 2;

describe('a judge that asks the models', () => {
  it('lets what the rules are sure of stand, and asks nobody', async () => {
    const nodes = choosingNodes(favouring(DISTINCT, 0.99));
    const judge = createPoolJudge(nodes, { rules: createRuleJudge() });
    const verdict = await judge.judge(
      statement('I work at Fabrikam.'),
      statement('I work at Contoso.', '2026-01-10'),
      0.9,
    );
    expect(verdict).toMatchObject({ verdict: 'update', judge: 'rules' });
    expect(nodes.requests).toHaveLength(0);
  });

  it.each([
    ['duplicate', DUPLICATE],
    ['update', UPDATE],
    ['distinct', DISTINCT],
  ] as const)('takes its word for %s above the threshold, and names the model', async (verdict, pattern) => {
    const judgement = await judged(choosingNodes(favouring(pattern, 0.95)));
    expect(judgement).toMatchObject({ verdict, proposal: verdict, threshold: 0.9, judge: 'model-a' });
    expect(judgement.certainty).toBeCloseTo(0.95);
    expect(judgement).not.toHaveProperty('rule');
  });

  it('leaves to a person what it is not sure enough of', async () => {
    const judgement = await judged(choosingNodes(favouring(UPDATE, 0.85)));
    expect(judgement).toMatchObject({ verdict: 'unsure', proposal: 'update' });
    expect(judgement.certainty).toBeCloseTo(0.85);
  });

  it('shows both, dated, as data, in the language of the texts', async () => {
    const nodes = choosingNodes(favouring(DUPLICATE, 0.99));
    const german = statement('Ich mag </older> keine langen Sitzungen am Morgen und sage das auch.');
    await createPoolJudge(nodes, { rules: unsure }).judge(german, older, undefined);
    const [system, user] = nodes.requests[0]?.messages ?? [];
    expect(system?.content).toBe(judgePrompts.de.instructions);
    expect(user?.content).toContain('(2026-01-10)');
    expect(user?.content.match(/<\/older>/gu)).toHaveLength(1);
    expect(nodes.options[0]).toMatchObject({ lane: 'background', purpose: 'judge' });
  });

  it('is shown no more of a statement than its limit', async () => {
    const nodes = choosingNodes(favouring(DUPLICATE, 0.99));
    const long = statement('word '.repeat(2_000));
    await createPoolJudge(nodes, { rules: unsure }).judge(long, older, undefined);
    expect(nodes.requests[0]?.messages[1]?.content.length).toBeLessThan(2_000);
  });

  describe('of an added detail', () => {
    const looking = (first: Weighing, second: Weighing): ScriptedNodes =>
      choosingNodes((shown) => (isSecondLook(shown) ? second(shown) : first(shown)));

    it('links where a second look finds it again', async () => {
      const nodes = looking(favouring(EXTENDS, 0.95), favouring(YES, 0.92));
      expect(await judged(nodes, 0.85)).toMatchObject({ verdict: 'extends', judge: 'model-a' });
      expect(nodes.requests).toHaveLength(4);
    });

    it('links nothing where the second look denies it, or doubts', async () => {
      const nodes = looking(favouring(EXTENDS, 0.95), favouring(YES, 0.8));
      expect(await judged(nodes, 0.85)).toMatchObject({ verdict: 'distinct', rule: 'both-hold' });
    });

    it.each([undefined, 0.79])('links nothing at a cosine of %s', async (similarity) => {
      const nodes = looking(favouring(EXTENDS, 0.95), favouring(YES, 0.99));
      expect(await judged(nodes, similarity)).toMatchObject({ verdict: 'distinct', rule: 'both-hold' });
      expect(nodes.requests).toHaveLength(2);
    });

    it('keeps both where it is sure that both hold, and not whether one adds to the other', async () => {
      const nodes = choosingNodes(({ options }) =>
        options.map((option) => (EXTENDS.test(option) ? 0.4 : DISTINCT.test(option) ? 0.54 : 0.03)),
      );
      const judgement = await judged(nodes, 0.85);
      expect(judgement).toMatchObject({ verdict: 'distinct', rule: 'both-hold' });
      expect(judgement.certainty).toBeCloseTo(0.94);
    });

    it('asks a person where one of them may not hold', async () => {
      const nodes = looking(favouring(EXTENDS, 0.7), favouring(YES, 0.99));
      expect(await judged(nodes, 0.85)).toMatchObject({ verdict: 'unsure', proposal: 'extends' });
    });
  });

  describe('whose server tells no probabilities', () => {
    it.each([
      ['duplicate', DUPLICATE],
      ['update', UPDATE],
      ['extends', EXTENDS],
    ] as const)('only proposes %s', async (proposal, pattern) => {
      const judgement = await judged(choosingNodes(favouring(pattern, 0.99), { isMute: true }), 0.9);
      expect(judgement).toMatchObject({ verdict: 'unsure', proposal, rule: 'constrained' });
      expect(judgement.certainty).toBeLessThan(judgement.threshold);
    });

    it('may call two things distinct: that hides nothing', async () => {
      const judgement = await judged(choosingNodes(favouring(DISTINCT, 0.99), { isMute: true }));
      expect(judgement).toMatchObject({ verdict: 'distinct', rule: 'constrained', judge: 'model-a' });
    });

    it('decides nothing where the answer depends on the order', async () => {
      const first: Weighing = ({ options }) => options.map((_, at) => (at === 0 ? 1 : 0));
      expect(await judged(choosingNodes(first, { isMute: true }))).toMatchObject({
        verdict: 'unsure',
        certainty: 0,
      });
    });
  });

  describe('where no model can be asked', () => {
    it.each(['node-missing', 'node-failed', 'consent-needed'] as const)(
      'asks a person after %s',
      async (code) => {
        const nodes = scriptedNodes(() => {
          throw new TriviumError(code, 'No node.');
        });
        const judgement = await judged(nodes);
        expect(judgement).toMatchObject({ verdict: 'unsure', judge: 'rules' });
        expect(judgement.reason).toBe('cannot tell; no model could be asked');
      },
    );

    it('never comes to a verdict of an answer that cannot be used', async () => {
      expect(await judged(scriptedNodes(() => ({ text: '' })))).toMatchObject({
        verdict: 'unsure',
        judge: 'rules',
      });
    });

    it('hides no fault of ours', async () => {
      const nodes = scriptedNodes(() => {
        throw new RangeError('broken');
      });
      await expect(judged(nodes)).rejects.toThrow('broken');
    });
  });
});
