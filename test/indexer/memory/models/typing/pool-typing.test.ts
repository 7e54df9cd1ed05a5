import { describe, expect, it } from 'vitest';
import { classify, createPoolTyping } from '../../../../../indexer/memory';
import { TriviumError } from '../../../../../indexer/platform';
import { scriptedNodes, type ScriptedNodes } from '../../../nodes/scripted-nodes';

const texts = Array.from({ length: 20 }, (_, at) => `I own ${at + 1} books.`);

/** A model that types every statement it is shown as a plan, the last one first. */
function typing(
  change: (memories: readonly object[]) => readonly object[] = (memories) => memories,
): ScriptedNodes {
  return scriptedNodes(({ messages }) => {
    const count = [...(messages[1]?.content.matchAll(/^\d+\. <statement>/gmu) ?? [])].length;
    const memories = Array.from({ length: count }, (_, at) => ({
      ...{ number: count - at, type: 'fact', category: at === 0 ? 'health' : 'plan' },
    }));
    return { text: JSON.stringify({ memories: change(memories) }) };
  });
}

describe('typing by the models', () => {
  it('asks about nine at once, and gives each its own', async () => {
    const nodes = typing();
    const typed = await createPoolTyping(nodes).type(texts);
    expect(nodes.requests).toHaveLength(3);
    expect(typed).toHaveLength(20);
    expect(typed.flatMap(({ category }, at) => (category === 'health' ? [at] : []))).toEqual([8, 17, 19]);
    expect(typed[0]).toEqual({ type: 'fact', category: 'plan', by: 'model-a' });
    expect(nodes.requests[0]?.schema).toMatchObject({
      properties: { memories: { minItems: 9, maxItems: 9 } },
    });
  });

  it.each([
    ['leaves one out', (memories: readonly object[]) => memories.slice(1)],
    ['names one twice', (memories: readonly object[]) => [...memories.slice(1), memories[1] ?? {}]],
    [
      'invents a category',
      (memories: readonly object[]) => memories.map((each) => ({ ...each, category: 'x' })),
    ],
  ])('goes by the words where the model twice %s', async (_, change) => {
    const nodes = typing(change);
    const typed = await createPoolTyping(nodes).type(texts.slice(0, 4));
    expect(nodes.requests).toHaveLength(2);
    expect(typed).toEqual(texts.slice(0, 4).map((text) => ({ ...classify(text), by: 'rules' })));
  });

  it('goes by the words where no node answers', async () => {
    const nodes = scriptedNodes(() => {
      throw new TriviumError('node-failed', 'Nobody there.');
    });
    const [typed] = await createPoolTyping(nodes).type(['I like tea.']);
    expect(typed).toMatchObject({ type: 'preference', by: 'rules' });
  });

  it('asks nobody about nothing', async () => {
    const nodes = typing();
    expect(await createPoolTyping(nodes).type([])).toEqual([]);
    expect(nodes.requests).toHaveLength(0);
  });
});
