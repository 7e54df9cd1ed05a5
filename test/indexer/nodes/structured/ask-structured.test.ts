import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askStructured, type ChatRequest, type StructuredRequest } from '../../../../indexer/nodes';
import { refusal, scriptedNodes, type Reply } from '../scripted-nodes';

const schema = z.object({ facts: z.array(z.string().max(200)).max(5) });
const request: StructuredRequest<z.output<typeof schema>> = {
  messages: [
    { role: 'system', content: 'Find facts.' },
    { role: 'user', content: 'I live in Bremen.' },
  ],
  ...{ schema, name: 'facts', maxTokens: 1_000 },
};
const background = { lane: 'background', purpose: 'extract' } as const;
const good: Reply = { text: '{"facts":["Lives in Bremen."]}' };

describe('an answer of a certain shape', () => {
  it('is asked for by schema first, and given as zod reads it', async () => {
    const nodes = scriptedNodes(() => good);
    const { value, answers } = await askStructured(nodes, request, background);
    expect(value).toEqual({ facts: ['Lives in Bremen.'] });
    expect(answers).toMatchObject([{ node: 'desk', model: 'model-a', attempts: 1 }]);
    expect(answers[0]).not.toHaveProperty('text');
    expect(nodes.requests).toHaveLength(1);
    expect(nodes.requests[0]).toMatchObject({ messages: request.messages, maxTokens: 1_000 });
    expect(nodes.requests[0]?.schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(nodes.options[0]).toBe(background);
  });

  it('is found within a code fence and between words', async () => {
    const text = 'Of [1], here it is:\n```json\n{"facts": ["A } in a text"]}\n```\nAnything else?';
    const nodes = scriptedNodes(() => ({ text }));
    const { value } = await askStructured(nodes, request, background);
    expect(value).toEqual({ facts: ['A } in a text'] });
  });

  it('is asked for once more with what was wrong with it', async () => {
    const nodes = scriptedNodes((_, call) => (call === 1 ? { text: '{"facts":"Bremen"}' } : good));
    const { answers } = await askStructured(nodes, request, background);
    expect(answers).toHaveLength(2);
    const [, , assistant, user] = nodes.requests[1]?.messages ?? [];
    expect(assistant).toEqual({ role: 'assistant', content: '{"facts":"Bremen"}' });
    expect(user?.content).toMatch(/expected array.*facts/su);
    expect(user?.content).toContain('JSON schema');
  });

  it('fails where it is wrong twice, and says where, of what and why', async () => {
    const nodes = scriptedNodes(() => ({ text: 'I found nothing.' }));
    const failure = askStructured(nodes, request, background);
    await expect(failure).rejects.toMatchObject({ code: 'node-failed' });
    await expect(failure).rejects.toThrow(/desk.*model-a.*"facts".*28 characters.*no complete JSON/su);
    expect(nodes.requests).toHaveLength(2);
  });

  it.each([
    ['empty', { text: ' \n', finish: 'stop' }],
    ['empty, because thoughts took all of it', { text: '', finish: 'length' }],
    ['cut', { text: '{"facts":["Lives in', finish: 'length' }],
    ['cut, though what is there could be read', { text: '{"facts":[]}', finish: 'length' }],
  ] as const)('is asked for with more room where it is %s', async (_, poor) => {
    const nodes = scriptedNodes(({ maxTokens }) => (maxTokens > 40_000 ? good : poor));
    const { value } = await askStructured(nodes, request, background);
    expect(value.facts).toHaveLength(1);
    expect(nodes.requests.map(({ maxTokens }) => maxTokens)).toEqual([1_000, 32_768, 65_536]);
  });

  it('fails where no room is enough, and never comes to nothing', async () => {
    const nodes = scriptedNodes(() => ({ text: '', finish: 'length' }));
    const failure = askStructured(nodes, request, background);
    await expect(failure).rejects.toMatchObject({ code: 'node-failed' });
    await expect(failure).rejects.toThrow(/empty.*65536 tokens/su);
    expect(nodes.requests).toHaveLength(3);
  });

  it('is not asked for with less room than it had', async () => {
    const nodes = scriptedNodes(() => ({ text: '' }));
    await expect(askStructured(nodes, { ...request, maxTokens: 40_000 }, background)).rejects.toThrow();
    expect(nodes.requests.map(({ maxTokens }) => maxTokens)).toEqual([40_000, 65_536]);
  });

  it('stops where the caller aborts', async () => {
    const nodes = scriptedNodes(() => good);
    const signal = AbortSignal.abort();
    await expect(askStructured(nodes, request, { ...background, signal })).rejects.toThrow(/abort/u);
    expect(nodes.requests).toHaveLength(0);
  });
});

describe('a server that takes not every form', () => {
  const formOf = (asked: ChatRequest): string =>
    asked.schema ? 'schema' : asked.grammar === undefined ? 'words' : 'grammar';
  const taking = (forms: readonly string[], names?: readonly string[]) =>
    scriptedNodes((asked) => {
      if (!forms.includes(formOf(asked))) throw refusal('desk', 501);
      return good;
    }, names);

  it('is asked by grammar where it refuses schemas, and by schema never again', async () => {
    const nodes = taking(['grammar', 'words']);
    await askStructured(nodes, request, background);
    await askStructured(nodes, request, background);
    expect(nodes.requests.map(formOf)).toEqual(['schema', 'grammar', 'grammar']);
    expect(nodes.requests[1]?.grammar).toMatch(/^root ::= /u);
  });

  it('is asked in words where it refuses both', async () => {
    const nodes = taking(['words']);
    await askStructured(nodes, request, background);
    await askStructured(nodes, request, background);
    expect(nodes.requests.map(formOf)).toEqual(['schema', 'grammar', 'words', 'words']);
    const last = nodes.requests[2]?.messages.at(-1);
    expect(last?.role).toBe('user');
    expect(last?.content).toMatch(/^I live in Bremen\.\n\n.*"maxItems":5/su);
  });

  it('is asked by grammar first where that is wished', async () => {
    const nodes = scriptedNodes(() => good);
    await askStructured(nodes, { ...request, form: 'grammar' }, background);
    expect(nodes.requests.map(formOf)).toEqual(['grammar']);
  });

  it('is not blamed for a request that it refuses in every form', async () => {
    let isTooLong = true;
    const nodes = scriptedNodes(() => {
      if (isTooLong) throw refusal('desk');
      return good;
    });
    await expect(askStructured(nodes, request, background)).rejects.toMatchObject({ code: 'node-failed' });
    isTooLong = false;
    await askStructured(nodes, request, background);
    expect(nodes.requests.slice(3).map(formOf)).toEqual(['schema']);
  });

  it('is not asked in another form once it took one', async () => {
    const nodes = scriptedNodes(({ maxTokens }) => {
      if (maxTokens > 1_000) throw refusal('desk');
      return { text: '', finish: 'length' };
    });
    await expect(askStructured(nodes, request, background)).rejects.toThrow(/refused the request/u);
    expect(nodes.requests).toHaveLength(2);
  });

  it('does not stand in the way of a pool that it left', async () => {
    const names = ['desk', 'attic'];
    const nodes = taking(['words'], names);
    await askStructured(nodes, request, background);
    names.shift();
    const before = nodes.requests.length;
    await askStructured(nodes, request, background);
    expect(formOf(nodes.requests[before] as ChatRequest)).toBe('schema');
  });

  it('leaves other faults to the pool', async () => {
    const nodes = scriptedNodes(() => {
      throw refusal('desk', 503);
    });
    await expect(askStructured(nodes, request, background)).rejects.toThrow(/503/u);
    expect(nodes.requests).toHaveLength(1);
  });
});
