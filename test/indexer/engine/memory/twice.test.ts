import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import { createMemoryStage } from './memory-stage';

/** What duplicates, replaces, extends and contradicts one another, in two languages. */
const SENTENCES = [
  'I bought a house in Celle in 2019.',
  'Wir haben 2019 ein Haus in Celle gekauft.',
  'I work at Nordlicht.',
  'Ich arbeite jetzt bei Hansa Kataster.',
  'I work for Nordlicht as a surveyor.',
  'Ich mag kurze Antworten.',
  'I prefer short answers.',
  'Ich bevorzuge knappe Antworten.',
  'I live in Bremen.',
  'Ich wohne in Oslo.',
  'I do not like tea.',
  'I like tea.',
  'My sister is called Ada.',
  'Meine Schwester heißt Ada.',
  'My dog Rex is afraid of thunder.',
];

const note = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  sentences: fc.uniqueArray(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 6 }),
});

describe('extracting twice', () => {
  it('inserts nothing the second time, whatever the notes say of the same things in whichever words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 4 }), async (notes) => {
        const stage = createMemoryStage(
          Object.fromEntries(
            notes.map(({ day, sentences }, place) => [
              `${place}.md`,
              `---\ndate: 2026-02-${String(day).padStart(2, '0')}\n---\n${sentences.join('\n\n')}\n`,
            ]),
          ),
        );
        const engine = await stage.open();
        await engine.setEmbedder(createHashingEmbedder());
        await engine.memory.extractMemories({ since: '2000-01-01' });
        // A version that came back gets the sources of the one before; what is remembered stays as it is.
        const all = async (): Promise<readonly unknown[]> =>
          (await engine.memory.memories({ status: 'all', limit: 1000 })).memories.map(
            ({ id, text, status }) => [id, text, status],
          );
        const before = await all();
        const second = await engine.memory.extractMemories({ since: '2000-01-01' });
        expect(second).toMatchObject({ inserted: 0, superseded: 0 });
        expect(await all()).toEqual(before);
        await engine.close();
      }),
      { numRuns: 25 },
    );
  });
});
