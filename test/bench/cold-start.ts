import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Section } from './report';
import { median } from './statistics';

const RUNS = 3;

/** What a fresh process says of itself. */
interface ProcessFigures {
  readonly openMs: number;
  readonly firstAnswerMs: number;
  readonly residentMegabytes: number;
  readonly notes: number;
  readonly chunks: number;
}

/**
 * Opens a saved index in fresh processes: the memory and the cold start that a user meets.
 *
 * @param command - a program that prints {@link ProcessFigures} as JSON, and its arguments
 */
export async function benchColdStart(command: readonly string[]): Promise<Section> {
  const figures: ProcessFigures[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { stdout } = await promisify(execFile)(process.execPath, [...command]);
    figures.push(JSON.parse(stdout) as ProcessFigures);
  }
  const middle = (value: (of: ProcessFigures) => number): number => median(figures.map(value));
  const { notes = 0, chunks = 0 } = figures[0] ?? {};
  return {
    title: 'Cold start and memory',
    text:
      `A fresh process opens the saved index of ${notes.toLocaleString('en-US')} notes and ` +
      `${chunks.toLocaleString('en-US')} chunks with their vectors and answers one query by word. Median of ${RUNS} processes.`,
    head: ['measure', 'value'],
    rows: [
      ['open the index: ms', middle((of) => of.openMs)],
      ['first answer after that: ms', middle((of) => of.firstAnswerMs)],
      ['resident memory, Node itself included: MB', middle((of) => of.residentMegabytes)],
    ],
  };
}
