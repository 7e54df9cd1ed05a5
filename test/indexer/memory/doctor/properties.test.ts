import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examine, repair } from '../../../../indexer/memory';
import { candidate, Patient } from './patient';

const notes = ['a.md', 'b.md', 'c.md', 'd.md'];
const texts = ['Works at company A.', 'Likes tea.', 'Lives in Kiel.', 'Plays the cello.', 'Has a cat.'];

const path = fc.constantFrom(...notes, 'ghost.md', 'other.md');
const damage = fc.oneof(
  fc.record({ what: fc.constantFrom('index', 'graph', 'vault'), add: fc.boolean(), path }),
  fc.record({ what: fc.constant('vectors'), add: fc.boolean(), path }),
  fc.record({ what: fc.constant('words'), add: fc.boolean(), path: fc.nat({ max: 9 }).map(String) }),
  fc.record({
    what: fc.constantFrom('line', 'cut', 'file', 'garbage'),
    add: fc.boolean(),
    path: fc.nat().map(String),
  }),
  fc.record({
    what: fc.constantFrom('add', 'forget', 'keep'),
    add: fc.boolean(),
    path: fc.nat({ max: 9 }).map(String),
  }),
);
type Damage = typeof damage extends fc.Arbitrary<infer TDamage> ? TDamage : never;

async function inflict(patient: Patient, { what, add, path: place }: Damage): Promise<void> {
  const change = (set: Set<string>, value: string) => void (add ? set.add(value) : set.delete(value));
  switch (what) {
    case 'index':
      return change(patient.index, place);
    case 'graph':
      return change(patient.graph, place);
    case 'vault':
      return change(patient.notes, place);
    case 'vectors':
      return change(patient.vectors, `#${place}`);
    case 'words':
      return change(patient.words, add ? place : ([...patient.words][Number(place)] ?? ''));
    case 'keep':
      return patient.keep();
    case 'add':
    case 'forget': {
      const book = await patient.openBook();
      const [memory] = book.list({ status: 'live' }).slice(Number(place));
      if (what === 'add') book.add(candidate(`Knows ${place} words.`, { from: [{ path: 'a.md' }] }));
      else if (memory !== undefined) book.forget(memory.id, 'user');
      return book.close();
    }
    case 'line':
    case 'cut':
    case 'file':
    case 'garbage':
      return damageLedger(patient.ledgers, what, Number(place));
  }
}

type LedgerDamage = 'line' | 'cut' | 'file' | 'garbage';

function damageLedger(ledgers: Map<string, string>, what: LedgerDamage, place: number): void {
  const [name, text] = [...ledgers][place % Math.max(1, ledgers.size)] ?? [];
  if (name === undefined || text === undefined) return;
  const lines = text.split('\n');
  switch (what) {
    case 'file':
      return void ledgers.delete(name);
    case 'line':
      return void ledgers.set(
        name,
        lines.filter((_, index) => index !== 5 + (place % lines.length)).join('\n'),
      );
    case 'cut':
      return void ledgers.set(name, text.slice(0, Math.max(60, place % text.length)));
    case 'garbage':
      return void ledgers.set(name, `${text}- garbage %%{"id":${place}}%%\n`);
  }
}

async function treat(patient: Patient): Promise<void> {
  const parts = await patient.parts();
  const { findings } = await examine(parts);
  await repair(parts, findings);
}

/** Texts that were live in the backup and that nobody has forgotten since. */
async function keptTexts(patient: Patient): Promise<readonly string[]> {
  const { archives, memories } = await patient.parts();
  const archived = (await Promise.all(archives.map((archive) => archive.live()))).flat();
  const known = memories.known();
  return archived
    .filter(({ id, identity }) => !known.ids.has(id) && !known.identities.has(identity))
    .map(({ text }) => text);
}

async function expectWell(patient: Patient): Promise<void> {
  const { findings } = await examine(await patient.parts());
  expect(findings.filter(({ isRepairable }) => isRepairable)).toEqual([]);
}

describe('any damage in any combination', () => {
  it('is repaired at one go, and no live memory is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { maxLength: 12 }), async (damages) => {
        const patient = await Patient.of(notes, texts);
        for (const each of damages) await inflict(patient, each);
        const before = [...(await patient.liveTexts()), ...(await keptTexts(patient))];
        await treat(patient);
        await expectWell(patient);
        expect([...new Set(await patient.liveTexts())].sort()).toEqual([...new Set(before)].sort());
        const after = new Map(patient.ledgers);
        await treat(patient);
        expect(patient.ledgers).toEqual(after);
      }),
      { numRuns: 120 },
    );
  });

  it('is repaired although the repair is killed at any step, again and again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(damage, { minLength: 3, maxLength: 12 }),
        fc.array(fc.nat({ max: 6 }), { maxLength: 4 }),
        async (damages, kills) => {
          const patient = await Patient.of(notes, texts);
          for (const each of damages) await inflict(patient, each);
          const before = [...(await patient.liveTexts()), ...(await keptTexts(patient))];
          for (const writes of kills) {
            patient.writesLeft = writes;
            await treat(patient).catch(() => undefined);
          }
          patient.writesLeft = Infinity;
          await treat(patient);
          await expectWell(patient);
          expect([...new Set(await patient.liveTexts())].sort()).toEqual([...new Set(before)].sort());
        },
      ),
      { numRuns: 120 },
    );
  });
});
