import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isAboutUser,
  isOfOthers,
  namesIn,
  readQuestion,
  topicNames,
  topicOf,
  topicsAnswering,
  topicsOf,
  withoutNaming,
} from '../../../../indexer/memory/topics';

describe('the table of topics', () => {
  it('names no topic that is not there', () => {
    for (const name of topicNames) {
      const { includes = [], near = [] } = topicOf(name);
      for (const other of [...includes, ...near]) expect(() => topicOf(other)).not.toThrow();
    }
  });

  it('is not used where it is decided what a statement says or replaces', () => {
    const room = join(import.meta.dirname, '../../../../indexer/memory');
    for (const folder of [
      'reconcile',
      'book',
      'fold',
      'extract',
      'classify',
      'models',
      'scan',
      'calibration',
    ]) {
      const files = readdirSync(join(room, folder), { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => name.endsWith('.ts'))) {
        expect(readFileSync(join(room, folder, file), 'utf8'), `${folder}/${file}`).not.toMatch(/\/topics'/);
      }
    }
  });

  it('has all kinds of a topic answer for it, and not the other way round', () => {
    expect(topicsAnswering('family').own).toEqual(expect.arrayContaining(['brother', 'spouse', 'aunt']));
    expect(topicsAnswering('brother').own).toEqual(['brother']);
  });
});

describe('what a text speaks of', () => {
  it.each([
    ['My boss is called Olufsen.', 'boss'],
    ['Meine Chefin heißt Brandt.', 'boss'],
    ['Ich wohne in Hamburg.', 'residence'],
    ['I live in Hamburg.', 'residence'],
    ['Ich habe eine Nussallergie.', 'allergy'],
    ['Verträgt keine Laktose.', 'allergy'],
    ['Ich stehe meistens um sechs auf.', 'sleep'],
    ['I usually get up at six.', 'sleep'],
    ['Ich spiele Klavier.', 'instrument'],
  ] as const)('%s: %s', (text, topic) => {
    expect(topicsOf(text)).toContain(topic);
  });

  it.each([
    ['Unser Hund heißt Bosse.', 'boss'],
    ['Wir gehen ins Kinderkino.', 'child'],
    ['The API needs a token.', 'alcohol'],
    ['I like this kind of music.', 'child'],
    ['The kindest man', 'child'],
    ['Sie verarbeitet Holz.', 'employment'],
    ['A carpet in the hall', 'car'],
  ] as const)('compares whole words: %s is not of %s', (text, topic) => {
    expect(topicsOf(text)).not.toContain(topic);
  });
});

describe('a question', () => {
  const topicsIn = (query: string) => readQuestion(query).units.map(({ topics }) => topics);

  it('is read as what it asks for, without the words that ask', () => {
    expect(topicsIn('Wie heißt meine Chefin?')).toEqual([['boss']]);
    expect(topicsIn('birthday of my brother')).toEqual([['birthday'], ['brother']]);
    expect(topicsIn('Where does Arne live?')).toEqual([[], ['residence']]);
  });

  it('for an example asks for no more than it', () => {
    expect(topicsIn('What does my lawyer say?').flat()).not.toContain('profession');
    expect(topicsIn('my profession').flat()).toContain('profession');
  });

  it('is about the user where nobody else is asked for', () => {
    expect(isAboutUser('where do I live')).toBe(true);
    expect(isAboutUser('Wo wohne ich?')).toBe(true);
    expect(isAboutUser('Where does my brother live?')).toBe(false);
    expect(isAboutUser('Where do polar bears live?')).toBe(false);
  });

  it('is searched without asking for a name, unless there is nothing else', () => {
    expect(withoutNaming('Wie heißt meine Tante?')).toBe('Wie meine Tante');
    expect(withoutNaming('What is my name?')).toBe('What is my name?');
  });
});

describe('names', () => {
  it.each([
    ['Mein Bruder Jonas wohnt in Bremen.', 'brother', ['Jonas']],
    ['My sister is called Lina.', 'sister', ['Lina']],
    ['Meine Chefin heißt Frau Brandt.', 'boss', ['Brandt']],
    ['Katrin ist meine beste Freundin.', 'friend', ['Katrin']],
    ['Ich habe zwei Kinder, Emil und Tilda.', 'child', ['Emil', 'Tilda']],
    ['The brother of Anna lives here.', 'brother', []],
    ['Ich habe einen Bruder.', 'brother', []],
  ] as const)('are read of %s', (text, topic, names) => {
    expect(namesIn(text, topic)).toEqual(names);
  });
});

describe('whom a statement is about', () => {
  it.each([
    ['Jonas lives in Berlin.', true],
    ['Katrin Wiebe: Allergic to walnuts.', true],
    ['Mein Bruder Jonas wohnt in Bremen.', true],
    ['Ich wohne in Hamburg.', false],
    ['I have a sister.', false],
    ['Works at company B.', false],
    ['My phone number is 0151 5550199.', false],
  ])('%s: others %s', (text, expected) => {
    expect(isOfOthers(text)).toBe(expected);
  });
});
