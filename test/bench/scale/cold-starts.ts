import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from '../statistics';
import { editedSource } from './edited-note';
import type { FigureBook } from './figures';
import type { Row } from './latency-rows';
import type { OpeningFigures, SavedEngine } from './open-saved';
import type { SavedFile } from './contestant';
import type { TriviumGrowFigures } from './trivium';

const RUNS = 5;

export const coldStartHead = [
  'chunks',
  'engine',
  'engine open: ms',
  'first hybrid answer: ms',
  'changed note found: ms',
  'memory added: MB',
  'most memory added: MB',
];

/** Opens our saved index in fresh processes, each with one note that was changed since it was saved. */
export async function coldStartsOfOurs(
  program: string,
  grown: TriviumGrowFigures,
  queries: string,
  book: FigureBook,
): Promise<Row> {
  const runs: OpeningFigures[] = [];
  for (let run = 0; run < RUNS; run++) {
    const note = grown.forEdits.at(-1 - (run % grown.forEdits.length));
    if (note === undefined) throw new Error('The fixture kept no note to edit.');
    // Beyond the edits made before in the same folder, so that the word is new.
    const edit = 100 + run;
    await writeFile(path.join(grown.vaultFolder, note.path), editedSource(note.source, edit));
    runs.push(
      await openInProcess(program, {
        ...{ kind: 'trivium', saved: grown.indexFolder, queries, vault: grown.vaultFolder },
        ...{ note: note.path, edit },
      }),
    );
  }
  const middle = (of: (figures: OpeningFigures) => number): number => median(runs.map(of));
  const put = (measure: string, of: (figures: OpeningFigures) => number): number =>
    book.put(`cold start, ${measure}`, grown.chunks, middle(of));
  return [
    grown.chunks,
    'Trivium',
    put('engine open: ms', (of) => of.openMs ?? Number.NaN),
    put('first hybrid answer: ms', (of) => of.firstAnswerMs),
    put('changed note found: ms', (of) => of.updateMs ?? Number.NaN),
    put('memory added: MB', (of) => of.residentMegabytes - of.emptyMegabytes),
    put('most memory added: MB', (of) => of.peakMegabytes - of.emptyMegabytes),
  ];
}

/** Opens what a baseline wrote, where it could write itself at all. */
export async function coldStartOfBaseline(
  program: string,
  name: string,
  chunks: number,
  engine: SavedEngine,
  file: SavedFile,
): Promise<Row> {
  if ('failure' in file) return [chunks, name, `cannot be saved: ${file.failure}`, '–', '–', '–', '–'];
  const run = await openInProcess(program, engine);
  return [
    chunks,
    `${name}, ${Math.round(file.sizeBytes / 1e6)} MB of JSON`,
    '–',
    run.firstAnswerMs,
    '–',
    run.residentMegabytes - run.emptyMegabytes,
    run.peakMegabytes - run.emptyMegabytes,
  ];
}

async function openInProcess(program: string, engine: SavedEngine): Promise<OpeningFigures> {
  const parameters = ['--max-old-space-size=8192', program, 'open-saved', JSON.stringify(engine)];
  const { stdout } = await promisify(execFile)(process.execPath, parameters);
  return JSON.parse(stdout) as OpeningFigures;
}
