import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Embedder } from '../../../indexer/embedding';
import type { FloatVectors } from '../float-vectors';
import type { Section } from '../report';
import { median } from '../statistics';
import { coldStartOfBaseline, coldStartsOfOurs } from './cold-starts';
import type { Contestant, SampleQuery } from './contestant';
import type { Served } from './contestant-process';
import { diskSizeRows } from './disk-size';
import { startEngines } from './engines';
import type { Engines } from './engines';
import { FigureBook } from './figures';
import { openFixture } from './fixture-source';
import type { FixtureFolders } from './fixture-source';
import { latencyRows } from './latency-rows';
import type { Asked, MeasureOptions } from './measure';
import { oddQueries } from './odd-queries';
import { measureRecall } from './recall';
import { embedQueries, sampleQueries, writeRecordedQueries } from './sample-queries';
import type { ScaleRows } from './scale-rows';
import { scaleSections } from './scale-sections';
import type { TriviumGrowFigures } from './trivium';

export interface ScaleBench extends FixtureFolders {
  /** The bench's own script. */
  readonly program: string;
  readonly queriesFolder: string;
  readonly scratch: string;
  readonly embedder: Embedder;
  readonly realVectors: FloatVectors;
  /** Numbers of chunks, ascending. */
  readonly sizes: readonly number[];
  /** The largest size at which the baselines take part. */
  readonly baselinesUpTo: number;
}

/** Enough for a median; an engine that needs longer than the budget is asked part of the queries. */
const options: MeasureOptions = { rounds: 3, budgetMs: 12_000 };

/** Our index, stock Orama and MiniSearch over the same passages at every size, and what else the index is asked to show. */
export async function benchScale(bench: ScaleBench): Promise<readonly Section[]> {
  const { embedder, scratch, program, sizes, queriesFolder, realVectors } = bench;
  const book = new FigureBook();
  const queries = await sampleQueries(queriesFolder, embedder);
  const odd = await embedQueries(
    oddQueries.map(({ text }) => text),
    embedder,
  );
  const recorded = path.join(scratch, 'queries.json');
  await mkdir(scratch, { recursive: true });
  await writeRecordedQueries(recorded, queries);
  console.error('bench: recall over all real vectors');
  const recall = await measureRecall(realVectors, await openFixture(bench), queries);
  book.put('recall@10', 0, Math.min(recall.rescored, recall.notes));
  const rows: ScaleRows = {
    vector: [],
    text: [],
    hybrid: [],
    odd: [],
    insert: [],
    edit: [],
    coldStart: [],
    disk: [],
  };
  const engines = startEngines(program, bench, scratch);
  let grown: TriviumGrowFigures | undefined;
  try {
    for (const chunks of sizes) {
      const withBaselines = chunks <= bench.baselinesUpTo;
      const step = new SizeStep(chunks, engines, withBaselines, book, rows);
      grown = await step.grow();
      await step.vector(queries);
      await step.text(queries);
      await step.hybrid(queries);
      await step.odd(odd);
      await step.edit();
      rows.disk.push(...diskSizeRows(grown, book));
      report(chunks, 'cold starts');
      rows.coldStart.push(await coldStartsOfOurs(program, grown, recorded, book));
      if (withBaselines) await step.coldStartsOfBaselines(program, scratch, recorded);
    }
  } finally {
    await engines.end();
  }
  return scaleSections({ rows, figures: book.figures, sizes, grown, recall });
}

/** Everything that is measured at one size while all engines hold it. */
class SizeStep {
  constructor(
    private readonly chunks: number,
    private readonly engines: Engines,
    private readonly withBaselines: boolean,
    private readonly book: FigureBook,
    private readonly rows: ScaleRows,
  ) {}

  async grow(): Promise<TriviumGrowFigures> {
    report(this.chunks, 'Trivium takes in texts');
    const grown = await this.engines.trivium.remote.build(this.chunks);
    const { chunks, putMs, saveMs, compactMs, vectorMs } = grown;
    const put = this.book.put('insert text: chunks/s', chunks, (chunks / putMs) * 1000);
    const saved = (chunks / (putMs + saveMs)) * 1000;
    const all = (chunks / (putMs + saveMs + compactMs)) * 1000;
    const withVectors = (chunks / (putMs + saveMs + compactMs + vectorMs)) * 1000;
    this.rows.insert.push(
      [chunks, 'Trivium', chunks, put, '–', '–'],
      [chunks, 'Trivium, saved every 500 notes', chunks, saved, '–', '–'],
      [chunks, 'Trivium, saved and laid out', chunks, all, withVectors, '–'],
    );
    if (!this.withBaselines) return grown;
    await this.#growBaseline('stock Orama', this.engines.orama);
    await this.#growBaseline('MiniSearch', this.engines.miniSearch);
    return grown;
  }

  async #growBaseline(name: string, { remote }: Served<Contestant>): Promise<void> {
    report(this.chunks, `${name} takes in texts`);
    const { chunks, textMs, textAndVectorMs, residentMegabytes } = await remote.grow(this.chunks);
    const rate = (chunks / textMs) * 1000;
    // Orama takes text and vector of a document in one go.
    const [text, both] = textAndVectorMs === undefined ? [rate, '–'] : ['–', rate];
    this.book.put(`insert, ${name}: chunks/s`, this.chunks, rate);
    this.rows.insert.push([this.chunks, name, chunks, text, both, residentMegabytes]);
  }

  async vector(queries: readonly SampleQuery[]): Promise<void> {
    report(this.chunks, 'by vector');
    const { trivium, orama } = this.engines;
    const ours = this.#asked('Trivium', trivium, 'vector');
    const engines: Asked[] = [
      ours,
      { ...ours, name: 'Trivium, with the words it was asked by explained', kind: 'vector-explained' },
      { ...ours, name: 'Trivium, the scan alone', kind: 'vector-scan' },
      { ...ours, name: 'float32 scan in JavaScript', kind: 'float-scan' },
    ];
    if (this.withBaselines) engines.push(this.#asked('stock Orama', orama, 'vector'));
    const before = await trivium.remote.readingTimeMs();
    const rows = await latencyRows('vector', this.chunks, engines, queries, options, this.book);
    const reading = Math.min(before, await trivium.remote.readingTimeMs());
    this.book.put('vector, reading the rows: ms', this.chunks, reading);
    const oursMs = this.book.get('vector, Trivium: p50 ms', this.chunks) ?? Number.NaN;
    this.rows.vector.push(...rows, [
      ...[this.chunks, 'reading the int8 rows once, best of 30', '–'],
      ...[reading, '–', '–', reading / oursMs],
    ]);
  }

  async text(queries: readonly SampleQuery[]): Promise<void> {
    report(this.chunks, 'by word');
    const { trivium, orama, miniSearch } = this.engines;
    const engines = [this.#asked('Trivium', trivium, 'text')];
    if (this.withBaselines)
      engines.push(
        this.#asked('MiniSearch', miniSearch, 'text'),
        this.#asked('stock Orama', orama, 'text'),
        this.#asked('stock Orama, tolerance 1', orama, 'text-with-typos'),
      );
    this.rows.text.push(...(await latencyRows('text', this.chunks, engines, queries, options, this.book)));
  }

  async hybrid(queries: readonly SampleQuery[]): Promise<void> {
    report(this.chunks, 'both ways');
    const { trivium, orama } = this.engines;
    const engines = [this.#asked('Trivium', trivium, 'hybrid')];
    if (this.withBaselines) engines.push(this.#asked('stock Orama', orama, 'hybrid'));
    this.rows.hybrid.push(
      ...(await latencyRows('hybrid', this.chunks, engines, queries, options, this.book)),
    );
  }

  async odd(queries: readonly SampleQuery[]): Promise<void> {
    report(this.chunks, 'odd queries');
    const { remote } = this.engines.trivium;
    let worst = 0;
    for (const [place, query] of queries.entries()) {
      const again = Array.from({ length: options.rounds }, () => ({ ...query, hasOperators: true }));
      const text = Math.max(...(await remote.ask('text', again)));
      const hybrid = Math.max(...(await remote.ask('hybrid', again)));
      worst = Math.max(worst, text, hybrid);
      this.rows.odd.push([this.chunks, oddQueries[place]?.name ?? '', text, hybrid]);
    }
    this.book.put('odd queries, worst: ms', this.chunks, worst);
  }

  async edit(): Promise<void> {
    report(this.chunks, 'edited notes');
    const { searchableMs, saveMs, bytesWritten, blobsWritten } = await this.engines.trivium.remote.edit();
    const put = (measure: string, value: number): number =>
      this.book.put(`edited note, ${measure}`, this.chunks, value);
    this.rows.edit.push([
      this.chunks,
      put('searchable: p50 ms', median(searchableMs)),
      put('searchable: worst ms', Math.max(...searchableMs)),
      median(saveMs),
      put('written: kB', median(bytesWritten) / 1000),
      median(blobsWritten),
    ]);
  }

  async coldStartsOfBaselines(program: string, scratch: string, queries: string): Promise<void> {
    const { orama, miniSearch } = this.engines;
    const baselines = [
      { name: 'stock Orama', kind: 'orama', remote: orama.remote as Served<Contestant>['remote'] },
      { name: 'MiniSearch, text only', kind: 'minisearch', remote: miniSearch.remote },
    ] as const;
    for (const { name, kind, remote } of baselines) {
      const saved = path.join(scratch, `${kind}.json`);
      const file = await remote.save(saved);
      this.rows.coldStart.push(
        await coldStartOfBaseline(program, name, this.chunks, { kind, saved, queries }, file),
      );
    }
  }

  #asked(name: string, { remote }: Served<Pick<Contestant, 'ask'>>, kind: Asked['kind']): Asked {
    return { name, kind, ask: (ofKind, queries) => remote.ask(ofKind, [...queries]) };
  }
}

function report(chunks: number, step: string): void {
  console.error(
    `bench: ${new Date().toISOString().slice(11, 19)} ${chunks.toLocaleString('en-US')} chunks: ${step}`,
  );
}
