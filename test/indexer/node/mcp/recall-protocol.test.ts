import { expect, test } from 'vitest';
import { connect, sampleVault } from './mcp-client';
import type { Connected } from './mcp-client';

interface Found {
  readonly memories: readonly { readonly id: string; readonly text: string }[];
  readonly notes: readonly { readonly path: string; readonly line: number }[];
}

interface Answer {
  readonly text: string;
  /** What it rests on: paths and ids, each of which another tool takes. */
  readonly sources: readonly string[];
}

/** An agent without a model: it does what the instructions say, step by step, and quotes what it finds. */
class ScriptedAgent {
  readonly steps: string[] = [];

  constructor(private readonly server: Connected) {}

  async begin(): Promise<void> {
    await this.#call('get_profile');
  }

  /** Search first; enough, then answer; else look further, and say what is missing. */
  async answer(question: string): Promise<Answer> {
    const { memories, notes } = await this.#call<Found>('search', { query: question });
    const [memory] = memories;
    if (memory !== undefined) return { text: memory.text, sources: [memory.id] };
    const [note] = notes;
    if (note !== undefined) {
      const { text } = await this.#call<{ text: string }>('read_note', {
        path: note.path,
        from_line: note.line,
        to_line: note.line + 5,
      });
      return { text, sources: [note.path] };
    }
    const { hits } = await this.#call<{ hits: { path: string; snippet: string }[] }>('session_search', {
      query: question,
    });
    const [hit] = hits;
    if (hit !== undefined) return { text: hit.snippet, sources: [hit.path] };
    return { text: 'Nothing in the vault or the memory says so.', sources: [] };
  }

  async save(text: string): Promise<string> {
    const { memory } = await this.#call<{ memory: { id: string } }>('add_memory', { text, said_by: 'user' });
    return memory.id;
  }

  async #call<T = unknown>(name: string, input: Record<string, unknown> = {}): Promise<T> {
    this.steps.push(name);
    return this.server.call<T>(name, input);
  }
}

test('an agent follows the recall protocol over two conversations', async () => {
  const place = await sampleVault();
  const first = await connect(place);
  const isThere = async () =>
    (await first.call<Found>('search', { query: 'Papierrestaurierung' })).notes.length;
  await expect.poll(isThere, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(first.client.getInstructions()).toMatch(
    /get_profile once[\s\S]*search[\s\S]*missing[\s\S]*add_memory/,
  );

  const agent = new ScriptedAgent(first);
  await agent.begin();
  const known = await agent.answer('Papierrestaurierung');
  expect(known.sources[0]).toMatch(/\.md$/);
  expect(agent.steps).toEqual(['get_profile', 'search', 'read_note']);

  const missing = await agent.answer('Zwickmuehlenxyz');
  expect(missing).toEqual({ text: 'Nothing in the vault or the memory says so.', sources: [] });
  const id = await agent.save('Zwickmuehlenxyz is the name of the board game that Anna builds.');
  await first.client.close();

  const second = await connect(place);
  const later = new ScriptedAgent(second);
  await later.begin();
  expect(await later.answer('Zwickmuehlenxyz')).toEqual({
    text: 'Zwickmuehlenxyz is the name of the board game that Anna builds.',
    sources: [id],
  });
  expect(await second.call('memory_history', { id })).toMatchObject({ versions: [{ id }] });

  const { messages } = await second.client.getPrompt({
    name: 'recall',
    arguments: { question: 'Who builds it?' },
  });
  expect(JSON.stringify(messages)).toContain('Who builds it?');
});
