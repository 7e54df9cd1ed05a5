import type { Embedder } from '../../../indexer/embedding';
import {
  createExtractiveExtractor,
  createRuleJudge,
  evaluateLocomo,
  locomoSets,
  measureExtraction,
  measureJudging,
  parseLocomoFile,
} from '../../../indexer/memory';
import type {
  Accuracy,
  ExtractionMeasure,
  LocomoConversation,
  LocomoMeasures,
  LocomoReport,
  SplitAccuracy,
} from '../../../indexer/memory';
import { systemClock } from '../../../indexer/platform';
import type { Storage } from '../../../indexer/platform';
import { measureRecall } from '../../labelled/measure-recall';
import type { Section } from '../report';
import { median, percentile } from '../statistics';
import { benchFold } from './fold';
import { benchRecall } from './recall';

export interface MemoryBench {
  readonly embedder: Embedder;
  /** Empty; of a disk, so that writing costs what it costs. */
  readonly storage: Storage;
  /** Keeps the vectors of the conversations between runs. */
  readonly kept: Storage;
  readonly locomo: { readonly file: string; readonly text: string };
}

/** The form of the texts and the joining of words and meaning were chosen on the first three conversations. */
const CHOSEN_ON = 3;

/** What a large memory costs, and how well what was said is found, judged and drawn out. */
export async function benchMemory({
  embedder,
  storage,
  kept,
  locomo,
}: MemoryBench): Promise<readonly Section[]> {
  const costs = await costSection(storage);
  const conversations = parseLocomoFile(locomo.file, locomo.text);
  const score = (asked: readonly LocomoConversation[]) =>
    evaluateLocomo(asked, {
      ...{ embedder, storage: kept, clock: systemClock },
      extractor: createExtractiveExtractor({ embedder }),
    });
  return [
    costs,
    locomoSection(await score(conversations), await score(conversations.slice(CHOSEN_ON))),
    await recallSection(embedder),
    await labelledSection(embedder),
  ];
}

async function costSection(storage: Storage): Promise<Section> {
  const fold = await benchFold();
  const recall = await benchRecall(storage);
  const spread = (times: readonly number[]) => [median(times), percentile(times, 0.95)] as const;
  const count = recall.memories.toLocaleString('en-US');
  return {
    title: `Memory: ${count} memories`,
    text:
      'The ledger is folded into the state of all memories; the index over them finds them by word and by meaning. Texts are made of varied words in two ' +
      'languages, vectors are random, since times do not depend on what they mean; the embedding of a question is left out. ' +
      'A change is a statement that is written into the book and found by the next question.',
    head: ['what', 'p50 ms', 'p95 ms'],
    rows: [
      [`fold of ${fold.lines.toLocaleString('en-US')} lines`, fold.foldMs, '–'],
      ['read, parse and fold the ledger', fold.openMs, '–'],
      ['append of one statement', fold.appendMs, '–'],
      ['the same with a tenth of the memories', fold.appendAtTenthMs, '–'],
      ['index: build it from nothing and save it', recall.buildMs, '–'],
      ['index: open what was saved', recall.openMs, '–'],
      ['index: the first question', recall.firstQuestionMs, '–'],
      ['a question', ...spread(recall.questionMs)],
      ['the nearest memories of a statement', ...spread(recall.nearestMs)],
      ['a change', ...spread(recall.changeMs)],
    ],
    figures: {
      memoryFoldMs: fold.foldMs,
      memoryQuestionMs: median(recall.questionMs),
      memoryOpenMs: recall.openMs,
    },
  };
}

function locomoSection(all: LocomoReport, heldOut: LocomoReport): Section {
  const row = (name: string, measures: LocomoMeasures): (string | number)[] => [
    name,
    measures['recall@5'].toFixed(3),
    measures['recall@15'].toFixed(3),
    measures.mrr.toFixed(3),
    Math.round(measures.charsAt15),
  ];
  return {
    title: 'Memory: what was said is found again',
    text:
      `LoCoMo (Maharana and others 2024; research use): ${all.conversations} conversations, ${all.questions} questions whose evidence is known to the turn. ` +
      'Recall is the share of a question’s evidence among the first 5 and 15; the last column is what the first 15 come to in characters. ' +
      'Turns and sessions go through the search, a turn under the one before it as its heading; facts are what the extractive extractor draws from the sessions, ' +
      'found by the recall of memories, and count for the turns that they name. The floor is a plain BM25 over the same texts in the same run. ' +
      `The form of the texts was chosen on the first ${CHOSEN_ON} conversations; the others are held out.`,
    head: ['what', 'recall@5', 'recall@15', 'MRR', 'characters in 15'],
    rows: locomoSets.flatMap((set) => [
      row(`${set} (${all.documents[set].toLocaleString('en-US')})`, all[set]),
      row(`${set}, floor`, all.floor[set]),
      row(`${set}, held out`, heldOut[set]),
      row(`${set}, held out, floor`, heldOut.floor[set]),
    ]),
  };
}

async function recallSection(embedder: Embedder): Promise<Section> {
  const rows = [];
  for (const [name, model] of [['by word and meaning', embedder] as const, ['by word', undefined] as const]) {
    for (const measure of await measureRecall(model)) {
      const { language, answered, answeredFirst, answerable, honest, unanswerable, precision } = measure;
      rows.push([
        `${language}, ${name}`,
        `${answered} of ${answerable}`,
        `${answeredFirst} of ${answerable}`,
        `${honest} of ${unanswerable}`,
        precision.toFixed(2),
      ]);
    }
  }
  return {
    title: 'Memory: recall at the threshold of 0.3',
    text:
      `Questions of our own about facts of our own, some of which no fact answers, at the usual threshold and number. Model: ${embedder.identity.modelId}, ` +
      'which was trained on English. An honest miss gives nothing where nothing answers.',
    head: ['questions', 'answered', 'by the first memory', 'honest misses', 'precision'],
    rows,
  };
}

async function labelledSection(embedder: Embedder): Promise<Section> {
  const judging = await measureJudging(createRuleJudge());
  const extraction = await measureExtraction(createExtractiveExtractor({ embedder }));
  const share = ({ right, total }: Accuracy): string => `${right} of ${total}`;
  const split = (name: string, { tuned, heldOut }: SplitAccuracy) => [name, share(tuned), share(heldOut)];
  const found = ({ found: right, expected: total }: ExtractionMeasure): string =>
    share({ right, total, wrong: [] });
  return {
    title: 'Memory: judging and extraction',
    text:
      'Labelled cases of our own, German and English. Rules were made with the first half in sight, the other was held out. ' +
      `Pairs that had to stay side by side and of which one would have been hidden or skipped: ${judging.hidden.length}.`,
    head: ['what', 'in sight', 'held out'],
    rows: [
      split('clear pairs: duplicate, update, extends or distinct', judging.clearPairs),
      split('extensions found', judging.extensions),
      split('what only sounds like an extension, refused', judging.refusedExtensions),
      split('types', judging.types),
      split('categories', judging.categories),
      ['facts extracted', found(extraction.tuned), found(extraction.heldOut)],
      ['facts extracted that must not be', extraction.tuned.wrong, extraction.heldOut.wrong],
    ],
  };
}
