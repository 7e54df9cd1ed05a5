import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scanText } from '../../indexer/memory';
import type { ScanFinding } from '../../indexer/memory';
import { createFileVault } from '../../indexer/node';
import { chunkNote, parseNote } from '../../indexer/vault';
import { hasShared, sharedFolder, sharedNote } from './shared';

/**
 * What the attack texts are told apart by: some steer the answer of a program that reads them ("in your response, ..."); the
 * others are questions and tasks that anybody may write down, and that nothing in the text tells from a note.
 */
const ordinary = [
  'Information Retrieval',
  'Content Creation',
  'Learning and Tutoring',
  'Language Translation',
  'Programming Help',
];

const figures: Record<string, unknown> = {};

describe.skipIf(!hasShared)(`the scan on public texts${sharedNote}`, () => {
  afterAll(() => console.log('scan', figures));

  it('finds the attacks that steer an answer, and takes no plain question for one', async () => {
    const file = path.join(sharedFolder, 'data', 'injection-train.json');
    const attacks = JSON.parse(await readFile(file, 'utf8')) as Record<string, readonly string[]>;
    const rates = Object.entries(attacks).map(([kind, texts]) => ({
      kind,
      rate: texts.filter((text) => scanText(text).length > 0).length / texts.length,
    }));
    figures['hit rate by kind of attack'] = Object.fromEntries(rates.map(({ kind, rate }) => [kind, rate]));
    const steering = rates.filter(({ kind }) => !ordinary.includes(kind));
    expect(steering).toHaveLength(10);
    expect(meanOf(steering.map(({ rate }) => rate))).toBeGreaterThanOrEqual(0.94);
    // A question is no attack until somebody else's program answers it; to keep all of them out would be worse.
    expect(meanOf(rates.filter(({ kind }) => ordinary.includes(kind)).map(({ rate }) => rate))).toBe(0);
  });

  it('lets ordinary passages through', async () => {
    const vault = await createFileVault(path.join(sharedFolder, 'vaults'));
    const notes = (await vault.list()).filter(({ path: name }) => name.endsWith('.md'));
    const kept: Record<ScanFinding['kind'], number> = { injection: 0, secret: 0, invisible: 0 };
    let passages = 0;
    for (const { path: name } of notes) {
      const text = await vault.read(name);
      for (const { start, end } of chunkNote(parseNote(name, text), text)) {
        passages += 1;
        for (const kind of new Set(scanText(text.slice(start, end)).map((finding) => finding.kind))) {
          kept[kind] += 1;
        }
      }
    }
    figures['passages'] = passages;
    figures['kept out wrongly, by kind'] = kept;
    expect(passages).toBeGreaterThan(20_000);
    expect(kept.injection / passages).toBeLessThanOrEqual(0.0002);
    expect(kept.invisible / passages).toBeLessThanOrEqual(0.0002);
    // Two links to public meetings carry their passcode.
    expect(kept.secret).toBeLessThanOrEqual(2);
  });
});

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
