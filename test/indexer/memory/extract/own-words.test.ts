import { describe, expect, it } from 'vitest';
import { classify, createExtractiveExtractor } from '../../../../indexer/memory';

async function factsOf(text: string, path = 'Note.md'): Promise<readonly string[]> {
  const extractor = createExtractiveExtractor({ embedder: undefined });
  const source = { path, text, space: 'default', date: '2026-03-02' };
  const { candidates, sentences, dropped } = await extractor.extract(source);
  const droppedCount = Object.values(dropped).reduce((sum, count) => sum + count, 0);
  expect(sentences).toBe(candidates.length + droppedCount);
  return candidates.filter(({ store }) => store === 'facts').map((candidate) => candidate.text);
}

const chat = (assistant: string, answer: string): string =>
  `## User\n\nWhat fits?\n\n## Assistant\n\n${assistant}\n\n## User\n\n${answer}`;

describe('a yes to what the assistant said', () => {
  it.each([
    [
      'So you love spicy food and you live in Berlin, right?',
      'Yes.',
      ['I love spicy food.', 'I live in Berlin.'],
    ],
    [
      'Du isst gern scharf und du wohnst in Berlin, oder?',
      'Ja, genau.',
      ['Ich esse gern scharf.', 'Ich wohne in Berlin.'],
    ],
    ['You live in Berlin.', "Exactly, that's right, thanks.", ['I live in Berlin.']],
    ['You live in Berlin.', 'Yes. And I collect stamps.', ['I live in Berlin.', 'I collect stamps.']],
  ])('makes it the statement of the user: %s %s', async (assistant, answer, facts) => {
    expect([...(await factsOf(chat(assistant, answer)))].sort()).toEqual([...facts].sort());
  });

  it.each([
    [
      'So you love spicy food and you live in Berlin, right?',
      "Yes, I live in Berlin. I don't like spicy food though.",
      /love spicy/,
    ],
    [
      'Du isst gern scharf und du wohnst in Berlin, oder?',
      'Ja, ich wohne in Berlin. Scharf esse ich aber nicht.',
      /esse gern scharf/,
    ],
    ['You love spicy food.', 'Yes. Not the really spicy food.', /love/],
    ['You live in Berlin.', 'Yes. But only until May.', /live in Berlin/],
    ['Du wohnst in Berlin.', 'Ja, seit 2019 nicht mehr.', /wohne in Berlin/],
    ['You live in Berlin.', 'Right, and what do I do now?', /live in Berlin/],
  ])('leaves the user their own words: %s %s', async (assistant, answer, never) => {
    for (const fact of await factsOf(chat(assistant, answer))) expect(fact).not.toMatch(never);
  });
});

describe('what is no account of the writer', () => {
  it.each([
    chat('Danke.', 'Übersetze bitte das: Ich wohne in Madrid und bin Pilot.'),
    chat('Sure.', 'Please proofread the following. I live in Paris and my wife is a doctor.'),
    chat('Sure.', 'I live in Paris and my wife is a doctor. Translate that.'),
    '"I live in Paris. I work as a spy. I never sleep," said Tom.',
    '„Ich wohne in Wien. Ich arbeite bei der Bahn“, sagte der Mann.',
    'Tom wrote: I live in Oslo and I work at the port. I moved to Bergen.',
    'The song goes "I was born in a trunk" every time.',
    chat('Sure.', 'Here is the opening of my novel: I was born in Odessa. My father is a spy.'),
    '---\ntags: [novel]\n---\n\nI was born in a lighthouse. My brother Tom keeps the lamp.',
    '# Diary of a fox (story)\n\nI live under the oak. My sister is called Rust.',
    '# Vorlage Bewerbung\n\nIch arbeite seit fünf Jahren als Koch bei Globex.',
    '# Server\n\nI do it like that myself now with everything that arrives in the workshop.',
    '# Medizin\n\nIch soll das morgens nehmen. Ich weiß das, weil ich Vorträge halte.',
    '# Notes\n\nI have to call mum. I read it in English because Callum has it.',
  ])('gives no fact: %s', async (text) => {
    expect(await factsOf(text)).toEqual([]);
  });

  it('ends where the user speaks of themselves, or the text is marked as such', async () => {
    const novel = chat(
      'Sure.',
      "I'm writing a novel about a man named Tom. Tom lives in Wales. My deadline is 30 June.",
    );
    expect([...(await factsOf(novel))].sort()).toEqual([
      "I'm writing a novel about a man named Tom.",
      'My deadline is 30 June.',
    ]);
  });
});

describe('quotation marks', () => {
  it.each([
    ['The screen has 27" and I live in Bremen since 2019.', 1],
    ['My sister says "servus". I live in Bremen since 2019.', 2],
    ['He said "never". I was born in Ghent. I live in Bremen "for good" since 2019.', 2],
  ])('leave the writer their own words: %s', async (text, count) => {
    expect(await factsOf(text)).toHaveLength(count);
  });
});

describe('what stands above a conversation', () => {
  const spoken = '## User\n\nWhich ferry goes to Bergen?\n\n## Assistant\n\nThe one from Hirtshals.';
  it('is a note of its own', async () => {
    expect(await factsOf(`I want to go to Norway with Eva in July 2026.\n\n${spoken}`)).toEqual([
      'I want to go to Norway with Eva in July 2026.',
    ]);
  });
  it('is left where it is a summary', async () => {
    expect(await factsOf(`# Summary\n\nI want to go to Norway with Eva in July 2026.\n\n${spoken}`)).toEqual(
      [],
    );
  });
});

describe('the category', () => {
  it.each([
    ['I was never in Egypt.', 'other'],
    ['Ich war nie in Ägypten.', 'other'],
    ['Always write tests first.', 'convention'],
    ['We never deploy on Fridays.', 'convention'],
    ['Das Fleisch wird montags geliefert.', 'other'],
    ['Die Akten werden hier vergessen.', 'other'],
    ['Wir werden nach Rom fahren.', 'plan'],
    ['Er wird das Haus verkaufen.', 'plan'],
  ])('of "%s" is %s', (text, category) => {
    expect(classify(text).category).toBe(category);
  });

  it('takes a comparison for no liking', () => {
    expect(classify('My flat looks like a workshop.').type).toBe('fact');
    expect(classify('I like my workshop.').type).toBe('preference');
  });
});

describe('a note that was taken from elsewhere', () => {
  const OTHERS = 'I live in Lisbon.\n\nIch arbeite bei Hansa Kataster.\n\nMy sister is called Ada.\n';

  it.each([
    ['source', '---\nsource: https://example.org/a\n---\n', 'Note.md'],
    ['url', '---\nURL: example.org\n---\n', 'Note.md'],
    ['tag', '---\ntags: [clippings]\n---\n', 'Note.md'],
    ['folder', '', 'Clippings/Note.md'],
  ])('is not the user’s voice, as its %s tells', async (_, properties, path) => {
    expect(await factsOf(properties + OTHERS, path)).toEqual([]);
  });

  it.each([
    ['an empty property', '---\nsource:\n---\n', 'Note.md'],
    ['none', '', 'Note.md'],
    ['a name that only holds the word', '', 'Clippings of hedges/Note.md'],
  ])('is told by more than %s', async (_, properties, path) => {
    expect(await factsOf(properties + OTHERS, path)).toHaveLength(3);
  });
});
