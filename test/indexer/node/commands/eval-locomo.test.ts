import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addEvalCommand } from '../../../../indexer/node/commands/eval-command';
import { createMarkedColors } from '../../../../indexer/node/terminal/printable';
import type { Terminal } from '../../../../indexer/node/terminal/terminal';
import { conversationFile } from '../../memory/evaluate/conversation-file';
import { temporaryFolder } from '../temporary-folder';

async function runEval(...argv: string[]) {
  const lines: string[] = [];
  let json: unknown;
  const { colors } = createMarkedColors(false, 'mark');
  const terminal: Partial<Terminal> = {
    ...{ colors, errorColors: colors, isInteractive: false, columns: 80 },
    print: (line = '') => lines.push(line),
    note: () => undefined,
    printJson: (value) => (json = value),
  };
  const program = new Command();
  addEvalCommand(program, { terminal: terminal as Terminal, signal: new AbortController().signal });
  await program.parseAsync(['eval', ...argv], { from: 'user' });
  return { lines, json };
}

async function conversations(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'conversations.json');
  await writeFile(file, conversationFile);
  return file;
}

describe('trivium eval locomo', () => {
  it('gives the measures of each set and its floor as JSON', async () => {
    const { json, lines } = await runEval('locomo', await conversations(), '--json', '--model', 'none');
    const measures = {
      'recall@5': expect.any(Number) as number,
      'recall@15': expect.any(Number) as number,
      mrr: expect.any(Number) as number,
      charsAt15: expect.any(Number) as number,
    };
    const sets = { turns: measures, sessions: measures, facts: measures };
    expect(json).toMatchObject({ ...sets, floor: sets, model: null, questions: 4 });
    expect(lines).toEqual([]);
  });

  it('tells people the same in lines', async () => {
    const { lines } = await runEval('locomo', await conversations(), '--model', 'none');
    expect(lines[0]).toBe('2 conversations, 4 questions, no model');
    expect(lines.filter((line) => line.includes('recall@15'))).toHaveLength(6);
  });

  it('names a file that is missing or another thing', async () => {
    await expect(runEval('locomo', '/nowhere/a.json')).rejects.toThrow('/nowhere/a.json');
  });
});
