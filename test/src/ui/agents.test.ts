import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import mcp from '../../../docs/mcp.md?raw';
import { tools } from '../../../indexer/node/mcp/tools';
import { agentInstructions } from '../../../src/ui/agent-instructions';
import { agentSnippet } from '../../../src/ui/agent-snippets';

describe('what connects an agent', () => {
  it('is JSON that holds any path as it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (vault) => {
        const server = { command: 'trivium', args: ['mcp', vault] };
        expect(JSON.parse(agentSnippet('common', vault))).toEqual({ mcpServers: { trivium: server } });
        expect(JSON.parse(agentSnippet('code', vault))).toEqual({
          servers: { trivium: { type: 'stdio', ...server } },
        });
      }),
    );
  });

  it.each([
    ['/home/me/Notes', '/home/me/Notes'],
    ['/home/me/My notes', "'/home/me/My notes'"],
    ["/home/me/Lotte's $HOME", "'/home/me/Lotte'\\''s $HOME'"],
    ['/home/me/Übersicht', "'/home/me/Übersicht'"],
    ['C:\\Users\\me\\My notes', '"C:\\Users\\me\\My notes"'],
    ['\\\\server\\notes', '"\\\\server\\notes"'],
  ])('is one argument of a command line for %s', (vault, argument) => {
    expect(agentSnippet('claudeCode', vault)).toBe(`claude mcp add trivium -- trivium mcp ${argument}`);
    expect(agentSnippet('http', vault)).toBe(`trivium mcp ${argument} --http 3333`);
  });
});

describe('the instructions of a role', () => {
  const served = new Set(tools.map(({ name }) => name));
  /** What the tools take, by the documentation. */
  const taken = new Set([...mcp.matchAll(/`([a-z_]+)\??`/gu)].map(([, name = '']) => name));
  const stepsOf = (text: string): string[] =>
    (text.split(/^What the tools give/mu)[0] ?? '').split(/^\d\. /mu).slice(1);
  const named = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/gu)].map(([, name = '']) => name);

  it.each(Object.entries(agentInstructions))('of %s name tools as they are served', (_role, text) => {
    const called = named(text).filter((name) => served.has(name));
    expect(called.length).toBeGreaterThan(2);
    expect(named(text).filter((name) => !served.has(name) && !taken.has(name))).toEqual([]);
  });

  it.each(Object.entries(agentInstructions))(
    'of %s only offer tools, in steps that may be left out',
    (_role, text) => {
      const steps = stepsOf(text);
      const calling = steps.filter((step) => named(step).some((name) => served.has(name)));
      expect(calling.length).toBeGreaterThan(2);
      for (const step of calling) expect(step).toMatch(/\bmay call\b/u);
      expect(text).toMatch(/suggest/iu);
    },
  );

  it.each(Object.entries(agentInstructions))(
    'of %s call what changes nothing, unless told to',
    (_role, text) => {
      const steps = stepsOf(text).join('');
      const reading = new Set(tools.filter(({ isReading }) => isReading).map(({ name }) => name));
      expect(named(steps).filter((name) => served.has(name) && !reading.has(name))).toEqual([]);
    },
  );
});
