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

describe('what has been', () => {
  it('is so where it has been so since a time, and was so where it has not', () => {
    expect(readClaim('I have been vegetarian since May.')).toMatchObject({ relation: 'be', isPast: false });
    expect(readClaim('I have been to Rome.')).toMatchObject({ relation: 'be', isPast: true });
  });
});

describe('where somebody lives', () => {
  const home = (text: string) => readClaim(text).home;
  const places = (text: string): readonly string[] => [...(home(text)?.places ?? [])];

  it('is what is named as a place, and not what is told of it', () => {
    expect(places('I live in Oldenburg, in a small flat at the harbour.')).toEqual(['oldenburg']);
    expect(places('Ich wohne zur Miete in Freiburg.')).toEqual(['freiburg']);
    expect(places('Ich wohne bei Katrin in einer WG.')).toEqual([]);
    expect(home('Ich wohne in Hamburg-Eimsbüttel.')).toMatchObject({ first: 'hamburg', isNested: true });
    expect([...home('Ich wohne in der Sillemstraße 12 in Hamburg.')!.streets]).toEqual(['12 sillemstraße']);
    expect([...home('I live in Germany.')!.countries]).toEqual([
      ...home('Ich wohne in Deutschland.')!.countries,
    ]);
  });

  it('is a home on some days only, or an event, where a time says so', () => {
    expect(home('I live in Porto in winter.')).toMatchObject({ isForATime: true });
    expect(home('Ich wohne seit zwei Wochen in Basel.')).toMatchObject({ isForATime: false });
    expect(home('I moved to Leeds in 2012.')).toMatchObject({ isEvent: true, years: [2012] });
    expect(home('I moved to Leeds.')).toMatchObject({ isEvent: false });
  });

  it.each([
    'I moved the choir to Wednesdays.',
    'I moved servers to Frankfurt.',
    'We moved the meeting to Manchester.',
    'Ich habe das Backup nach Nürnberg umgezogen.',
  ])('is not told by what is done with a thing: %s', (text) => {
    expect(home(text)).toBeUndefined();
  });

  it.each([
    'I moved to Bremen.',
    'I recently moved back to Bremen.',
    'We moved house to Bremen.',
    'Ich bin endlich nach Bremen gezogen.',
  ])('is told by a move: %s', (text) => {
    expect(places(text)).toEqual(['breme']);
  });
});

describe('of what one speaks where there is a new one', () => {
  it.each([
    ['My new boss is Mr Harper.', ['boss', 'user']],
    ['Mein neuer Chef heißt Herr Yilmaz.', ['boss', 'user']],
    ['Meine neue Nummer ist 0160 8765432.', ['phone-number', 'user']],
    ['My new phone number is 0160 8765432.', ['phone-number', 'user']],
    ['Meine Handynummer ist jetzt 0160 8765432.', ['mobile-number', 'user']],
  ])('is the one of now: %s', (text, keys) => {
    expect(subjectOf(text)).toEqual(keys);
    expect(readClaim(text).isChange).toBe(true);
  });

  it('is another one where there may be several', () => {
    expect(subjectOf('My new neighbour is called Mr Harper.')).toEqual(['neighbour', 'new', 'user']);
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
