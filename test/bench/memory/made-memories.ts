import type { Embedder } from '../../../indexer/embedding';
import type { Candidate } from '../../../indexer/memory';
import { contentHash, seededRandom } from '../../../indexer/platform';

const people = [
  'Mara',
  'Jonas',
  'Leonie',
  'Omar',
  'Frau Petersen',
  'the landlord',
  'my sister',
  'Dr. Okafor',
  'Tim',
];
const doings = [
  ...[
    'works as',
    'wants to become',
    'used to be',
    'was trained as',
    'is looking for',
    'recommended',
    'wrote about',
  ],
  ...[
    'hat Angst vor',
    'schwärmt von',
    'arbeitet mit',
    'sucht',
    'verkauft',
    'sammelt',
    'repariert',
    'bevorzugt',
  ],
];
const kinds = [
  'old',
  'small',
  'expensive',
  'Danish',
  'neu',
  'gebraucht',
  'second',
  'wooden',
  'leise',
  'rote',
];
const things = [
  ...['carpenter', 'accordion', 'harbour', 'insurance', 'Haftpflichtversicherung', 'beehive', 'translation'],
  ...[
    'Straßenbahn',
    'orchard',
    'lighthouse',
    'Zahnarzttermin',
    'spreadsheet',
    'novel',
    'bicycle',
    'greenhouse',
  ],
  ...['database', 'choir', 'Kinderzimmer', 'vaccination', 'ferry', 'Steuererklärung', 'passport', 'violin'],
];
const places = [
  'in Graz',
  'near Rotterdam',
  'am Bodensee',
  'in the office',
  'behind the mill',
  'in Leeds',
  'zu Hause',
];
const times = [
  'since April',
  'every Thursday',
  'seit 2021',
  'in spring',
  'until the move',
  'nächste Woche',
  'again',
];

/** Statements of varied words in two languages, the same in every run. */
export function madeMemories(count: number): Candidate[] {
  const random = seededRandom(20_261_130);
  const one = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: count }, (_, number) => {
    const words = [one(people), one(doings), one(kinds), one(things), one(places), one(times)];
    const date = `20${String(20 + (number % 7))}-0${1 + (number % 9)}-1${number % 10}`;
    return {
      // A name of its own for each, as memories have: most words of a large memory are rare.
      text: `${words.join(' ')} (${one(things)} ${number.toString(36)}).`,
      ...({
        store: 'facts',
        type: 'fact',
        category: 'other',
        space: 'default',
        origin: 'extraction',
      } as const),
      from: [{ path: `Chats/${date}.md`, offset: number, date }],
      date,
    };
  });
}

/** Questions about {@link madeMemories}. */
export function madeQuestions(count: number): string[] {
  const random = seededRandom(7);
  const one = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return Array.from(
    { length: count },
    () => `What does ${one(people)} have to do with the ${one(things)} ${one(places)}?`,
  );
}

/** Vectors that a text's hash decides, at random: for times alone, which do not depend on what vectors mean. */
export function madeVectors(dimensions: number): Pick<Embedder, 'identity' | 'embed'> {
  return {
    identity: { modelId: 'random', variant: 'made', dimensions },
    embed: (inputs) =>
      Promise.resolve(
        inputs.map(({ text }) => {
          const random = seededRandom(Number.parseInt(contentHash(text).slice(0, 8), 16));
          const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
          const length = Math.hypot(...vector);
          return [vector.map((value) => value / length)];
        }),
      ),
  };
}
