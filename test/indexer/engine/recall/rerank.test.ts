import { expect, test } from 'vitest';
import { createScriptedNodes } from '../../../support/scripted-nodes';
import { createMemoryStage } from '../memory/memory-stage';

const NOTES = {
  'One.md': 'The boat is blue.\n',
  'Two.md': 'The boat, the boat: all boats of the boat yard.\n',
};

test('a reranker says which passage is the best, and one that is left out says nothing', async () => {
  const nodes = createScriptedNodes({
    rerank: (_, documents) => documents.map((text) => (text.includes('blue') ? 1 : 0)),
  });
  const engine = await createMemoryStage(NOTES).open({ nodes });
  const answer = await engine.recall.ask({ question: 'boat' });
  expect(answer.reranked).toBe(true);
  expect(answer.sources[0]?.path).toBe('One.md');
  expect(await engine.recall.ask({ question: 'boat', isLocal: true })).toMatchObject({ reranked: false });
  await engine.close();
});
