import MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import { timed } from '../statistics';
import { ANSWERS } from './contestant';
import type { Contestant, GrowFigures, QueryKind, SampleQuery, SavedFile } from './contestant';
import type { FixtureSource } from './fixture-source';
import { saveAsJson } from './orama';
import { PassageStream } from './passages';

const options: Options = {
  fields: ['text'],
  searchOptions: {
    // What a search field does: the word being typed is taken as a beginning, typing mistakes are forgiven.
    prefix: (_term, place, terms) => place === terms.length - 1,
    fuzzy: 0.2,
  },
};

/** MiniSearch with one document a passage; it has no vectors. */
export class MiniSearchContestant implements Contestant {
  readonly #index = new MiniSearch(options);
  readonly #passages: PassageStream;

  constructor(fixture: FixtureSource) {
    this.#passages = new PassageStream(fixture);
  }

  async grow(chunks: number): Promise<GrowFigures> {
    const passages = await this.#passages.upTo(chunks);
    const documents = passages.map(({ id, text }) => ({ id, text }));
    const { ms } = await timed(() => this.#index.addAll(documents));
    return { chunks: documents.length, textMs: ms, residentMegabytes: process.memoryUsage().rss / 1e6 };
  }

  async ask(kind: QueryKind, queries: readonly SampleQuery[]): Promise<readonly number[]> {
    if (kind !== 'text') throw new Error(`MiniSearch is not asked for ${kind}.`);
    const times: number[] = [];
    for (const { text } of queries)
      times.push((await timed(() => this.#index.search(text).slice(0, ANSWERS))).ms);
    return times;
  }

  save(file: string): Promise<SavedFile> {
    return saveAsJson(file, () => this.#index);
  }
}

/** Opens an index that {@link MiniSearchContestant.save} wrote and asks it one query. */
export function openSavedMiniSearch(json: string, query: SampleQuery): void {
  MiniSearch.loadJSON(json, options).search(query.text).slice(0, ANSWERS);
}
