import { describe, expect, it } from 'vitest';
import {
  isGivenUp,
  isIntolerance,
  isJourneyOff,
  isMedicine,
  readWords,
} from '../../../../indexer/memory/words';

describe('what somebody does not bear', () => {
  it.each([
    'Ich vertrage kein Soja.',
    'Wir dürfen keine Eier mehr essen.',
    "I can't have dairy.",
    'I cannot eat any nuts.',
  ])('is read: %s', (text) => expect(isIntolerance(readWords(text))).toBe(true));
  it.each([
    'Ich vertrage mich nicht mit Uwe.',
    'Ich darf keine Fehler machen.',
    "I can't have the car.",
    "I can't have a drink now.",
    'Ich vertrage Soja gut.',
  ])('is not: %s', (text) => expect(isIntolerance(readWords(text))).toBe(false));
});

describe('what somebody gave up', () => {
  it.each(['I gave up the harp.', 'Ich habe das Klavier aufgegeben.', 'Ich habe mit dem Reiten aufgehört.'])(
    'is read: %s',
    (text) => expect(isGivenUp(readWords(text))).toBe(true),
  );
  it.each([
    'I gave up my seat.',
    'I gave up on the puzzle.',
    'Ich habe ein Paket aufgegeben.',
    'Es hat aufgehört.',
    'Ich habe aufgegeben.',
  ])('is not: %s', (text) => expect(isGivenUp(readWords(text))).toBe(false));
});

describe('a journey that is off', () => {
  it.each([
    'I am not travelling to Oslo any more.',
    'Wir fahren nicht mehr weg.',
    'Ich fliege doch nicht nach Rom.',
  ])('is read: %s', (text) => expect(isJourneyOff(readWords(text))).toBe(true));
  it.each(["I'm no longer travelling for work.", 'I am going to Oslo.', 'I do not go to Oslo.'])(
    'is not: %s',
    (text) => expect(isJourneyOff(readWords(text))).toBe(false),
  );
});

it.each([
  ['Salbutamol', true],
  ['Penicillin', true],
  ['ramipril', true],
  ['April', false],
  ['Benzin', false],
])('%s is a medicine: %s', (word, expected) => {
  expect(readWords(word).some(isMedicine)).toBe(expected);
});
