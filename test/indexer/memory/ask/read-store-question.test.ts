import { expect, test } from 'vitest';
import { readStoreQuestion } from '../../../../indexer/memory';

test.each([
  ['How many notes about the roof?', 'count', 'notes', 'roof', 'en'],
  ['how many notes do I have about roofs', 'count', 'notes', 'roofs', 'en'],
  ['How many memories are there?', 'count', 'memories', '', 'en'],
  ['How many conversations mention Kino?', 'count', 'conversations', 'Kino', 'en'],
  ['Wie viele Notizen habe ich über den Garten?', 'count', 'notes', 'Garten', 'de'],
  ['Wie viele Notizen über Wühlmäuse gibt es?', 'count', 'notes', 'Wühlmäuse', 'de'],
  ['wieviele Erinnerungen gibt es', 'count', 'memories', '', 'de'],
  ['Wie viele Einträge zur Steuer?', 'count', 'notes', 'Steuer', 'de'],
  ['letzter Eintrag', 'latest', 'entries', '', 'de'],
  ['Was war mein letzter Eintrag über Wien?', 'latest', 'entries', 'Wien', 'de'],
  ['What is my latest memory?', 'latest', 'memories', '', 'en'],
  ['newest note about tea', 'latest', 'notes', 'tea', 'en'],
  ['What did I last write about paper?', 'latest', 'notes', 'paper', 'en'],
  ['Was habe ich zuletzt über den Garten geschrieben?', 'latest', 'notes', 'Garten', 'de'],
  ['die neueste Erinnerung zu Anna', 'latest', 'memories', 'Anna', 'de'],
])('%s', (question, kind, of, about, language) => {
  expect(readStoreQuestion(question)).toEqual({ kind, of, about, language });
});

test.each([
  'How many eggs are in the recipe?',
  'How many notes does a scale have?',
  'Wie viele Möhren waren hohl?',
  'Where do I work?',
  'What was the last film of Anna?',
  'Was habe ich gestern gegessen?',
  'last notebook',
  'notes about the roof',
])('is no such question: %s', (question) => {
  expect(readStoreQuestion(question)).toBeUndefined();
});
