import { describe, expect, it } from 'vitest';
import { readConversation } from '../../../../../indexer/memory';

function turnsOf(lines: readonly string[]): string[] | undefined {
  return readConversation(lines.join('\n'))?.turns.map(
    ({ role, speaker, text }) => `${role} ${speaker}: ${text}`,
  );
}

describe('reading a note as a conversation', () => {
  it.each([
    ['headings', ['## User', '', 'Hello', '', '## Assistant', '', 'Hi']],
    ['headings of another level and language', ['#### Nutzer', 'Hello', '#### Assistent', 'Hi']],
    ['headings with an emoji, a verb and a time', ['# 🧑 You said:', 'Hello', '# ChatGPT said: 10:15', 'Hi']],
    ['bold names', ['**Ich:** Hello', '', '**KI:** Hi']],
    ['bold names with the colon outside', ['**Human**: Hello', '**Claude**: Hi']],
    ['plain names', ['Me: Hello', 'AI: Hi']],
    ['callouts', ['> [!user]', '> Hello', '', '> [!assistant]', '> Hi']],
    ['callouts whose title tells', ['> [!quote] Du', '> Hello', '', '> [!quote]- Gemini', '> Hi']],
  ])('knows %s', (_, lines) => {
    const turns = readConversation(lines.join('\n'))?.turns ?? [];
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hi'],
    ]);
  });

  it('takes somebody with a name who talks with an assistant for the user', () => {
    const turns = turnsOf(['Anna: Hello', 'ChatGPT: Hi', 'Anna: I live in Rome.']);
    expect(turns).toEqual(['person Anna: Hello', 'assistant ChatGPT: Hi', 'person Anna: I live in Rome.']);
  });

  it('knows people who take turns', () => {
    expect(turnsOf(['Anna: One.', 'Ben: Two.', 'and more', 'Anna: Three.'])).toEqual([
      'person Anna: One.',
      'person Ben: Two.\nand more',
      'person Anna: Three.',
    ]);
  });

  it.each([
    ['a list of properties', ['Budget: 300', 'Owner: Anna', 'Due: May']],
    ['one side only', ['## User', 'Hello', '## Notes', 'Hi']],
    ['a painter', ['## Claude Monet', 'Water lilies.', '## Vincent van Gogh', 'Sunflowers.']],
    ['names in code', ['```', 'User: hello', 'Assistant: hi', '```']],
    ['an empty note', ['']],
  ])('finds none in %s', (_, lines) => {
    expect(readConversation(lines.join('\n'))).toBeUndefined();
  });

  it('reads model and date of a message where its heading tells them', () => {
    const conversation = readConversation(
      ['## User 2026-03-02 10:15', 'Hello', '## Assistant (gpt-4o)', 'Hi', '## Claude 3.5 Sonnet', 'Ho'].join(
        '\n',
      ),
    );
    expect(conversation?.turns.map(({ date, model }) => ({ date, model }))).toEqual([
      { date: '2026-03-02T10:15', model: undefined },
      { date: undefined, model: 'gpt-4o' },
      { date: undefined, model: 'Claude 3.5 Sonnet' },
    ]);
  });

  it('keeps headings and names within a message as a part of it', () => {
    const conversation = readConversation(
      ['## User', 'Hello', '## Assistant', '### Plan', 'Note: buy salt', '```', '## User', '```', 'End'].join(
        '\n',
      ),
    );
    expect(conversation?.turns).toHaveLength(2);
    expect(conversation?.turns[1]?.text).toContain('End');
  });

  it('gives offsets at which the text stands in the note', () => {
    const source = '---\ntitle: x\n---\n**User:** Hello\r\n\r\n**AI:** Hi there\r\n';
    const turns = readConversation(source)?.turns ?? [];
    expect(turns.map(({ start, end }) => source.slice(start, end).trim())).toEqual(['Hello', 'Hi there']);
  });
});
