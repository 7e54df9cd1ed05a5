import { createMemoryLedgerFolder, openLedger } from '../../ledger';
import type { LedgerFolder, LedgerWriter } from '../../ledger';
import type { Clock, Schedule } from '../../platform';
import { scheduleByTimer, toPlainError } from '../../platform';
import type { DismissedPair, PersonSearch } from '../answers';
import { CoSearchFold } from '../co-searches/co-search-fold';
import type { CoSearchGraph } from '../co-searches/co-search-graph';
import { coSearchView } from '../co-searches/co-search-view';
import type { EditSession } from '../co-edits/edit-session';
import { CO_SEARCH_RESULTS, JOURNAL_FLUSH_MS, JOURNAL_RETRY_MS, QUERY_LENGTH } from '../defaults';
import type { GraphWarning } from '../health';
import type { GraphJournal } from './graph-journal';
import { EditFold } from './edit-fold';
import { EditRecorder } from './edit-recorder';
import type { EditStreamEvent, PairStreamEvent, SearchStreamEvent } from './events';
import { editStreamSchema, pairStreamSchema, searchStreamSchema } from './events';
import { JournalStream } from './journal-stream';
import { failureWarnings, problemWarnings } from './ledger-warnings';
import { lineTexts } from './line-texts';
import { PairFold } from './pair-fold';

export interface GraphJournalOptions {
  /** Without one everything lives as long as the journal. */
  readonly folder: LedgerFolder | undefined;
  /** Without one the folder is read and never written. */
  readonly writer: LedgerWriter | undefined;
  readonly clock: Clock;
  /** Told at the end where something could not be written and is lost, and why. */
  readonly onLost?: ((reason: string) => void) | undefined;
  /** The platform's timers by default. */
  readonly schedule?: Schedule;
}

/** Opens the three streams of the journal: `searches`, `edits` and `pairs`. Never fails; see `warnings`. */
export async function openGraphJournal(options: GraphJournalOptions): Promise<GraphJournal> {
  const { folder = createMemoryLedgerFolder(), clock } = options;
  const writer = options.folder === undefined ? undefined : options.writer;
  const shared = { folder, writer, clock };
  const [searches, edits, pairs] = await Promise.all([
    openLedger({ ...shared, stream: 'searches', schema: searchStreamSchema }),
    openLedger({ ...shared, stream: 'edits', schema: editStreamSchema }),
    openLedger({ ...shared, stream: 'pairs', schema: pairStreamSchema }),
  ]);
  return new LedgerJournal(options, {
    searches: new JournalStream(searches, new CoSearchFold()),
    edits: new JournalStream(edits, new EditFold()),
    pairs: new JournalStream(pairs, new PairFold()),
  });
}

interface Streams {
  readonly searches: JournalStream<SearchStreamEvent, CoSearchFold>;
  readonly edits: JournalStream<EditStreamEvent, EditFold>;
  readonly pairs: JournalStream<PairStreamEvent, PairFold>;
}

type Changed = Parameters<Parameters<GraphJournal['onChange']>[0]>[0];

class LedgerJournal implements GraphJournal {
  readonly coSearches: CoSearchGraph;
  readonly #options: GraphJournalOptions;
  readonly #streams: Streams;
  readonly #sitting: EditRecorder;
  readonly #schedule: Schedule;
  readonly #listeners = new Set<(what: Changed) => void>();
  /** Kinds that renames have changed in this turn; a renamed folder is told of once. */
  readonly #renamedKinds = new Set<Changed>();
  #cancelFlush: (() => void) | undefined;
  #fault: string | undefined;

  constructor(options: GraphJournalOptions, streams: Streams) {
    this.#options = options;
    this.#streams = streams;
    this.#schedule = options.schedule ?? scheduleByTimer;
    this.coSearches = coSearchView(() => streams.searches.state);
    this.#sitting = new EditRecorder({
      clock: options.clock,
      schedule: this.#schedule,
      keep: (sitting) => {
        const text = lineTexts.sitting(sitting.notes, sitting.from, sitting.to);
        const { id } = streams.edits.append(text, { type: 'session', ...sitting });
        this.#changed('edits');
        return id;
      },
    });
  }

  editSessions(): readonly EditSession[] {
    return this.#streams.edits.state.sessions();
  }

  recordSearch({ query, results }: PersonSearch): void {
    this.#safely(() => {
      const found = [...new Set(results)].slice(0, CO_SEARCH_RESULTS);
      const asked = query.trim().slice(0, QUERY_LENGTH);
      if (found.length < 2 || asked === '') return;
      const text = lineTexts.search(asked, found);
      this.#streams.searches.append(text, { type: 'search', query: asked, results: found });
      this.#changed('searches');
    });
  }

  recordEdit(path: string): void {
    this.#safely(() => this.#sitting.record(path));
  }

  renamed(from: string, to: string): void {
    this.#safely(() => {
      if (from === to) return;
      const { searches, edits, pairs } = this.#streams;
      const text = lineTexts.renamed(from, to);
      const event = { type: 'renamed', from, to } as const;
      this.#sitting.renamed(from, to);
      if (searches.state.knows(from)) {
        searches.append(text, event);
        this.#changedByRename('searches');
      }
      if (edits.state.knows(from)) {
        edits.append(text, event);
        this.#changedByRename('edits');
      }
      if (pairs.state.knows(from)) {
        pairs.append(text, event);
        this.#changedByRename('dismissals');
      }
    });
  }

  dismiss(one: string, other: string): void {
    if (one === other || this.isDismissed(one, other)) return;
    const pair = inOrder(one, other);
    this.#streams.pairs.append(lineTexts.dismissed(pair.one, pair.other), { type: 'dismissed', ...pair });
    this.#changed('dismissals');
  }

  restore(one: string, other: string): void {
    if (!this.isDismissed(one, other)) return;
    const pair = inOrder(one, other);
    this.#streams.pairs.append(lineTexts.restored(pair.one, pair.other), { type: 'restored', ...pair });
    this.#changed('dismissals');
  }

  isDismissed(one: string, other: string): boolean {
    return this.#streams.pairs.state.isDismissed(one, other);
  }

  dismissedPairs(): readonly DismissedPair[] {
    return this.#streams.pairs.state.pairs();
  }

  dismissedWith(path: string): readonly string[] {
    return this.#streams.pairs.state.dismissedWith(path);
  }

  /**
   * Other devices' searches stop counting by an event, this one's files go to the trash as well. The event is on disk
   * before the first file is moved.
   *
   * @throws TriviumError where the folder cannot be written; for this session the searches are forgotten all the same
   */
  async clearSearches(): Promise<void> {
    const { searches } = this.#streams;
    await searches.ledger.flush();
    searches.append(lineTexts.cleared(), { type: 'cleared' });
    this.#changed('searches');
    await searches.ledger.removeOwnFiles();
  }

  warnings(): readonly GraphWarning[] {
    const { searches, edits, pairs } = this.#streams;
    const streams = [
      { ledger: searches.ledger, signal: 'co-searches' },
      { ledger: edits.ledger, signal: 'co-edits' },
      { ledger: pairs.ledger, signal: 'links' },
    ] as const;
    const fault = this.#fault;
    return [
      ...failureWarnings(streams),
      ...streams.flatMap(({ ledger, signal }) => problemWarnings(ledger, signal)),
      ...(fault === undefined
        ? []
        : [{ code: 'ledger-unwritable', signal: 'co-searches', message: fault } as const]),
    ];
  }

  onChange(listener: (what: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async reload(): Promise<boolean> {
    const { searches, edits, pairs } = this.#streams;
    const changed = await Promise.all([searches.reload(), edits.reload(), pairs.reload()]);
    const kinds = (['searches', 'edits', 'dismissals'] as const).filter((_, index) => changed[index]);
    for (const kind of kinds) this.#tell(kind);
    return kinds.length > 0;
  }

  async flush(): Promise<void> {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const { searches, edits, pairs } = this.#streams;
    const ledgers = [searches.ledger, edits.ledger, pairs.ledger];
    await Promise.all(ledgers.map((ledger) => ledger.flush()));
    if (ledgers.some(({ failure }) => failure !== undefined)) this.#flushAfter(JOURNAL_RETRY_MS);
  }

  async close(): Promise<void> {
    this.#sitting.end();
    await this.flush();
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const { searches, edits, pairs } = this.#streams;
    const ledgers = [searches.ledger, edits.ledger, pairs.ledger];
    const lost = ledgers.find(({ unwritten, failure }) => unwritten > 0 && failure !== undefined);
    if (lost?.failure !== undefined) this.#options.onLost?.(lost.failure);
  }

  #changed(what: Changed): void {
    this.#flushAfter(JOURNAL_FLUSH_MS);
    this.#tell(what);
  }

  #changedByRename(what: Changed): void {
    this.#flushAfter(JOURNAL_FLUSH_MS);
    if (this.#renamedKinds.size === 0) {
      queueMicrotask(() => {
        const kinds = [...this.#renamedKinds];
        this.#renamedKinds.clear();
        for (const kind of kinds) this.#tell(kind);
      });
    }
    this.#renamedKinds.add(what);
  }

  #tell(what: Changed): void {
    for (const listener of [...this.#listeners]) listener(what);
  }

  #flushAfter(delayMs: number): void {
    this.#cancelFlush ??= this.#schedule(() => {
      this.#cancelFlush = undefined;
      void this.flush();
    }, delayMs);
  }

  /** A fault in what is recorded must not become one of the search or the save that it is recorded of. */
  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fault = `Something could not be recorded: ${toPlainError(error).message}`;
    }
  }
}

function inOrder(one: string, other: string): { readonly one: string; readonly other: string } {
  return one < other ? { one, other } : { one: other, other: one };
}
