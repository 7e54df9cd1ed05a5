import { describe, expect, it } from 'vitest';
import { dismissedPlan, planOff } from '../../../../../indexer/memory/extract/rules/called-off';
import { readWords } from '../../../../../indexer/memory/words';

describe('a plan that is off', () => {
  it.each([
    ["I'm planning a trip to Lisbon in May.", 'No longer planned: a trip to Lisbon in May.'],
    ['We are flying to Porto on 3 May.', 'No longer planned: flying to Porto on 3 May.'],
    ['I want to learn Danish.', 'No longer planned: to learn Danish.'],
    ['I will run the marathon!', 'No longer planned: to run the marathon.'],
    [
      'Ich plane für Ostern eine Reise nach Brügge.',
      'Nicht mehr geplant: für Ostern eine Reise nach Brügge.',
    ],
    ['Ich habe vor, ein Boot zu bauen.', 'Nicht mehr geplant: ein Boot zu bauen.'],
    ['Ich fahre am 3. April nach Brügge.', 'Nicht mehr geplant: am 3. April nach Brügge fahren.'],
    ['Wir ziehen im Mai nach Kassel um.', 'Nicht mehr geplant: im Mai nach Kassel umziehen.'],
  ])('is named without who planned it: %s', (plan, off) => {
    expect(planOff(plan)).toBe(off);
  });

  it.each([
    ['Forget the trip to Lisbon, I am not going.', 'No longer planned: the trip to Lisbon, I am not going.'],
    ['No, scrap the move to Leeds.', 'No longer planned: the move to Leeds.'],
    ['Nein, vergiss den Umzug nach Kassel.', 'Nicht mehr geplant: der Umzug nach Kassel.'],
    ['Vergiss meinen Termin am Montag.', 'Nicht mehr geplant: mein Termin am Montag.'],
    [
      'Vergiss die Reise nach Wien, ich fahre doch nicht.',
      'Nicht mehr geplant: die Reise nach Wien, ich fahre doch nicht.',
    ],
  ])('is told of an order to forget it: %s', (text, off) => {
    expect(dismissedPlan(text, readWords(text))).toBe(off);
  });

  it.each(['Forget the formatting.', 'Vergiss die Tabelle, eine Liste reicht.', 'I forgot the trip.'])(
    'is not told of other orders: %s',
    (text) => {
      expect(dismissedPlan(text, readWords(text))).toBeUndefined();
    },
  );
});
