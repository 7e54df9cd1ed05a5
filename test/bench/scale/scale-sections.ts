import type { Section } from '../report';
import { heads } from './scale-rows';
import type { ScaleRows } from './scale-rows';
import type { Figures } from './figures';
import { growthSection } from './growth';
import type { RecallFigures } from './recall';
import type { TriviumGrowFigures } from './trivium';

export interface ScaleOutcome {
  readonly rows: ScaleRows;
  readonly figures: Figures;
  readonly sizes: readonly number[];
  /** The largest fixture. */
  readonly grown: TriviumGrowFigures | undefined;
  readonly recall: RecallFigures;
}

/** The measures whose growth is shown. */
export const growingMeasures = [
  'vector, Trivium: p50 ms',
  'text, Trivium: p50 ms',
  'text, Trivium: p95 ms',
  'hybrid, Trivium: p50 ms',
  'hybrid, Trivium: p95 ms',
  'odd queries, worst: ms',
  'edited note, searchable: p50 ms',
  'edited note, written: kB',
  'cold start, engine open: ms',
  'cold start, first hybrid answer: ms',
  'cold start, changed note found: ms',
  'cold start, memory added: MB',
  'on disk, one vector a chunk: bytes per chunk',
] as const;

/** The outcome as sections of the report; the first carries all figures. */
export function scaleSections({ rows, figures, sizes, grown, recall }: ScaleOutcome): readonly Section[] {
  const largest = grown?.chunks ?? 0;
  const copied = largest - (grown?.realChunks ?? 0);
  const count = (value: number): string => value.toLocaleString('en-US');
  return [
    {
      title: 'At size: how it was measured',
      text:
        'The first notes are real ones of twelve public vaults, in a drawn order. Where they give out, copies of them follow under ' +
        'other paths, with three in a hundred of their longer words replaced by made-up variants, so that the vocabulary grows on as it does in the real notes, and with the vectors of the real passages ' +
        `slightly turned: of the ${count(largest)} chunks of the largest size ${count(copied)} are such copies, which say something of time ` +
        'and memory and nothing of quality. A chunk has one vector of 384 dimensions here; the bundled model makes ' +
        `${grown?.windowsPerChunk.toFixed(2) ?? '–'} of them on average, since a passage may be longer than its window. Each engine runs in a ` +
        'process of its own, grows from size to size, and is asked in turns with the others, twenty queries at a time: 200 real ' +
        'queries (scraps of sentences), their vectors made before, three rounds or as many queries as 30 seconds allow. Every engine is ' +
        'asked for ten answers. Orama and MiniSearch hold one document a passage with title, headings and text in one field. ' +
        'Stock Orama is `@orama/orama` with its default components, and similarity 0 so that vectors are ranked at all; MiniSearch has ' +
        '`prefix` on the last word and `fuzzy: 0.2`. Ours has prefix and typos on, groups passages by note, weighs fields, and was ' +
        'laid out, closed and opened again before it was asked.',
      head: ['fixture', 'value'],
      rows: [
        ['notes of the largest size', grown?.notes ?? 0],
        ['chunks of the largest size', largest],
        ['of them copies', copied],
        ['vectors per chunk that the bundled model makes', grown?.windowsPerChunk ?? 0],
      ],
      figures,
      sizes,
    },
    {
      title: 'At size: by vector',
      text:
        'The ten nearest passages: rounded to int8 the first time, the best once more against the query as it is. Beneath, what this ' +
        'machine allows at best: one thread reading the bytes of all int8 rows once by a SIMD sum in WASM, in the same process.',
      head: heads.latency,
      rows: rows.vector,
    },
    {
      title: 'At size: recall of the rounded vectors',
      text:
        `Over the ${count(recall.rows)} real vectors of ${count(recall.passages)} distinct passages, ${recall.queries} queries: the share of the ten ` +
        'exactly nearest vectors (float32, as the model gave them) that is found, and the share of the ten notes that have the nearest ones ' +
        '(fewer where fewer are related to the query at all).',
      head: ['search', 'recall@10'],
      rows: [
        ['int8 scan, the best 80 rescored by the query as it is', recall.rescored],
        ['int8 scan alone', recall.scanAlone],
        ['whole search by vector: notes instead of vectors', recall.notes],
      ],
    },
    {
      title: 'At size: by word',
      text: 'The same queries by word.',
      head: heads.latency,
      rows: rows.text,
    },
    {
      title: 'At size: both ways',
      text: 'Words and vector together, the query’s embedding not counted.',
      head: heads.latency,
      rows: rows.hybrid,
    },
    {
      title: 'At size: odd queries',
      text: 'Ours alone; the worst of three.',
      head: heads.odd,
      rows: rows.odd,
    },
    {
      title: 'At size: taking in texts',
      text:
        'Passages are parsed and cut before; ours is their tokenising and indexing, the same with the saves of a first run, and with the index laid ' +
        'out for a quick start at the end. Baselines grow from the size before, so that theirs is the rate of what was added; Orama ' +
        'takes a document’s vector along.',
      head: heads.insert,
      rows: rows.insert,
    },
    {
      title: 'At size: one note edited',
      text:
        'A sentence with a new word is added to a note; from the text at hand until a search by that word finds it, without embedding. Then the ' +
        'index is saved. Twenty notes.',
      head: heads.edit,
      rows: rows.edit,
    },
    {
      title: 'At size: cold start',
      text:
        'Fresh processes open what was saved through the engine’s own door, load the vectors, and answer one query both ways with snippets; then a note that changed ' +
        'meanwhile is taken in and found by its new word. The query’s vector was recorded, so that no model is loaded; Node’s own start is ' +
        'not counted; the files are in the system’s cache. Memory is the process’s resident memory after the first answer less that before anything ' +
        'was opened, and its peak until the end. Medians of 5 processes; baselines once, from JSON, and MiniSearch by word alone.',
      head: heads.coldStart,
      rows: rows.coldStart,
    },
    {
      title: 'At size: on disk',
      text: 'Names that differ in their numbers alone are one kind.',
      head: heads.disk,
      rows: rows.disk,
    },
    growthSection(figures, sizes, growingMeasures),
  ];
}
