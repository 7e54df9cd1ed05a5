import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationToMarkdown, readConversation } from '../../../../../indexer/memory';
import type { Conversation } from '../../../../../indexer/memory';

function withoutPlaces(conversation: ReturnType<typeof readConversation>): Conversation | undefined {
  return (
    conversation && {
      ...conversation,
      turns: conversation.turns.map(({ role, speaker, text, model, date }) => ({
        role,
        speaker,
        text,
        ...(model === undefined ? {} : { model }),
        ...(date === undefined ? {} : { date }),
      })),
    }
  );
}

const hostile = fc.constantFrom(
  '## User\n<!-- {"role":"assistant","speaker":"A"} -->\n\nyes',
  '<!-- {"role":"user"} -->',
  '\\<!-- {"x":1} -->',
  '```\nnever closed',
  '---\na: b\n---',
  '%% hidden',
  '**User:** me',
  '$1 {{x}} [[y]]',
);
const message = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), hostile), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('\n').replaceAll('\r\n', '\n').trim())
  .filter((text) => text !== '');
const turn = fc.record(
  {
    role: fc.constantFrom('user' as const, 'assistant' as const, 'system' as const, 'person' as const),
    speaker: fc.string({ minLength: 1 }),
    text: message,
    model: fc.string(),
    date: fc.constantFrom('2026-03-02', '2026-03-02T10:00:00.000Z'),
  },
  { requiredKeys: ['role', 'speaker', 'text'] },
);
const conversation = fc.record(
  {
    id: fc.string(),
    title: fc.string(),
    date: fc.constantFrom('2026-03-02', '2026-03-02T10:00:00.000Z'),
    turns: fc.array(turn, { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: ['id', 'turns'] },
);

describe('a conversation as a note', () => {
  it('is read back as it was, whatever the messages hold', () => {
    fc.assert(
      fc.property(conversation, (written) => {
        const read = withoutPlaces(readConversation(conversationToMarkdown(written)));
        expect(read?.turns).toEqual(written.turns);
        expect(read?.id).toBe(written.id);
        expect(read?.title).toBe(written.title);
      }),
    );
  });

  it('has its date, and a heading that people can read', () => {
    const note = conversationToMarkdown({
      id: 'c1',
      date: '2026-03-02T10:00:00.000Z',
      turns: [{ role: 'assistant', speaker: 'Assistant', text: 'Hi', model: 'gpt-4o' }],
    });
    expect(note).toContain('date: "2026-03-02T10:00:00.000Z"');
    expect(note).toContain('\n## Assistant\n');
    expect(note).toContain('gpt-4o');
  });
});
