import { describe, expect, it } from 'vitest';
import { examine, repair } from '../../../../indexer/memory';
import type { MemoriesPart } from '../../../../indexer/memory';
import { createMemoryStorage } from '../../../../indexer/platform';
import { candidate, DESK_FILE, GRAPH, Patient } from './patient';

const healthy = () =>
  Patient.of(['a.md', 'b.md', 'c.md'], ['Works at company A.', 'Likes tea.', 'Lives in Kiel.']);

/** The kinds and items of what is found. */
async function findings(patient: Patient, removeDuplicates = false) {
  const { findings: found } = await examine(await patient.parts(), { removeDuplicates });
  return found;
}

/** Applies, and gives what was repaired. */
async function apply(patient: Patient, removeDuplicates = false) {
  const parts = await patient.parts();
  const { findings: found } = await examine(parts, { removeDuplicates });
  return repair(parts, found);
}

describe('a healthy vault', () => {
  it('has no finding, and everything was counted', async () => {
    const patient = await healthy();
    expect(await examine(await patient.parts())).toEqual({
      checked: {
        ...{ notesInVault: 3, notesInIndex: 3, passages: 3, vectors: 3, graphs: 1 },
        ...{ ledgerLines: 3, memories: 3, memoriesInIndex: 3, archives: 1 },
      },
      findings: [],
    });
  });

  it('is not touched and not backed up by a repair', async () => {
    const patient = await healthy();
    patient.writesLeft = 0;
    expect(await apply(patient)).toEqual({ repaired: [], failed: [] });
  });
});

describe('what is half there', () => {
  it.each<[string, (patient: Patient) => unknown, string, string]>([
    [
      'a note that only the index has',
      ({ index, vectors }) => [index.add('gone.md'), vectors.add('#gone.md')],
      'note-gone',
      '1 note is in the index and not in the vault any more: gone.md. A repair clears the index of what is gone.',
    ],
    [
      'a note that only the vault has',
      ({ notes, index }) => [notes.add('new.md'), index.delete('a.md'), notes.delete('a.md')],
      'note-missing',
      '1 note is in the vault and not in the index: new.md. A repair reads what is missing.',
    ],
    [
      'a vector without a passage',
      ({ vectors }) => vectors.add('#old'),
      'vector-without-passage',
      '1 text has a vector and no passage any more. A repair drops what is left over.',
    ],
    [
      'a passage without a vector',
      ({ vectors }) => vectors.delete('#b.md'),
      'passage-without-vector',
      '1 passage has no vector, so that search by meaning misses it. A repair embeds what is missing.',
    ],
    [
      'a node of a graph without a note',
      ({ graph }) => graph.add('gone.md'),
      'graph-without-note',
      `1 note is in the graph of ${GRAPH} and not in the vault any more: gone.md. A repair clears the graph of what is gone.`,
    ],
    [
      'an entry without a memory',
      ({ words }) => words.add('01H'),
      'memory-index-without-memory',
      '1 entry of the index of memories belongs to no memory. A repair clears the index of what is left over.',
    ],
    [
      'a memory without an entry',
      ({ words }) => words.delete([...words][1] ?? ''),
      'memory-not-in-index',
      '1 memory is not in the index of memories: "Likes tea.". A repair takes in what is missing.',
    ],
  ])('%s is found and repaired, without a backup', async (_, damage, kind, message) => {
    const patient = await healthy();
    damage(patient);
    const before = new Map(patient.ledgers);
    const found = (await findings(patient)).find((each) => each.kind === kind);
    expect(found).toMatchObject({ isRepairable: true, message });
    const report = await apply(patient);
    expect(report.repaired).toContainEqual(expect.objectContaining({ kind, count: 1 }));
    expect(report.backup).toBeUndefined();
    expect((await findings(patient)).filter(({ isRepairable }) => isRepairable)).toEqual([]);
    expect(patient.ledgers).toEqual(before);
  });

  it('is no fault as long as notes are read and embedded', async () => {
    const patient = await healthy();
    patient.notes.add('new.md');
    patient.vectors.clear();
    patient.isReading = true;
    patient.isEmbedding = true;
    expect(await findings(patient)).toEqual([]);
  });

  it('is not looked for where there is no model', async () => {
    const patient = await healthy();
    patient.vectors.clear();
    patient.words.clear();
    patient.hasModel = false;
    const { findings: found, checked } = await examine(await patient.parts());
    expect(found).toEqual([]);
    expect(checked).not.toHaveProperty('vectors');
  });

  it('follows what is repaired before it', async () => {
    const patient = await healthy();
    patient.notes.add('new.md');
    patient.index.add('gone.md');
    patient.vectors.add('#gone.md');
    await apply(patient);
    expect([...patient.vectors].sort()).toEqual(['#a.md', '#b.md', '#c.md', '#new.md']);
  });

  it('waits for the vectors of what it read, although they are on their way', async () => {
    const patient = await healthy();
    patient.notes.add('new.md');
    patient.isEmbedding = true;
    await apply(patient);
    expect(patient.vectors).toContain('#new.md');
  });

  it('empties no index where the vault shows no note at all', async () => {
    const patient = await healthy();
    patient.notes.clear();
    const found = await findings(patient);
    expect(found.filter(({ isRepairable }) => isRepairable)).toEqual([]);
    expect(found.find(({ kind }) => kind === 'note-gone')?.message).toContain(
      'look whether it is where it was',
    );
    await apply(patient);
    expect(patient.index.size).toBe(3);
    expect(patient.graph.size).toBe(3);
  });
});

describe('memories', () => {
  it('whose notes are all gone are told of and stay', async () => {
    const patient = await healthy();
    for (const set of [patient.notes, patient.index, patient.graph]) set.delete('a.md');
    patient.vectors.delete('#a.md');
    const [found, ...more] = await findings(patient);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      kind: 'source-gone',
      isRepairable: false,
      message:
        '1 memory comes from notes that are all gone: "Works at company A.". What it says may still hold, so it stays; forget what does not.',
    });
    await apply(patient);
    expect(await patient.liveTexts()).toHaveLength(3);
  });

  it('that come from a file that is no note have a source', async () => {
    const patient = await healthy();
    patient.attachments.add('chat.json');
    const book = await patient.openBook();
    patient.words.add(book.add(candidate('Plays the cello.', { from: [{ path: 'chat.json' }] })).id);
    patient.words.add(book.add(candidate('Is left-handed.', { from: [] })).id);
    await book.close();
    expect(await findings(patient)).toEqual([]);
  });

  it('that only a backup has are written down again, with their own dates and what they replaced', async () => {
    const patient = await healthy();
    const book = await patient.openBook();
    const older = book.list()[0]?.id ?? '';
    const since = { date: '2026-03-02', origin: 'user' } as const;
    book.add(candidate('Works at company B.', since), { supersedes: [older] });
    const [, tea] = book.list();
    book.confirm(tea?.id ?? '');
    await book.close();
    patient.keep();
    const lines = (patient.ledgers.get(DESK_FILE) ?? '').split('\n');
    patient.ledgers.set(DESK_FILE, lines.filter((line) => !/company B|tea/.test(line)).join('\n'));
    patient.words.clear();

    const report = await apply(patient);
    expect(report.repaired).toMatchObject([
      { kind: 'memory-in-archive-only', count: 2 },
      { kind: 'memory-not-in-index', count: 4 },
    ]);
    expect(report.backup).toBe('Backup 1');
    expect(patient.backups[0]?.get(DESK_FILE)).not.toContain('company B');
    const again = await patient.openBook();
    expect(again.get(older)?.status).toBe('superseded');
    const live = again.list({ status: 'live' });
    expect(live.map(({ text }) => text).sort()).toEqual([
      'Likes tea.',
      'Lives in Kiel.',
      'Works at company B.',
    ]);
    expect(live.find(({ text }) => text === 'Likes tea.')).toMatchObject({
      isConfirmed: true,
      confidence: 1,
    });
    expect(live.find(({ text }) => text.includes('company B'))).toMatchObject({
      ...since,
      supersedes: [older],
    });
    expect((await apply(patient)).repaired).toEqual([]);
  });

  it('that were forgotten since the backup stay forgotten', async () => {
    const patient = await healthy();
    patient.keep();
    const book = await patient.openBook();
    book.forget(book.list()[0]?.id ?? '', 'user');
    await book.close();
    expect(await findings(patient)).toEqual([]);
  });

  it('that a person deleted from the ledger do not come back, before and after the answer', async () => {
    const patient = await healthy();
    patient.keep();
    patient.storage = createMemoryStorage();
    // Seen once, and gone from a file that has settled.
    await (await patient.openBook()).close();
    const lines = (patient.ledgers.get(DESK_FILE) ?? '').split('\n');
    patient.ledgers.set(DESK_FILE, lines.filter((line) => !line.includes('tea')).join('\n'));
    const book = await patient.openBook();
    const [deletion] = book.handDeletions();
    expect(deletion?.memory.text).toBe('Likes tea.');
    const kinds = async () => (await findings(patient)).map(({ kind }) => kind);
    expect(await kinds()).not.toContain('memory-in-archive-only');
    book.answerDeletion(deletion?.id ?? '', 'forget');
    await book.close();
    patient.storage = undefined;
    expect(await kinds()).not.toContain('memory-in-archive-only');
  });

  it('that were edited since the backup stay as they are', async () => {
    const patient = await healthy();
    patient.keep();
    patient.ledgers.set(DESK_FILE, (patient.ledgers.get(DESK_FILE) ?? '').replace('Kiel', 'Berlin'));
    expect(await findings(patient)).toEqual([]);
    expect(await patient.liveTexts()).toContain('Lives in Berlin.');
  });

  it('that were forgotten in the backup do not come back', async () => {
    const patient = await healthy();
    const book = await patient.openBook();
    book.forget(book.list()[0]?.id ?? '', 'user');
    await book.close();
    patient.keep();
    patient.ledgers.clear();
    patient.words.clear();
    await apply(patient);
    expect((await patient.liveTexts()).map(String).sort()).toEqual(['Likes tea.', 'Lives in Kiel.']);
  });

  it('that a person made the same by hand are one, the oldest, and nothing is to be removed', async () => {
    const patient = await healthy();
    const book = await patient.openBook();
    book.add(candidate('Likes green tea.', { from: [{ path: 'c.md' }] }));
    await book.close();
    patient.ledgers.set(DESK_FILE, (patient.ledgers.get(DESK_FILE) ?? '').replace('green tea', 'tea'));
    expect(await findings(patient, true)).toEqual([]);
    expect(await patient.liveTexts()).toHaveLength(3);
  });

  it('that are merely alike are nobody’s business', async () => {
    const patient = await healthy();
    const book = await patient.openBook();
    for (const text of ['Likes tea a lot.', 'Likes teas.']) patient.words.add(book.add(candidate(text)).id);
    await book.close();
    expect(await findings(patient, true)).toEqual([]);
  });
});

describe('ledgers', () => {
  it('with a damaged or torn line are told of by place, and not changed', async () => {
    const patient = await healthy();
    const text = `${patient.ledgers.get(DESK_FILE)}- Works at comp`;
    patient.ledgers.set(DESK_FILE, text);
    expect(await findings(patient)).toMatchObject([
      {
        kind: 'ledger-damaged',
        isRepairable: false,
        message:
          `1 line of the ledgers cannot be read: ${DESK_FILE}, line 9 (its machine part (%%{…}%%) is missing or cut off). ` +
          'What cannot be read stays in its file and is stepped over; mend or delete it by hand.',
      },
    ]);
    await apply(patient);
    expect(patient.ledgers.get(DESK_FILE)).toBe(text);
  });

  it('with a missing line are told of by the line after it', async () => {
    const patient = await healthy();
    const lines = (patient.ledgers.get(DESK_FILE) ?? '').split('\n');
    patient.ledgers.set(DESK_FILE, lines.filter((line) => !line.includes('tea')).join('\n'));
    patient.words.delete([...patient.words][1] ?? '');
    const [found, ...more] = await findings(patient);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: 'ledger-gap', isRepairable: false });
    expect(found?.message).toContain(`1 line is missing in the ledgers: before ${DESK_FILE}, line 7.`);
  });

  it('with a line that is cut are told of once, and a second one that is missing elsewhere, too', async () => {
    const patient = await healthy();
    const lines = (patient.ledgers.get(DESK_FILE) ?? '').split('\n');
    const cut = lines.map((line) => (line.startsWith('- Likes tea') ? line.slice(0, 40) : line));
    patient.ledgers.set(DESK_FILE, cut.join('\n'));
    patient.words.delete([...patient.words][1] ?? '');
    expect((await findings(patient)).map(({ kind }) => kind)).toEqual(['ledger-damaged']);
    patient.ledgers.set(DESK_FILE, cut.map((line, at) => (at === 5 ? '' : line)).join('\n'));
    expect((await findings(patient)).map(({ kind }) => kind)).toContain('ledger-damaged');
  });

  it('that speak of what no ledger has are told of', async () => {
    const patient = await healthy();
    const book = await patient.openBook();
    book.forget(book.list()[1]?.id ?? '', 'user');
    await book.close();
    const lines = (patient.ledgers.get(DESK_FILE) ?? '').split('\n');
    patient.ledgers.set(DESK_FILE, lines.filter((line) => !line.startsWith('- Likes tea')).join('\n'));
    patient.words.delete([...patient.words][1] ?? '');
    expect((await findings(patient)).map(({ kind, isRepairable }) => [kind, isRepairable])).toEqual([
      ['ledger-gap', false],
      ['reference-unknown', false],
    ]);
  });
});

describe('a deletion by hand', () => {
  it.each(['put-back', 'forget'] as const)('that was answered (%s) is no gap any more', async (answer) => {
    const patient = await healthy();
    patient.storage = createMemoryStorage();
    const before = await patient.openBook();
    const tea = before.list().find(({ text }) => text === 'Likes tea.')?.id ?? '';
    before.add(candidate('Likes coffee.'), { supersedes: [tea] });
    await before.close();
    patient.words.add(before.list().at(-1)?.id ?? '');
    const lines = (patient.ledgers.get(DESK_FILE) ?? '').split('\n');
    patient.ledgers.set(DESK_FILE, lines.filter((line) => !line.startsWith('- Likes tea')).join('\n'));
    // While nobody has answered, what replaced it is not said to speak of nothing.
    expect((await findings(patient)).map(({ kind }) => kind)).toEqual(['ledger-gap']);
    const book = await patient.openBook();
    book.answerDeletion(tea, answer);
    await book.close();
    expect(await findings(patient)).toEqual([]);
  });
});

describe('a ledger that is not there any more', () => {
  it.each<[string, (ledgers: Map<string, string>, text: string) => unknown]>([
    ['gone', () => undefined],
    ['renamed', (ledgers, text) => ledgers.set('My memories.md', text)],
    ['without its marker', (ledgers, text) => ledgers.set(DESK_FILE, text.replace('trivium: ledger', ''))],
  ])('is told of, with what stood in it, and is well when it is back (%s)', async (_, damage) => {
    const patient = await healthy();
    patient.storage = createMemoryStorage();
    await (await patient.openBook()).close();
    const text = patient.ledgers.get(DESK_FILE) ?? '';
    patient.ledgers.delete(DESK_FILE);
    damage(patient.ledgers, text);
    const [found, ...more] = await findings(patient);
    expect(more.map(({ kind }) => kind)).toEqual(['memory-index-without-memory']);
    expect(found).toMatchObject({ kind: 'ledger-absent', isRepairable: false });
    expect(found?.message).toContain(`${DESK_FILE} (3 memories)`);
    const book = await patient.openBook();
    expect(book.problems).toEqual([expect.stringContaining(`"${DESK_FILE}" is gone`)]);
    expect(book.absentLedgers).toEqual([{ file: DESK_FILE, memories: 3 }]);
    patient.ledgers.set(DESK_FILE, text);
    await book.reload();
    expect([book.problems, book.absentLedgers]).toEqual([[], []]);
    expect(await findings(patient)).toEqual([]);
  });
});

describe('memories that say the very same', () => {
  /** As a book would have them that does not join them. */
  async function twins() {
    const patient = await healthy();
    const parts = await patient.parts();
    const [first, second] = parts.memories.all();
    if (first === undefined || second === undefined) throw new Error('A patient has memories.');
    const later = { ...first, id: second.id, writtenAt: second.writtenAt };
    const diary = { ...first, store: 'diary' } as const;
    const others = [
      { ...first, id: 'space', space: 'work' },
      { ...first, id: 'store', store: 'thoughts' } as const,
      { ...first, id: 'forgotten', status: 'forgotten' } as const,
      { ...first, id: 'case', text: first.text.toUpperCase() },
      ...[
        { ...diary, id: 'today' },
        { ...diary, id: 'tomorrow' },
      ],
    ];
    const removed: (readonly [string, readonly string[]])[] = [];
    const memories: MemoriesPart = {
      ...parts.memories,
      all: () => [later, ...others, first],
      removeDuplicates: (of, duplicates) => {
        removed.push([of, duplicates]);
        return Promise.resolve();
      },
    };
    const ids = () => new Set(memories.all().map(({ id }) => id));
    const memoryIndex = { ...parts.memoryIndex!, ids, known: ids };
    return { parts: { ...parts, memories, memoryIndex }, removed, first, later, patient };
  }

  it('are told of and stay until somebody asks', async () => {
    const { parts, removed } = await twins();
    const { findings: found } = await examine(parts);
    expect(found).toMatchObject([{ kind: 'memory-twice', isRepairable: false }]);
    expect(found[0]?.message).toContain('Nothing is done unless you ask for duplicates to be removed.');
    expect(await repair(parts, found)).toEqual({ repaired: [], failed: [] });
    expect(removed).toEqual([]);
  });

  it('are forgotten but for the oldest where somebody asks, after a backup', async () => {
    const { parts, removed, first, later, patient } = await twins();
    const { findings: found } = await examine(parts, { removeDuplicates: true });
    expect(found).toMatchObject([{ kind: 'memory-twice', isRepairable: true, items: [{ id: later.id }] }]);
    expect(await repair(parts, found)).toMatchObject({ backup: 'Backup 1', failed: [] });
    expect(removed).toEqual([[first.id, [later.id]]]);
    expect(patient.backups).toHaveLength(1);
  });

  it('leave their sources to the oldest', async () => {
    const patient = await healthy();
    const { memories } = await patient.parts();
    const [first, second] = memories.all();
    await memories.removeDuplicates(first?.id ?? '', [second?.id ?? '']);
    const book = await patient.openBook();
    expect(book.get(first?.id ?? '')).toMatchObject({ status: 'live', confidence: 0.8 });
    expect(book.get(first?.id ?? '')?.from.map((mention) => mention.path)).toEqual(['a.md', 'b.md']);
    expect(book.get(second?.id ?? '')).toMatchObject({
      status: 'forgotten',
      forgotten: { why: 'It said the very same as an older memory.' },
    });
  });
});

describe('a part that cannot be repaired', () => {
  it('is the memory where its ledger cannot be written', async () => {
    const patient = await healthy();
    patient.keep();
    patient.ledgers.clear();
    patient.words.clear();
    // The backup is the last thing that goes well.
    patient.writesLeft = 1;
    const report = await apply(patient);
    expect(report.failed[0]).toEqual({
      kind: 'memory-in-archive-only',
      message: 'The ledger could not be written to: killed',
    });
  });

  it('is told of, and keeps nothing else from being repaired', async () => {
    const patient = await healthy();
    patient.vectors.delete('#a.md');
    patient.words.add('01H');
    const parts = await patient.parts();
    const broken = {
      ...parts,
      vectors: { ...parts.vectors!, embed: () => Promise.reject(new Error('the model does not answer')) },
    };
    const { findings: found } = await examine(broken);
    expect(await repair(broken, found)).toEqual({
      repaired: [{ kind: 'memory-index-without-memory', count: 1 }],
      failed: [{ kind: 'passage-without-vector', message: 'the model does not answer' }],
    });
  });

  it('ends where it is cancelled', async () => {
    const patient = await healthy();
    patient.index.add('gone.md');
    const parts = await patient.parts();
    const { findings: found } = await examine(parts);
    await expect(repair(parts, found, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(patient.index.has('gone.md')).toBe(true);
  });

  it('writes to no ledger where the backup fails', async () => {
    const patient = await healthy();
    patient.keep();
    patient.ledgers.clear();
    const parts = { ...(await patient.parts()), backup: () => Promise.reject(new Error('the disk is full')) };
    const { findings: found } = await examine(parts);
    await expect(repair(parts, found)).rejects.toThrow('the disk is full');
    expect(patient.ledgers.size).toBe(0);
  });
});
