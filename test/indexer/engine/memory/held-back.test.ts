import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretSearch } from '../../../../indexer/engine/memory/secret-places';
import { createMemoryStage } from './memory-stage';

const note = (text: string): string => `---\ndate: 2026-03-02\n---\n${text}\n`;
const chat = (text: string): string => note(`## User\n\n${text}\n\n## Assistant\n\nI see.`);

describe('a secret that a sentence is cut in', () => {
  it.each([
    ['Mein WLAN-Passwort ist Moorhuhn!2026xy, kannst du das prüfen?', 'Moorhuhn', '2026xy'],
    ['My WiFi password is Moor!hen2026 and it fails every day.', 'Moor', 'hen2026'],
    ['My password for the plotter is Grau.Wacke#77 since I moved to Bonn.', 'Grau', 'Wacke'],
    ['I always use the password ist Moor?Hen_2026_xy! I like it.', 'Moor', 'Hen'],
    ['I set my password to **Tr0ub4dor&3** on 2026-11-29. I work at Alpha.', 'Tr0ub4dor', '&3'],
  ])('gets into no file, neither whole nor in part: %s', async (text, ...parts) => {
    for (const whole of [chat(text), note(text), note(`- ${text}`)]) {
      const stage = createMemoryStage({ 'Note.md': whole });
      const engine = await stage.open();
      await engine.memory.remember({ text });
      await engine.memory.extractMemories();
      await engine.memory.writeProfile();
      await engine.close();
      const written = [...stage.ledgers.values()].join('\n');
      for (const part of parts) expect(written).not.toContain(part);
    }
  });

  it('keeps out what touches it and nothing beside it, and what is around it can be seen', async () => {
    const text = 'My WiFi password is Moor!hen2026 and it fails. I work at company Alpha.';
    const engine = await createMemoryStage({ 'Note.md': chat(text) }).open();
    const report = await engine.memory.extractMemories();
    expect(report.quarantined).toBeGreaterThan(0);
    const { memories } = await engine.memory.memories({ store: 'facts' });
    expect(memories.map((memory) => memory.text)).toEqual(['I work at company Alpha.']);
    const [first] = await engine.memory.quarantined();
    expect(first).toMatchObject({ text: 'My WiFi password is [removed]', from: [{ path: 'Note.md' }] });
    // A second reading lists nothing anew.
    const before = await engine.memory.quarantined();
    await engine.memory.extractMemories({ paths: ['Note.md'] });
    expect(await engine.memory.quarantined()).toEqual(before);
    await engine.close();
  });

  it('is found from each stretch that has a part of it, wherever a text is cut', () => {
    const before = 'We met. My password is ';
    const secret = 'Moor!hen.2026';
    const text = `First.\n\n${before}${secret} and more.\n\nLast.`;
    const from = text.indexOf(secret);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(text.length), (start, length) => {
        const end = Math.min(text.length, start + length + 1);
        const touched = createSecretSearch(text)([{ start, end }]);
        expect(touched !== undefined).toBe(start < from + secret.length && end > from);
        for (const part of ['Moor', 'hen', '2026']) expect(touched?.text ?? '').not.toContain(part);
      }),
    );
  });
});
