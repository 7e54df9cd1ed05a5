import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createExtractiveExtractor, measureExtraction } from '../../../../indexer/memory';
import { addBenchCommand } from '../../../../indexer/node/commands/bench-command';
import { benchExtraction, benchLines } from '../../../../indexer/node/commands/bench-extraction';
import { createMarkedColors } from '../../../../indexer/node/terminal/printable';
import type { Terminal } from '../../../../indexer/node/terminal/terminal';
import { createScriptedNodes } from '../../../support/scripted-nodes';
import { temporaryFolder } from '../temporary-folder';

const { colors } = createMarkedColors(false, 'mark');
const run = { signal: new AbortController().signal };

/** Gives back every sentence it is shown as a fact: a model without any judgement. */
function repeatAll(text: string): string {
  const shown = text.replace(/<[^>]*>/g, '\n').match(/[^.!?\n]{12,}[.!?]?/g) ?? [];
  const facts = shown.slice(0, 20).map((sentence) => ({ text: sentence.trim(), quote: sentence.trim() }));
  return JSON.stringify(facts.length === 0 ? { facts, nothing: 'small talk' } : { facts });
}

const isExtraction = (system: string): boolean => /^You look|^Du suchst/.test(system);

describe('measuring the user’s own models', () => {
  it('counts what a model finds of the labelled facts, beside the rules', async () => {
    const nodes = createScriptedNodes({
      chat: ({ messages }) =>
        isExtraction(messages[0]!.content) ? repeatAll(messages.at(-1)!.content) : 'B',
    });
    const report = await benchExtraction(nodes, run);
    const rules = await measureExtraction(createExtractiveExtractor({ embedder: undefined }));
    expect(report.byRules.found).toBe(rules.tuned.found + rules.heldOut.found);
    expect(report.byRulesHeldOut.expected).toBe(rules.heldOut.expected);
    expect(report.byModels.failed).toEqual([]);
    expect(report.byModels.recall).toBeGreaterThan(0.5);
    // Whatever a model says, what nobody said in earnest is kept out by code.
    expect(report.byModels.precision).toBeGreaterThan(0.8);
    const lines = benchLines(report, colors);
    expect(lines.find((line) => line.startsWith('facts found'))).toContain(
      `${report.byModels.found} of ${report.byModels.expected}`,
    );
  });

  it('counts a note that is not answered for, and of the others what needs no model', async () => {
    const nodes = createScriptedNodes({
      chat: ({ messages }) =>
        isExtraction(messages[0]!.content) && messages.some(({ content }) => content.includes('Harbour Labs'))
          ? 'no answer'
          : JSON.stringify({ facts: [], nothing: 'small talk' }),
    });
    const { byModels } = await benchExtraction(nodes, run);
    expect(byModels.failed).toMatchObject([{ id: 'roles-en-1' }]);
    expect(byModels.recall).toBeLessThan(0.1);
  });

  it('says so where no server is set', async () => {
    const terminal: Partial<Terminal> = { colors, errorColors: colors, note: () => undefined, columns: 80 };
    const program = new Command();
    addBenchCommand(program, { terminal: terminal as Terminal, signal: run.signal });
    const folders = [await temporaryFolder(), '--data', await temporaryFolder(), '--model', 'none'];
    await expect(
      program.parseAsync(['bench', 'extract', ...folders], { from: 'user' }),
    ).rejects.toMatchObject({
      code: 'node-missing',
    });
  });
});
