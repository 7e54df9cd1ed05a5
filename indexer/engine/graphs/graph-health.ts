import type { IndexGaps } from '../gaps';
import type { GraphKeeper } from './graph-keeper';
import { AcceptedCounts, BuildLog, EDIT_SOURCES, GRAPH_SIGNALS } from '../../graphs';
import type {
  GraphBuild,
  GraphCounts,
  GraphJournal,
  GraphStatus,
  SimilarGraph,
  StoredGraph,
} from '../../graphs';
import type { Clock, Storage } from '../../platform';
import type { SearchIndex } from '../../search';

export interface GraphHealthOptions {
  readonly keeper: GraphKeeper;
  readonly index: SearchIndex;
  readonly gaps: IndexGaps;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly journal: GraphJournal;
  readonly similar: SimilarGraph;
}

/** Counts the graphs, compares the counts with the accepted ones, and tells what is wrong. */
export class GraphHealth {
  readonly #options: GraphHealthOptions;
  readonly #accepted: AcceptedCounts;
  readonly #builds: BuildLog;
  #builtAtMs: number | undefined;
  #tookMs = 0;

  constructor(options: GraphHealthOptions) {
    this.#options = options;
    this.#accepted = new AcceptedCounts(options.storage);
    this.#builds = new BuildLog(options.storage);
  }

  load(): Promise<void> {
    return this.#accepted.load();
  }

  save(): Promise<void> {
    return this.#accepted.save();
  }

  /** Writes down what the build that just ended came to. */
  log(): Promise<void> {
    return this.#builds.add({ counts: this.#counts(), tookMs: this.#tookMs });
  }

  /** What the builds came to, the oldest first. */
  builds(): Promise<readonly GraphBuild[]> {
    return this.#builds.builds();
  }

  /** The graphs are complete as of now; their counts are accepted as far as nothing has shrunk. */
  settled(tookMs: number): void {
    this.#builtAtMs = this.#options.clock.now();
    this.#tookMs = tookMs;
    this.#accepted.take(this.#counts(), this.#off());
  }

  /** Takes the counts as they are for right. */
  accept(): void {
    this.#accepted.accept(this.#counts());
  }

  async status(): Promise<GraphStatus> {
    const { keeper, journal, similar, storage } = this.#options;
    const counts = this.#counts();
    const { resolvedLinks, unresolved } = keeper.links.linkEdges();
    return {
      counts,
      ...(this.#accepted.counts !== undefined && { accepted: this.#accepted.counts }),
      linkOccurrences: resolvedLinks,
      unresolvedTargets: unresolved.length,
      coSearches: journal.coSearches.state(),
      dismissedPairs: journal.dismissedPairs().length,
      similarPending: similar.pending,
      warnings: [
        ...this.#accepted.warnings(counts, this.#off()),
        ...keeper.sources.warnings(),
        ...journal.warnings(),
      ],
      tookMs: this.#tookMs,
      bytesOnDisk: await storage.sizeBytes('graphs/'),
    };
  }

  #counts(): GraphCounts {
    const { keeper, journal, similar, clock } = this.#options;
    const [links, coEdits] = keeper.stored();
    const per = (count: (graph: StoredGraph) => number) => ({
      links: count(links),
      'co-edits': count(coEdits),
      'co-searches': count(journal.coSearches),
      similar: count(similar),
    });
    return {
      builtAt: new Date(this.#builtAtMs ?? clock.now()).toISOString(),
      edges: per((graph) => graph.edgeCount),
      nodes: per((graph) => graph.nodeCount),
      sources: keeper.sources.counts(),
    };
  }

  /** What is switched off or not ready yet: its counts mean nothing. Searches may be forgotten, which is no loss. */
  #off(): readonly string[] {
    const { gaps, keeper } = this.#options;
    // Of notes that the index has yet to read nobody knows what they link to, nor whether they are logs.
    if (gaps.isOpen) return [...GRAPH_SIGNALS, ...EDIT_SOURCES];
    const { sources } = keeper;
    const off = ['co-searches', ...sources.off()];
    if (!sources.isComplete) off.push('co-edits');
    if (!this.#areSimilarComplete()) off.push('similar');
    return off;
  }

  /** Whether every note that can have similar notes has been compared: a note just edited waits for its vectors. */
  #areSimilarComplete(): boolean {
    const { similar, index } = this.#options;
    const { store } = this.#options.keeper;
    if (store === undefined || similar.pending > 0 || similar.vectorCount === 0) return false;
    return index.withoutVectors(store).passages === 0;
  }
}
