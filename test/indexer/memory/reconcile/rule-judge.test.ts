import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  classify,
  createRuleJudge,
  measureJudging,
  shareOf,
  type Judgement,
} from '../../../../indexer/memory';

const judge = createRuleJudge();

function judged(
  older: string,
  newer: string,
  { olderDate = '2026-01-10', newerDate = '2026-03-02', similarity = undefined as number | undefined } = {},
): Promise<Judgement> {
  const statement = (text: string, date: string) => ({ text, date, ...classify(text) });
  return judge.judge(statement(newer, newerDate), statement(older, olderDate), similarity);
}

describe('the rule judge on the labelled pairs', () => {
  it('is right on nine of ten clear pairs, also of those that no rule was tuned on', async () => {
    const { clearPairs } = await measureJudging(judge);
    expect(shareOf(clearPairs.tuned), clearPairs.tuned.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(shareOf(clearPairs.heldOut)).toBeGreaterThanOrEqual(0.9);
  });

  it('hides and skips nothing of what had to stay', async () => {
    expect((await measureJudging(judge)).hidden).toEqual([]);
  });

  it('links no statement to one that it does not belong to, and finds most that it does', async () => {
    const { extensions, refusedExtensions } = await measureJudging(judge);
    expect([...refusedExtensions.tuned.wrong, ...refusedExtensions.heldOut.wrong]).toEqual([]);
    expect(shareOf(extensions.tuned)).toBeGreaterThanOrEqual(0.8);
    expect(shareOf(extensions.heldOut)).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the rule judge', () => {
  it.each([
    ['I live in Berlin.', 'I live in Munich.'],
    ['Prefers dark mode.', 'Prefers light mode.'],
    ['Mein Lieblingsessen ist Pizza.', 'Mein Lieblingsessen ist Sushi.'],
    ['The meeting on Monday is at 10 am.', 'The meeting on Monday is at 3 pm.'],
    ['I prefer tea over coffee.', 'I prefer coffee over tea.'],
    ['Das Treffen ist am Montag.', 'Das Treffen wurde auf Freitag verschoben.'],
    ['Ben raucht.', 'Ben hat mit dem Rauchen aufgehört.'],
    ['I plan to move to Berlin.', 'I am not moving to Berlin after all.'],
    ['I work at company A.', 'I switched to company B.'],
    ['Ich arbeite bei der Firma Acme.', 'Ich wechsle zur Firma Globex.'],
    ['I work at Acme.', 'I left Acme.'],
    ['Ich arbeite bei Acme.', 'Ich habe bei Acme gekündigt.'],
    ['Ich arbeite bei Acme.', 'Ich habe bei Acme gekündigt und arbeite jetzt bei Globex.'],
    ['We are getting married in June.', 'The wedding is off.'],
    ['Wir heiraten im Juni.', 'Die Hochzeit ist abgesagt.'],
    ['We plan a trip to Rome in May.', 'Forget the trip to Rome, we are not going.'],
    ['I live in Kassel.', 'I moved to Bremen in May.'],
    ['I work at the Hagedorn collection.', 'I now work at the city archive in Weimar.'],
    ['The lease ends on 2026-12-31.', 'The lease ends on 2027-01-31.'],
    ['Mein Vertrag läuft bis 2026-12-31.', 'Mein Vertrag läuft bis 2027-01-31.'],
    ['I have a car.', 'I sold my car.'],
    ['Harbour: Deadline: 2026-06-01.', 'Harbour: Deadline: 2026-07-15.'],
  ])('takes a change of state for an update, never for a duplicate: %s %s', async (older, newer) => {
    expect((await judged(older, newer, { similarity: 0.99 })).verdict).toBe('update');
  });

  it.each([
    ['I work at Acme.', 'I switched to Globex.'],
    ['Ich arbeite bei Acme.', 'Ich wechsle zu Globex.'],
    ['I work at Acme.', 'I quit my job.'],
    ['Ich arbeite bei Acme.', 'Ich habe gekündigt.'],
    ['I work at Acme.', 'I left my coat at Acme.'],
    ['I work at Acme.', 'I left Acme at 5 pm.'],
    ['Ich arbeite bei Zeta.', 'Ich habe bei Acme gekündigt und arbeite jetzt bei Globex.'],
    ['I am married.', 'The wedding is off.'],
    ['I work at Acme.', 'I work at the city archive.'],
    ['I work at Acme.', 'I now work at the city archive on Fridays.'],
    ['I have two cars.', 'I sold my car.'],
    ['I have a red car.', 'I sold my car.'],
    ['We plan a trip to Oslo and to Bergen.', 'Forget the trip to Oslo, we are not going.'],
    ['I plan to see Cousin Berit in Malmö in May.', 'I am not travelling to Malmö any more.'],
    ['Ich will im Mai Onkel Kurt in Malmö besuchen.', 'Ich fahre doch nicht nach Malmö.'],
    ['I am going to learn the harp.', 'I gave up the harp.'],
    ['I have a car, a red Fiat Panda.', 'Ich habe mein Auto verkauft und fahre nur noch Rad.'],
    ['Ich bin Vegetarierin.', 'Ich esse seit Jahren alles, am liebsten Schnitzel.'],
    ['I eat everything.', 'Ich bin seit Juni Veganer.'],
  ])('asks whether it is a change of state: %s %s', async (older, newer) => {
    expect(await judged(older, newer, { similarity: 0.5 })).toMatchObject({
      verdict: 'unsure',
      proposal: 'update',
    });
  });

  it.each([
    ['I work at Acme.', 'I switched to Linux.'],
    ['I work at Acme.', 'I left the party early.'],
    ['I work at Acme.', 'I never left Acme.'],
    ['I work at Acme.', 'I want to leave Acme.'],
    ['Anna works at Acme.', 'Ben left Acme.'],
    ['Ich arbeite bei Acme.', 'Ich habe den Vertrag mit Funkwerk gekündigt.'],
    ['Ben and Lea are getting married.', 'The wedding is off.'],
    ['I live in Berlin.', 'I live in Germany.'],
    ['I live in Berlin.', 'I live in a flat.'],
    ['I have been to Egypt.', 'I have never been to Egypt.'],
    ['Anna was in Egypt.', 'Anna was not in Egypt.'],
    ['Germany is not Egypt.', 'Egypt is hot.'],
    ['Anna loves Ben.', 'Ben loves Anna.'],
    ['Mary works at Acme.', 'Marie works at Globex.'],
    ['Nate has a pet named Max.', 'Nate has a dog named Rex.'],
    ['Works at night.', 'Works at Acme.'],
    ['My son goes to school.', 'My daughter goes to school.'],
    ['Er wohnt in Paris.', 'Er wohnt in Lyon.'],
    ['Anna plans a trip to Rome.', "Ben's trip to Rome is cancelled."],
    ['I no longer work at Acme.', 'I work at Globex.'],
  ])('leaves both where they are: %s %s', async (older, newer) => {
    for (const similarity of [undefined, 0.99]) {
      expect((await judged(older, newer, { similarity })).verdict).toMatch(/^(?:unsure|distinct)$/);
    }
  });

  it.each([
    ['I live in Hamburg.', 'I moved to Linux.'],
    ['I work at Acme.', 'I want to work at Globex.'],
    ['I work at Acme.', 'I have applied for a job at Globex.'],
    ['Ich wohne in Köln.', 'Ich lebe in Trennung.'],
    ['Ich wohne in Köln.', 'Ich wohne jetzt bei meiner Schwester.'],
    ['Ich lebe in Ulm.', 'Wir leben in einer Demokratie.'],
    ['I live in Hull.', 'I live on Green Street.'],
    ['Ich wohne in Hamburg und arbeite in Lübeck.', 'Ich wohne in Lübeck.'],
    ['I live in Berlin in a flat.', 'I now live in Berlin in a house.'],
    ['I live in Berlin.', 'I have lived in Paris since 2015.'],
    ['I live in Hamburg.', 'I moved to Bremen in 2019.'],
    ['I live in Leeds.', 'I moved my desk to York Street.'],
    ['My boss is called Anna.', 'Meine Chefin heißt Frau Brandt.'],
    ['My boss is Mr Harper.', 'My boss is very friendly.'],
    ['Mein Chef heißt Herr Yilmaz.', 'Mein Chef ist Choleriker.'],
    ['Meine Schwester heißt Lina.', 'Meine Schwester heißt Anna.'],
    ['My phone number is 0151 2345678.', 'Meine Handynummer ist +49 151 2345678.'],
    ['I am vegetarian and allergic to nuts.', 'I eat meat again.'],
    ['I am vegetarian.', 'I eat meat again on Sundays.'],
    ['I have a Polo and a Golf.', 'I sold the Polo.'],
    ['I have a car.', 'I sold the car radio.'],
    ['Ich fahre einen Polo.', 'Ich habe kein Fahrrad mehr.'],
  ])('hides nothing where the value is not named, or more would go with it: %s %s', async (older, newer) => {
    for (const similarity of [undefined, 0.99]) {
      expect((await judged(older, newer, { similarity })).verdict).toMatch(/^(?:unsure|distinct)$/);
    }
  });

  it.each([
    ['I live in Bremen.', 'Ich wohne in Bremen.'],
    ['Ich wohne in Prag.', 'I live in Prague.'],
    ['I live in the Netherlands.', 'Ich wohne in den Niederlanden.'],
    ['My phone number is 0151 2345678.', 'Meine Telefonnummer ist 0151/2345678.'],
  ])('knows a value by either name: %s %s', async (older, newer) => {
    expect((await judged(older, newer)).verdict).toBe('duplicate');
  });

  it.each(['Kiel', 'Leeds', 'Bergen', 'Bad Homburg', 'Hamburg-Eimsbüttel', 'Prag'])(
    'finds in %s one home, whatever is told besides, and another in Trier',
    async (place) => {
      const homes = fc.constantFrom(
        `Ich wohne in ${place}.`,
        `I live in ${place}.`,
        `I live in ${place}, in a small flat at the harbour.`,
        `Ich wohne zur Miete in ${place}.`,
        `I now live in ${place} with Katrin.`,
        `Ich wohne seit Mai in ${place}.`,
      );
      const others = fc.constantFrom(
        'Ich wohne jetzt in Trier.',
        'I live in Trier.',
        'Ich bin nach Trier gezogen.',
        'I moved to Trier in May.',
        'I live in Trier, near the river.',
        'Seit Juni wohne ich in Trier.',
      );
      await fc.assert(
        fc.asyncProperty(homes, homes, others, async (one, two, other) => {
          expect((await judged(one, two)).verdict).not.toBe('update');
          expect((await judged(one, other)).verdict).toBe('update');
        }),
      );
    },
  );

  it('lets nothing be replaced by what is dated before it', async () => {
    const [earlier, later] = ['2024-05-01', '2026-03-02'];
    const order = { olderDate: later, newerDate: earlier };
    expect(await judged('I work at B.', 'I work at A.', order)).toMatchObject({ verdict: 'unsure' });
    expect(await judged('I work at B.', 'I work at A.')).toMatchObject({
      verdict: 'update',
      isSameAttribute: true,
    });
  });

  it('says what told it, and how sure it is', async () => {
    const { certainty, threshold, reason } = await judged('Ich wohne in Köln.', 'Ich lebe in Köln.');
    expect(certainty).toBeGreaterThanOrEqual(threshold);
    expect(reason).toBe('both say the same');
  });

  it('never decides by the cosine alone, and gives an answer to any two texts', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            ...'I ich bin am not nicht was in an 3 Anna Köln mehr is der . 2026-03-01'.split(' '),
          ),
          {
            maxLength: 12,
          },
        )
        .map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (older, newer) => {
        const far = await judged(older, newer);
        const near = await judged(older, newer, { similarity: 1 });
        expect(['duplicate', 'update', 'extends', 'distinct', 'unsure']).toContain(far.verdict);
        if (near.verdict !== far.verdict) expect(near.verdict).toBe('unsure');
        if (far.verdict === 'unsure') expect(far.certainty).toBeLessThan(far.threshold);
      }),
    );
  });
});
