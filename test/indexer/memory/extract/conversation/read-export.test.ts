import { describe, expect, it } from 'vitest';
import { readExport } from '../../../../../indexer/memory';

function message(role: string, text: string, extra: object = {}): object {
  return {
    author: { role },
    create_time: 1_772_445_600,
    content: { content_type: 'text', parts: [text] },
    ...extra,
  };
}

describe('reading an export', () => {
  it('reads the branch that was shown of a tree of messages', () => {
    const tree = {
      id: 'tree',
      title: 'Bread',
      create_time: 1_772_445_600,
      current_node: 'c',
      mapping: {
        root: { id: 'root', message: null, parent: null, children: ['a'] },
        a: { id: 'a', message: message('user', 'How?'), parent: 'root', children: ['b', 'c'] },
        b: { id: 'b', message: message('assistant', 'First answer'), parent: 'a', children: [] },
        c: {
          id: 'c',
          message: message('assistant', 'Second answer', { metadata: { model_slug: 'gpt-4o' } }),
          parent: 'a',
          children: [],
        },
      },
    };
    expect(readExport(JSON.stringify([tree]))).toEqual([
      {
        id: 'tree',
        title: 'Bread',
        date: '2026-03-02T10:00:00.000Z',
        turns: [
          { role: 'user', speaker: 'User', text: 'How?', date: '2026-03-02T10:00:00.000Z' },
          {
            role: 'assistant',
            speaker: 'Assistant',
            text: 'Second answer',
            model: 'gpt-4o',
            date: '2026-03-02T10:00:00.000Z',
          },
        ],
      },
    ]);
  });

  it('leaves out what tools said and what was hidden, and ends in a tree that leads in a circle', () => {
    const mapping = {
      a: { message: message('user', 'Hello'), parent: 'b', children: ['b'] },
      b: { message: message('tool', 'Result'), parent: 'a', children: ['a'] },
      c: {
        message: message('system', 'Hidden', { metadata: { is_visually_hidden_from_conversation: true } }),
        parent: 'b',
        children: [],
      },
    };
    const [read] = readExport(JSON.stringify([{ id: 'x', current_node: 'c', mapping }]));
    expect(read?.turns.map(({ text }) => text)).toEqual(['Hello']);
  });

  it('reads messages with a sender', () => {
    const [read] = readExport(
      JSON.stringify([
        {
          uuid: 'u1',
          name: 'Trip',
          created_at: '2026-03-02T10:00:00Z',
          chat_messages: [
            {
              sender: 'human',
              text: 'Hello',
              content: [{ type: 'text', text: 'Hello' }],
              created_at: '2026-03-02T10:00:01Z',
            },
            {
              sender: 'assistant',
              text: 'x',
              content: [
                { type: 'thinking', text: 'hm' },
                { type: 'text', text: 'Hi' },
              ],
            },
            { sender: 'assistant', text: '', content: [{ type: 'tool_use', name: 'x' }] },
          ],
        },
      ]),
    );
    expect(read).toEqual({
      id: 'u1',
      title: 'Trip',
      date: '2026-03-02T10:00:00Z',
      turns: [
        { role: 'user', speaker: 'User', text: 'Hello', date: '2026-03-02T10:00:01Z' },
        { role: 'assistant', speaker: 'Assistant', text: 'Hi' },
      ],
    });
  });

  it('reads a plain list, and gives it the same id each time', () => {
    const json = JSON.stringify([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: [{ type: 'text', text: 'Hi' }], model: 'llama' },
    ]);
    const [read] = readExport(json);
    expect(read?.turns.map(({ role, text, model }) => ({ role, text, model }))).toEqual([
      { role: 'user', text: 'Hello', model: undefined },
      { role: 'assistant', text: 'Hi', model: 'llama' },
    ]);
    expect(readExport(json)[0]?.id).toBe(read?.id);
  });

  it('gives each conversation once, the longer one of two with an id', () => {
    const one = { id: 'x', messages: [{ role: 'user', content: 'Hello' }] };
    const two = { id: 'x', messages: [...one.messages, { role: 'assistant', content: 'Hi' }] };
    const read = readExport(JSON.stringify({ conversations: [two, one] }));
    expect(read.map(({ turns }) => turns.length)).toEqual([2]);
  });

  it.each([
    ['{', /chats\.json cannot be read: it is no whole JSON file/],
    ['3', /chats\.json cannot be read: it holds no list/],
    ['[{"messages":[]}]', /nobody says anything/],
    ['[{"title":"x"}]', /conversation 1 cannot be read: it has neither/],
    [
      '[{"id":"a","mapping":{"n":{"message":{"author":{}}}}}]',
      /conversation 1 cannot be read: mapping\.n\.message\.author\.role/,
    ],
  ])('says of %s what is wrong', (json, expected) => {
    expect(() => readExport(json, 'chats.json')).toThrow(expected);
  });
});
