import { describe, expect, it } from 'vitest';
import { shortenByPool } from '../../../../../indexer/memory';
import { isOnlyShorter } from '../../../../../indexer/memory/models/shorten/only-shorter';
import { createScriptedNodes } from '../../../../support/scripted-nodes';

const DEPLOY = 'The deploy script really does need Node 22, as far as that goes.';
const SHORT = 'The deploy script does need Node 22.';

describe('a shortened entry', () => {
  it.each([
    [SHORT, DEPLOY],
    ['Mia lebt in Jena.', 'Mia lebt übrigens noch immer in Jena.'],
  ])('may leave out words: %s', (line, text) => {
    expect(isOnlyShorter(line, text)).toBe(true);
  });

  it.each([
    ['another word', 'The deploy script needs Node 22.', DEPLOY],
    ['another order', 'Node 22 does need the deploy script.', DEPLOY],
    ['no number', 'The deploy script does need Node.', DEPLOY],
    ['no name', 'The script runs.', 'The script of Mia runs.'],
    ['no negation', 'Tests touch the network.', 'Tests never touch the network.'],
    ['no German negation', 'Das Tor ist abends offen.', 'Das Tor ist abends nicht offen.'],
    ['no condition', 'Deploys run on Fridays.', 'Deploys only run on Fridays.'],
    ['no path', 'Notes lie there.', 'Notes lie there in /srv/notes.'],
    ['nothing left out', DEPLOY, DEPLOY],
    ['nothing in it', '', DEPLOY],
  ])('is none with %s', (_, line, text) => {
    expect(isOnlyShorter(line, text)).toBe(false);
  });
});

describe('shortening by the pool', () => {
  it('takes lines that hold, each by the number of its entry', async () => {
    const lines = [
      { note: 1, text: SHORT },
      { note: 2, text: 'Something else.' },
    ];
    const nodes = createScriptedNodes({ chat: () => JSON.stringify({ lines }) });
    expect([...(await shortenByPool(nodes, [DEPLOY, 'The cat is called Mia.']))]).toEqual([[DEPLOY, SHORT]]);
    expect(nodes.chats[0]?.options).toMatchObject({ lane: 'background', purpose: 'consolidation' });
  });

  it('leaves all as it is where no server answers', async () => {
    const none = createScriptedNodes({ isThere: () => false });
    expect((await shortenByPool(none, [DEPLOY])).size).toBe(0);
    const broken = createScriptedNodes({ chat: () => 'no JSON' });
    expect((await shortenByPool(broken, [DEPLOY])).size).toBe(0);
  });
});
