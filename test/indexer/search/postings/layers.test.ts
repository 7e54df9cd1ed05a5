import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields } from '../../../../indexer/search/postings/fields';
import type { FieldNumber } from '../../../../indexer/search/postings/fields';
import { readForward } from '../../../../indexer/search/postings/forward';
import { readInvertedFile, writeInvertedFile } from '../../../../indexer/search/postings/inverted';
import type { InvertedFile, InvertedSegment } from '../../../../indexer/search/postings/inverted';
import { TextIndex } from '../../../../indexer/search/postings/text-index';
import { FormFinder } from '../../../../indexer/search/ranking/forms';
import { planQuery } from '../../../../indexer/search/ranking/plan';
import { queryTerms } from '../../../../indexer/search/ranking/query-words';
import { Titles } from '../../../../indexer/search/ranking/titles';
import type { IndexedNote } from '../../../../indexer/search';
import { note } from '../notes';
import { storedNotes } from './stored';

/** Everything that ranking asks of the words of some notes, with paths and terms in place of numbers. */
class Layers {
  readonly index: TextIndex;
  readonly titles: Titles;
  readonly finder: FormFinder;
  /** Paths by number. */
  readonly paths: string[] = [];
  readonly #notes = new Map<number, IndexedNote>();

  constructor(index = new TextIndex()) {
    this.index = index;
    this.titles = new Titles(index);
    this.finder = new FormFinder(index);
  }

  take(number: number, taken: IndexedNote): void {
    this.paths[number] = taken.record.path;
    this.#notes.set(number, taken);
  }

  add(added: IndexedNote): void {
    const forward = readForward(added, (term) => this.index.vocabulary.add(term));
    const number = this.index.add(forward, added.record.chunks.length);
    this.titles.add(number, added.record);
    this.take(number, added);
  }

  remove(path: string): void {
    for (const [number, { record }] of this.#notes) {
      if (record.path !== path) continue;
      this.titles.remove(number, record);
      this.index.remove(number);
      this.#notes.delete(number);
    }
  }

  /** All that is known, comparable. */
  get everything() {
    const { index } = this;
    const numbers = [...this.#notes.keys()];
    return {
      noteCount: index.noteCount,
      passageCount: index.passageCount,
      means: [...fields.map((_, field) => index.meanLength(field as FieldNumber)), index.meanPassageLength],
      lengths: sorted(
        numbers.map((number) => [
          this.paths[number],
          ...fields.map((_, field) => index.length(number, field as FieldNumber)),
        ]),
      ),
      words: sorted(
        numbers.map((number) => {
          const forward = index.forward(number);
          return [
            this.paths[number],
            forward?.stretches.length,
            ...[...(forward?.words ?? [])].map((word) => index.vocabulary.term(word & 0x1fffffff)),
          ];
        }),
      ),
    };
  }

  postings(term: string) {
    const { index } = this;
    const found: unknown[][] = [];
    const number = index.vocabulary.find(term);
    if (number === undefined) return found;
    index.postings.forEach(number, (unit, field, frequency) => {
      const at = index.noteOfUnit(unit);
      if (at === -1) return;
      const place = unit - index.unitBase(at);
      found.push([this.paths[at], place, field, frequency, place === 0 ? 0 : index.unitLength(unit)]);
    });
    return { noteCount: index.vocabulary.noteCount(number), found: sorted(found) };
  }

  plan(query: string) {
    const { vocabulary } = this.index;
    return planQuery(queryTerms(query), this.index, this.finder).words.map(({ forms, ...plan }) => ({
      ...plan,
      forms: [...forms].map(([term, weight]) => [vocabulary.term(term), weight]),
    }));
  }

  mentions(query: string) {
    return sorted(
      [...this.titles.mentions(queryTerms(query))].map(([number, mention]) => [this.paths[number], mention]),
    );
  }
}

function sorted<T>(values: readonly T[]): T[] {
  return [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function invert(segments: readonly InvertedSegment[]): Promise<InvertedFile> {
  const parts = await writeInvertedFile(segments, () => Promise.resolve());
  const inverted = readInvertedFile(new Map(parts.map(({ name, bytes }) => [name, bytes])));
  if (typeof inverted === 'string') throw new Error(inverted);
  return inverted;
}

const VOCABULARY =
  'steuer steuern steuererklärung einkommensteuergesetz einkommen gesetz gesetze haus häuser haeuser haushalt größe grösse groesse ' +
  'running runs run runner read_user_config getUserName user config the of und der tag tags stew step steps schiff schifffahrt fahrt ' +
  "Châtelier's chatelier 検索 検索する 索 привет приветы 🚀 § 10a C++ ångström angstrom smørrebrød łódź internationalization internationalizations interinationalization banana bananan 𝐀𝐁 ﬁsh Ｆｕｌｌ";
const word = fc.constantFrom(...VOCABULARY.split(' '));
const words = (maxLength: number) => fc.array(word, { maxLength }).map((list) => list.join(' '));
const noteText = fc
  .tuple(words(3), words(2), fc.array(fc.tuple(words(3), words(12)), { maxLength: 3 }))
  .map(([alias, tags, sections]) =>
    [
      `---\naliases: ["${alias}"]\ntags: [${tags
        .replace(/[^a-z ]/gu, '')
        .split(' ')
        .filter(Boolean)
        .join(', ')}]\n---`,
      ...sections.map(([heading, text]) => `# ${heading}\n\n${text}`),
    ].join('\n\n'),
  );
const notes = fc
  .array(fc.tuple(words(3), noteText), { minLength: 1, maxLength: 10 })
  .map((list) =>
    list.map(([title, text], index) => note(`${index % 3}/${title.replaceAll('/', '')} ${index}.md`, text)),
  );

const QUERIES = [
  ...VOCABULARY.split(' '),
  's',
  'st',
  'haus haltung',
  'steur',
  'internationalisation',
  'banannaa',
  'erklärungssteuern',
  'einkommenssteuergesetze',
  'grosse haeus',
  'ste 検',
  'zzzzzzzzzzzz qqqqq',
  'of the',
];

describe('an index over an inverted file', () => {
  it('knows what an index of the same notes knows that has none', async () => {
    await fc.assert(
      fc.asyncProperty(
        notes,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 }),
        fc.array(fc.constantFrom('keep', 'keep', 'dead', 'removed'), { minLength: 10, maxLength: 10 }),
        fc.constantFrom(undefined, undefined, 0, 1),
        words(4),
        async (all, segmentOf, fates, lost, query) => {
          // Segment 3 stands for what came after the inverted file was written.
          const inSegment = (segment: number) =>
            all.flatMap((one, index) =>
              segmentOf[index] === segment ? [{ one, fate: fates[index] as string }] : [],
            );
          const groups = [0, 1, 2].map(inSegment);
          const stored = groups.map((group) => storedNotes(group.map(({ one }) => one)));
          const inverted = await invert(
            groups.map((group, segment) => ({
              name: `segment-${segment}`,
              notes: stored[segment] as (typeof stored)[number],
              isLive: (place) => group[place]?.fate !== 'dead',
            })),
          );
          const layered = new Layers(
            new TextIndex(
              inverted,
              stored.map((notesOf, segment) => (segment === lost ? undefined : notesOf)),
            ),
          );
          const whole = new Layers();
          groups.forEach((group, segment) => {
            group.forEach(({ one, fate }, place) => {
              if (fate === 'dead' || segment === lost) return;
              layered.take(inverted.firstNote(segment) + place, one);
            });
          });
          for (const { one } of inSegment(3)) layered.add(one);
          for (const [segment, group] of [...groups, inSegment(3)].entries()) {
            for (const { one, fate } of group) {
              if (segment !== lost && (fate === 'keep' || (segment === 3 && fate === 'dead'))) whole.add(one);
              if (fate === 'removed') layered.remove(one.record.path);
            }
          }
          expect(layered.everything).toEqual(whole.everything);
          for (const term of VOCABULARY.toLowerCase().split(' ')) {
            expect(layered.postings(term)).toEqual(whole.postings(term));
          }
          for (const asked of [...QUERIES, query]) {
            expect(layered.plan(asked)).toEqual(whole.plan(asked));
            expect(layered.mentions(asked)).toEqual(whole.mentions(asked));
          }
        },
      ),
      { numRuns: 50 },
    );
  }, 60_000);
});

describe('the forms of a word that no note has', () => {
  it('are the nearest words alone, however often a word repeats its letters', () => {
    const layers = new Layers();
    layers.add(note('words.md', 'internationalization interinationalization interunationalization'));
    const [plan] = layers.plan('internationalisation');
    expect(plan?.forms).toEqual([['internationalization', 1]]);
  });

  it('are the most frequent of many, then the first by the alphabet', () => {
    const layers = new Layers();
    const words = Array.from(
      { length: 200 },
      (_, index) => `stamm${String.fromCharCode(97 + (index % 26))}x${index}`,
    );
    layers.add(note('all.md', words.join(' ')));
    layers.add(note('some.md', words.slice(150, 160).join(' ')));
    const completions = layers.plan('stamm').flatMap(({ forms }) => forms.map(([term]) => term as string));
    const expected = [
      ...words.slice(150, 160),
      ...words
        .filter((_, at) => at < 150 || at >= 160)
        .sort()
        .slice(0, 38),
    ];
    expect([...completions].sort()).toEqual(expected.sort());
  });
});
