import { describe, expect, it } from 'vitest';
import { readClaim } from '../../../../../indexer/memory/reconcile/claim';
import { readTime } from '../../../../../indexer/memory/reconcile/claim/read-time';
import { readWords } from '../../../../../indexer/memory/words';

const subjectOf = (text: string): readonly string[] => [...readClaim(text).subject.keys].sort();
const partsOf = (text: string): readonly string[] =>
  readClaim(text).parts.map(({ role, key }) => (role === '' ? key : `${role} ${key}`));

describe('the subject of a statement', () => {
  it.each([
    ['Works at company B since March.', ['user']],
    ['Arbeite bei Firma A.', ['user']],
    ['The user lives in Paris.', ['user']],
    ['Since March I work at Contoso.', ['user']],
    ['Im Mai fahren wir nach Rom.', ['user']],
    ['Alkohol trinke ich nicht.', ['user']],
    ['I think Clara is moving to Ghent.', ['clara']],
    ['My sister is called Clara.', ['sister', 'user']],
    ["My sister's name is Clara.", ['sister', 'user']],
    ['Der Hund meiner Nachbarin heißt Bruno.', ['dog', 'neighbour', 'user']],
    ['Peters Werkstatt liegt im Hinterhof.', ['peter', 'werkstatt']],
    ['Letzten Dienstag hat Jonas seine Prüfung bestanden.', ['jona']],
    ['The deadline for the thesis is 2026-06-30.', ['deadline', 'thesi']],
  ])('%s', (text, keys) => {
    expect(subjectOf(text)).toEqual(keys);
  });

  it('is open where only the text around would tell', () => {
    expect(readClaim('She lives in Paris.').subject.isUnresolved).toBe(true);
    expect(readClaim('').subject.isUnresolved).toBe(true);
  });
});

describe('what a statement says', () => {
  it('is its verb and its words with their prepositions', () => {
    expect(readClaim('Peter ist bei der Sparkasse angestellt.').relation).toBe('employ');
    expect(partsOf('Peter ist bei der Sparkasse angestellt.')).toEqual(['at sparkasse']);
    expect(readClaim('Ich bin nach Bonn gezogen.')).toMatchObject({ relation: 'reside', isChange: true });
    expect(partsOf('Im Herbst einen Marathon laufen wir.')).toEqual(['in autumn', 'marathon']);
    expect(readClaim('Hat eine Katze namens Felix.').relation).toBe('have');
  });

  it('has its negation, its end and its time apart', () => {
    expect(readClaim('I was never in Egypt.')).toMatchObject({
      isNegative: true,
      isNever: true,
      isPast: true,
    });
    expect(readClaim('Ich mag keinen Kaffee mehr.')).toMatchObject({ isNegative: true, isEnded: true });
    expect(readClaim('Ben has stopped smoking.')).toMatchObject({ isEnded: true, relation: 'smoke' });
    expect(readClaim('Max hat in Berlin studiert.')).toMatchObject({ isPast: true });
    expect(readClaim('Ich bin bei der Bahn angestellt.')).toMatchObject({ isPast: false });
    expect(readClaim('Die Reise ist abgesagt.')).toMatchObject({ isCancelled: true });
  });
});

describe('a time', () => {
  it.each([
    ['2026-03-10', 'date:2026-03-10'],
    ['3.4.2026', 'date:2026-04-03'],
    ['31. Juli', 'date:-07-31'],
    ['July 31st, 2026', 'date:2026-07-31'],
    ['March 2026', 'date:2026-03'],
    ['10 Uhr', 'clock:10:00'],
    ['10:00', 'clock:10:00'],
    ['3 pm', 'clock:15:00'],
    ['12 am', 'clock:00:00'],
    ['Dienstag', 'weekday:2'],
    ['1928', 'date:1928'],
  ])('%s has one spelling', (text, key) => {
    const words = readWords(text);
    expect(readTime(words, 0)).toEqual({ key, length: words.length });
  });

  it.each(['may', '40 pages', '12,000', 'Mittwochsrunde', '99:99'])('%s is none', (text) => {
    expect(readTime(readWords(text), 0)).toBeUndefined();
  });
});
