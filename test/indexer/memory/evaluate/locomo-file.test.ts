import { describe, expect, it } from 'vitest';
import { parseLocomoFile } from '../../../../indexer/memory';
import { conversationFile } from './conversation-file';

describe('a file of LoCoMo conversations', () => {
  const [first] = parseLocomoFile('a.json', conversationFile);

  it('has sessions with their local time and what each turn says and shows', () => {
    expect(first?.sessions.map(({ id, date }) => [id, date])).toEqual([
      ['D1', '2023-05-08T13:56:00'],
      ['D2', '2023-06-01T00:05:00'],
    ]);
    expect(first?.sessions[1]?.turns[0]).toEqual({
      id: 'D2:1',
      speaker: 'Jonas',
      text: 'I sold the old boat to my cousin in May. [a photo of a wooden boat]',
    });
  });

  it('has the questions whose evidence there is, two ids in one string taken apart', () => {
    expect(first?.questions).toEqual([
      { text: 'Which instrument does Mara repair?', evidence: ['D1:2'] },
      { text: 'When did Jonas sell the boat?', evidence: ['D2:1', 'D1:4'] },
      { text: 'What does Jonas grow?', evidence: ['D2:3'] },
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['another thing', '{"a": 1}'],
    ['no conversations', '[]'],
    ['a session without turns of its form', conversationFile.replaceAll('dia_id', 'id')],
    ['a time that cannot be read', conversationFile.replace('8 May, 2023', '2023-05-08')],
  ])('is refused by name where it is %s', (_, text) => {
    expect(() => parseLocomoFile('Downloads/a.json', text)).toThrow(
      /^Downloads\/a\.json is no file of LoCoMo/,
    );
  });
});
