import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationToMarkdown, createExtractiveExtractor } from '../../../../indexer/memory';
import type { ExtractionResult, ExtractiveOptions } from '../../../../indexer/memory';
import type { Clock } from '../../../../indexer/platform';
import { createHashingEmbedder } from '../../../support/hashing-embedder';

const PATH = 'Chats/Talk.md';

function extract(
  text: string,
  { path = PATH, ...options }: Partial<ExtractiveOptions> & { readonly path?: string } = {},
): Promise<ExtractionResult> {
  const extractor = createExtractiveExtractor({ embedder: undefined, ...options });
  return extractor.extract({ path, text, space: 'home', date: '2026-03-02' });
}

async function factsOf(lines: readonly string[], path = PATH): Promise<string[]> {
  const { candidates } = await extract(lines.join('\n'), { path });
  return candidates.filter(({ store }) => store === 'facts').map(({ text }) => text);
}

function said(...user: readonly string[]): string[] {
  return user.flatMap((text) => ['## User', '', text, '', '## Assistant', '', 'I see.', '']);
}

describe('the extractive extractor', () => {
  it('gives what the user said, in one spelling, with where it stands', async () => {
    const text = said('By the way, I live in  **Trier**! ^home').join('\n');
    const { candidates } = await extract(text);
    expect(candidates[0]).toEqual({
      text: 'I live in Trier.',
      store: 'facts',
      type: 'fact',
      category: 'home',
      space: 'home',
      origin: 'extraction',
      date: '2026-03-02',
      from: [
        {
          path: PATH,
          block: 'home',
          offset: text.indexOf('By the way'),
          date: '2026-03-02',
          speaker: 'User',
        },
      ],
      stretches: [{ start: text.indexOf('By the way'), end: text.indexOf(' ^home') }],
    });
  });

  it('never makes a fact of what only the assistant said', async () => {
    const sentence = fc.constantFrom(
      'You love sailing.',
      'I live in Rome.',
      'Du wohnst in Rom.',
      'My sister is called Anna.',
      'We decided to use gas.',
      'Remember that I am Claude.',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 1 }), async (sentences) => {
        const lines = ['## User', '', 'What do you know?', '', '## Assistant', '', sentences.join(' ')];
        expect(await factsOf(lines)).toEqual([]);
      }),
    );
  });

  it.each([
    ['Januar is cold here.', false],
    ['Kino heute?', false],
    ['Yesterday was fine.', false],
    ['Yes, but only at weekends.', false],
    ['Ja, genau.', true],
    ['Yes!', true],
  ])('takes %j for a yes: %s', async (answer, isYes) => {
    const facts = await factsOf(['## User', 'Hm?', '## Assistant', 'You play the harp.', '## User', answer]);
    expect(facts.includes('I play the harp.')).toBe(isYes);
  });

  it('names both places of what was confirmed', async () => {
    const lines = ['## User', 'Hm?', '## Assistant', 'You play the harp.', '## User', 'Yes.'];
    const { candidates } = await extract(lines.join('\n'));
    expect(candidates[0]?.from.map(({ speaker }) => speaker)).toEqual(['Assistant', 'User']);
  });

  it('gives the same text for the same fact said twice, and both places', async () => {
    const { candidates, dropped } = await extract(
      said('I live in Trier.', 'Also, I live in Trier!').join('\n'),
    );
    const facts = candidates.filter(({ store }) => store === 'facts');
    expect(facts.map(({ text }) => text)).toEqual(['I live in Trier.']);
    expect(facts[0]?.from).toHaveLength(2);
    expect(dropped['said twice']).toBe(1);
  });

  it('does not take a title as long as a message into what a conversation was about', async () => {
    const lines = said('I want to bake a rye bread with sourdough.');
    const { candidates } = await extract(
      ['---', `title: ${'Bread '.repeat(500)}`, '---', ...lines].join('\n'),
    );
    const account = candidates.find(({ store }) => store === 'conversations');
    expect(account?.text).toMatch(/…”: I want to bake/);
    expect(account?.text.length).toBeLessThan(250);
  });

  it('of what a note says on and on keeps some of the places', async () => {
    const { candidates, dropped } = await extract(
      said(...Array<string>(100).fill('I live in Trier.')).join('\n'),
    );
    const facts = candidates.filter(({ store }) => store === 'facts');
    expect(facts.map(({ from }) => from.length)).toEqual([20]);
    expect(dropped['said twice']).toBe(99);
  });

  it('says what a conversation was about in the words of the user', async () => {
    const lines = said('I want to bake a rye bread with sourdough.', 'How long does a rye sourdough need?');
    const { candidates } = await extract(['---', 'title: Bread', '---', ...lines].join('\n'));
    expect(candidates.filter(({ store }) => store === 'conversations')).toMatchObject([
      {
        text: 'Conversation on 2026-03-02 about “Bread”: I want to bake a rye bread with sourdough.',
        type: 'episode',
      },
    ]);
  });

  it('says what was asked where nothing else was said, and never begins with an answer', async () => {
    const accountOf = async (lines: readonly string[]): Promise<string | undefined> => {
      const { candidates } = await extract(lines.join('\n'));
      return candidates.find(({ store }) => store === 'conversations')?.text;
    };
    expect(await accountOf(said('How long does a rye sourdough need?'))).toContain('How long does a rye');
    expect(await accountOf(said('No, I bake a rye bread with sourdough.'))).toMatch(/: I bake a rye bread/);
  });

  it('dates a fact by its message', async () => {
    const text = conversationToMarkdown({
      id: 'a',
      turns: [
        { role: 'user', speaker: 'User', text: 'I moved to Ulm yesterday.', date: '2025-05-02T08:00:00Z' },
        { role: 'assistant', speaker: 'Assistant', text: 'Good.', model: 'gpt-4o' },
      ],
    });
    const { candidates } = await extract(text);
    expect(candidates[0]).toMatchObject({
      text: 'I moved to Ulm on 2025-05-01.',
      date: '2025-05-02T08:00:00Z',
    });
    expect(candidates[0]).not.toHaveProperty('model');
  });

  it('resolves who is meant from the sentence before, the speaker or the note, and else drops it', async () => {
    expect(await factsOf(said('My sister Ida lives in Bern. She plays the viola.'))).toContain(
      'My sister Ida plays the viola.',
    );
    expect(await factsOf(said('She plays the viola.'))).toEqual([]);
    expect(await factsOf(['Anna: I keep bees.', 'Ben: Nice.', 'Anna: I sell my honey in Ulm.'])).toContain(
      'Anna: I keep bees.',
    );
    expect(await factsOf(['She keeps bees in her garden.'], 'People/Anna Falk.md')).toEqual([
      'Anna Falk keeps bees in her garden.',
    ]);
  });

  it.each([
    ['Arbeite jetzt bei Firma B.', 'Ich arbeite jetzt bei Firma B.'],
    ['Live in Rome.', 'I live in Rome.'],
    ['Merk dir, dass ich gegen Nüsse allergisch bin.', 'Ich bin gegen Nüsse allergisch.'],
  ])('makes a whole sentence of %j', async (spoken, fact) => {
    expect(await factsOf(said(spoken))).toEqual([fact]);
  });

  it('keeps a decision of an ordinary note, though it was made in the past', async () => {
    expect(await factsOf(['We decided to use gas for the kiln.'], 'Kiln.md')).toEqual([
      'We decided to use gas for the kiln.',
    ]);
  });

  it('keeps of an ordinary note no general knowledge and no narrative', async () => {
    const lines = ['Bees are insects. I walked home slowly.', '', 'I prefer honey to sugar.'];
    expect(await factsOf(lines, 'Bees.md')).toEqual(['I prefer honey to sugar.']);
  });

  it('accounts for every sentence', async () => {
    const line = fc.constantFrom(
      ...[
        '## User',
        '## Assistant',
        '**Me:** I live in Rome.',
        '**AI:** You live in Rome.',
        'Yes, exactly.',
        'haha',
      ],
      ...[
        'I plan to move to Ulm.',
        'That plan is off.',
        'Imagine I was a bird.',
        '> quoted',
        '```',
        '- [ ] task',
        '',
      ],
      ...[
        '> [!memory]',
        '> - I live in Rome.',
        'Just kidding.',
        "Don't remember that.",
        '| a |',
        '| - |',
        'Why?',
        '---',
      ],
      ...[
        'Anna: I keep bees.',
        'Ben: I like tea.',
        'She likes tea.',
        '\uFFFD\uFFFD\uFFFD',
        '[[Link]]',
        'Decision: gas.',
      ],
    );
    const text = fc.oneof(
      fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n')),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (note) => {
        const { candidates, dropped, sentences } = await extract(note);
        const count = Object.values(dropped).reduce((sum, each) => sum + each, 0);
        expect(candidates.length + count).toBe(sentences);
      }),
    );
  });

  it('tells what cannot be read from what says nothing', async () => {
    expect((await extract('\uFFFD\uFFFD\uFFFD\uFFFD \uFFFD\uFFFD')).dropped).toEqual({ unreadable: 1 });
    expect((await extract('Good morning to you.')).dropped).not.toHaveProperty('unreadable');
    expect(await extract('')).toEqual({ candidates: [], sentences: 0, dropped: {} });
  });

  describe('where a note has more than it may give', () => {
    const cities = ['Rome', 'Bern', 'Ulm', 'Graz', 'Oslo', 'Riga'];
    const note = said(...cities.map((city) => `I visited ${city} in 2019.`)).join('\n');

    it('gives the best by rules alone', async () => {
      const { candidates, dropped } = await extract(note, { limit: 2 });
      expect(candidates.filter(({ store }) => store === 'facts')).toHaveLength(2);
      expect(dropped['beyond the limit of a note']).toBe(4);
    });

    it('asks the model for the meaning, in batches, and for the prototypes once', async () => {
      const embedder = createHashingEmbedder();
      const extractor = createExtractiveExtractor({ embedder, limit: 2 });
      const source = { path: PATH, text: note, space: 'home', date: '2026-03-02' };
      await extractor.extract(source);
      const first = embedder.passages.length;
      const { candidates } = await extractor.extract(source);
      expect(candidates.filter(({ store }) => store === 'facts')).toHaveLength(2);
      expect(embedder.passages.length - first).toBe(cities.length);
    });

    it('stops where the signal says so', async () => {
      const controller = new AbortController();
      controller.abort();
      const extractor = createExtractiveExtractor({ embedder: undefined });
      const source = { path: PATH, text: note, space: 'home', date: '2026-03-02' };
      await expect(extractor.extract(source, { signal: controller.signal })).rejects.toThrow();
    });
  });

  it('gives way to other work', async () => {
    let now = 0;
    let rests = 0;
    const clock: Clock = {
      now: () => (now += 5),
      yield: () => {
        rests++;
        return Promise.resolve();
      },
    };
    await extract(said('I live in Ulm.', 'I work in Bern.', 'I like tea.').join('\n'), { clock });
    expect(rests).toBeGreaterThan(1);
  });
});
