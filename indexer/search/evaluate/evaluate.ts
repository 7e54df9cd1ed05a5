import type { SearchMode } from '../search-index';
import { pairedBootstrap } from './bootstrap';
import type { PairedDifference } from './bootstrap';
import { meanOf, outcome } from './measures';
import type { Measures, QueryOutcome } from './measures';
import type { QueryFile } from './query-file';

/** What is kept from the index while a set of queries runs. */
export type Hiding = 'nothing' | 'titles';

export interface EvaluationQuery {
  readonly text: string;
  readonly mode: SearchMode;
  readonly limit: number;
  readonly hiding: Hiding;
  /** The note whose own text is the query. */
  readonly without?: string;
}

/** The system under evaluation. */
export interface EvaluationSubject {
  /** Modes it can answer: vectors need a model. */
  readonly modes: readonly SearchMode[];
  /** A note's text without its links, undefined where the vault has no such note. */
  linklessText(path: string): string | undefined;
  /** Paths, best first. */
  search(query: EvaluationQuery): Promise<readonly string[]>;
}

export const evaluationSets = ['link_prediction', 'title_to_body', 'passage_to_note'] as const;
export type EvaluationSet = (typeof evaluationSets)[number];

export interface SetReport {
  readonly set: EvaluationSet;
  readonly modes: Partial<Readonly<Record<SearchMode, Measures>>>;
  /** Each query's figures, for pooling and for comparing systems. */
  readonly outcomes: Partial<Readonly<Record<SearchMode, readonly QueryOutcome[]>>>;
  /** The file's own figures of a plain BM25. */
  readonly floor: Readonly<Record<string, number>> | undefined;
  /** Hybrid against text, hit@10. */
  readonly hybridOverText?: PairedDifference;
}

const FLOOR_OF_SET: Readonly<Record<EvaluationSet, string>> = {
  link_prediction: 'link_prediction_link_text_removed',
  title_to_body: 'title_to_body_title_and_first_heading_hidden',
  passage_to_note: 'passage_to_note',
};
const RESULTS = 10;

interface Task {
  readonly query: Omit<EvaluationQuery, 'mode'>;
  readonly wanted: readonly string[];
}

/** Runs every set of a file in every mode the subject has. */
export async function evaluate(file: QueryFile, subject: EvaluationSubject): Promise<readonly SetReport[]> {
  const reports: SetReport[] = [];
  for (const set of evaluationSets) {
    const tasks = tasksOf(set, file, subject);
    if (tasks.length > 0) reports.push(await runSet(set, tasks, file, subject));
  }
  return reports;
}

async function runSet(
  set: EvaluationSet,
  tasks: readonly Task[],
  file: QueryFile,
  subject: EvaluationSubject,
): Promise<SetReport> {
  const outcomes: Partial<Record<SearchMode, QueryOutcome[]>> = {};
  const modes: Partial<Record<SearchMode, Measures>> = {};
  for (const mode of subject.modes) {
    const ofMode: QueryOutcome[] = [];
    for (const { query, wanted } of tasks)
      ofMode.push(outcome(await subject.search({ ...query, mode }), wanted));
    outcomes[mode] = ofMode;
    modes[mode] = meanOf(ofMode);
  }
  const floor = file.floor_bm25_pure_python?.[FLOOR_OF_SET[set]];
  const hits = (mode: SearchMode) => outcomes[mode]?.map(({ hitAt10 }) => hitAt10);
  const [hybrid, text] = [hits('hybrid'), hits('text')];
  const compared = hybrid && text ? { hybridOverText: pairedBootstrap(hybrid, text) } : {};
  return { set, modes, outcomes, floor, ...compared };
}

function tasksOf(set: EvaluationSet, file: QueryFile, subject: EvaluationSubject): Task[] {
  switch (set) {
    case 'link_prediction':
      return file.link_prediction.flatMap(({ note, targets }) => {
        const text = subject.linklessText(note);
        if (text === undefined) return [];
        return [{ query: { text, limit: RESULTS, hiding: 'nothing', without: note }, wanted: targets }];
      });
    case 'title_to_body':
      return file.title_to_body.map(({ query, answer }) => ({
        query: { text: query, limit: RESULTS, hiding: 'titles' },
        wanted: [answer],
      }));
    case 'passage_to_note':
      return file.passage_to_note.map(({ query, answer }) => ({
        query: { text: query, limit: RESULTS, hiding: 'nothing' },
        wanted: [answer],
      }));
  }
}
