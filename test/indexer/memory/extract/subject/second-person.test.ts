import { describe, expect, it } from 'vitest';
import { inFirstPerson } from '../../../../../indexer/memory/extract/subject/second-person';

describe('what an assistant says of the user, as the user would say it', () => {
  it.each([
    ['You work at B, right?', 'I work at B.'],
    ['So you are from Berlin?', 'I am from Berlin.'],
    ["You've moved to your sister's flat.", "I've moved to my sister's flat."],
    ['Do you speak Danish?', 'I speak Danish.'],
    ['Are you a nurse?', 'I am a nurse.'],
    ['Your cat is called Mika?', 'My cat is called Mika.'],
    ['You live with your mother, and she helps you.', 'I live with my mother, and she helps me.'],
    ['You ride a Brompton, so take a folding lock.', 'I ride a Brompton.'],
    ['Du wohnst in Erfurt, oder?', 'Ich wohne in Erfurt.'],
    ['Arbeitest du bei deiner Tante?', 'Ich arbeite bei meiner Tante.'],
    ['Also heißt du Rolf?', 'Ich heiße Rolf.'],
    ['Du bist Lehrerin.', 'Ich bin Lehrerin.'],
    ['Sie arbeiten bei der Bahn, richtig?', 'Ich arbeite bei der Bahn.'],
    ['Deine Katze heißt Mika.', 'Meine Katze heißt Mika.'],
  ])('%s', (said, turned) => {
    expect(inFirstPerson(said)).toBe(turned);
  });

  it.each([
    'You should rest.',
    "You're right.",
    'Would you like a list?',
    'Shall I go on?',
    'Green tea wants seventy degrees.',
    'Du solltest schlafen.',
    'Möchtest du eine Liste?',
    'Did you win?',
    'Das freut mich.',
  ])('says nothing of the user: %s', (said) => {
    expect(inFirstPerson(said)).toBeUndefined();
  });
});
