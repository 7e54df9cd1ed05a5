import type { Embedder } from '../../embedding';
import { openMemoryParts, updateInTime } from './parts';
import type { MemoryParts, MemoryPartsOptions } from './parts';
import { exclusivelyIn, writerIds } from '../../ledger';
import type { LedgerFolder, LedgerWriter } from '../../ledger';
import { createExtractiveExtractor } from '../../memory';
import type { Candidate, Extractor, MemorySettings } from '../../memory';
import { isAbort, toPlainError, TriviumError, Turns } from '../../platform';
import type { Nodes } from '../../nodes';
import type { Clock, Storage } from '../../platform';
import { copyOfLedgers, copyOfStorage } from './copies';
import type { VaultSpaces } from '../spaces/vault-spaces';

export interface MemoryKeeperOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Whether nothing may be remembered. */
  readonly isReadOnly: boolean;
  /** Whether another process keeps what is derived; it then lasts as long as this engine. */
  readonly isBeside: boolean;
  readonly settings: MemorySettings;
  readonly spaces: VaultSpaces;
  /** The model that answers now. */
  readonly embedder: () => Embedder | undefined;
  /** The pool of model servers, where there is one. */
  readonly nodes: Nodes | undefined;
  readonly ledger?:
    | {
        readonly folder: LedgerFolder;
        readonly writer: LedgerWriter;
        readonly onLost?: (reason: string) => void;
      }
    | undefined;
}

/**
 * Holds the ledgers of the memory and what is derived of them, and keeps them in step with the files. Nothing is opened
 * before somebody asks for a memory, so that search starts without it.
 */
export class MemoryKeeper {
  /** Every change of the book waits its turn. */
  readonly turns = new Turns();
  readonly #options: MemoryKeeperOptions;
  readonly #closing = new AbortController();
  /** What was found damaged, or failed in the background, each once. */
  readonly #troubles = new Set<string>();
  #settings: MemorySettings;
  #opening: Promise<MemoryParts> | undefined;
  #extractor: { readonly by: Embedder | undefined; readonly extractor: Extractor } | undefined;

  constructor(options: MemoryKeeperOptions) {
    this.#options = options;
    this.#settings = options.settings;
  }

  get settings(): MemorySettings {
    return this.#settings;
  }

  get spaces(): VaultSpaces {
    return this.#options.spaces;
  }

  get isReadOnly(): boolean {
    return this.#options.isReadOnly;
  }

  /** Whether another process has the index, and runs the jobs. */
  get isBeside(): boolean {
    return this.#options.isBeside;
  }

  /** Aborts with the signal, and when the engine closes. */
  untilClosed(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }

  /** ISO time. */
  now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  /** @throws TriviumError `setting-invalid`; then the settings stay as they were */
  updateSettings(settings: MemorySettings): void {
    this.spaces.updateSettings(settings);
    this.#settings = settings;
  }

  /** Finds statements with the model that answers; what it prepared is kept as long as that is the same one. */
  extractor(): Extractor {
    const by = this.#options.embedder();
    if (this.#extractor === undefined || this.#extractor.by !== by) {
      this.#extractor = { by, extractor: createExtractiveExtractor({ embedder: by }) };
    }
    return this.#extractor.extractor;
  }

  /**
   * The ledgers as they stand.
   *
   * @throws TriviumError `cancelled` once closed
   */
  async ready(): Promise<MemoryParts> {
    this.#throwIfClosed();
    const parts = await this.#open();
    // Who reads beside another is told of no change, and looks for what the others wrote.
    if (this.isBeside) await this.turns.take(() => parts.book.reload());
    return parts;
  }

  #open(): Promise<MemoryParts> {
    this.#opening ??= openMemoryParts(this.#partsOptions()).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** The ledgers and all that is derived, once more: what is written there lasts as long as nobody lets go of it. */
  copy(): Promise<MemoryParts> {
    const options = this.#partsOptions();
    const folder = options.folder && copyOfLedgers(options.folder);
    return openMemoryParts({ ...options, folder, storage: copyOfStorage(options.storage) });
  }

  /** For who searches by meaning: new texts get their vectors first, unless that takes too long. */
  async readyToCompare(): Promise<MemoryParts> {
    const parts = await this.ready();
    await updateInTime(parts.index, this.#closing.signal).catch((error: unknown) => this.note(error));
    return parts;
  }

  /**
   * For who takes a statement in next. Where processes take turns, its vector is made before its turn comes: others wait while
   * that lasts, and a model that has to be started takes a second.
   */
  async prepare({ text, space, store }: Pick<Candidate, 'text' | 'space' | 'store'>): Promise<void> {
    const { index } = await this.readyToCompare();
    if (this.isBeside) await index.nearest(text, { space, store, limit: 1 }, this.#closing.signal);
  }

  /**
   * Changes the book, one after the other, as it stands on the disk by then; there when it resolves.
   *
   * @throws TriviumError `read-only` or `locked` in a second process, or that of a ledger that cannot be written
   */
  async change<T>(work: (parts: MemoryParts) => Promise<T> | T): Promise<T> {
    this.throwIfReadOnly();
    this.#throwIfClosed();
    return this.turns.take(async () => {
      const parts = await this.#open();
      return exclusivelyIn(this.#options.ledger?.folder, async () => {
        // What the others wrote since is judged along with it.
        if (this.#isOneOfSeveral) await parts.book.reload();
        const result = await work(parts);
        await this.flush(parts);
        return result;
      });
    });
  }

  /**
   * Writes what counts already.
   *
   * @throws TriviumError `storage-unwritable` where it could not be written; it is tried again with the next change
   */
  async flush({ book }: Pick<MemoryParts, 'book'>): Promise<void> {
    await book.flush();
    const { failure } = book;
    if (failure === undefined) return;
    throw new TriviumError('storage-unwritable', `This is not on the disk, and lost at the end: ${failure}`);
  }

  throwIfReadOnly(): void {
    if (!this.isReadOnly) return;
    const message =
      'Another process holds the memory of this vault and writes to it. Stop it, or ask it to do this.';
    throw new TriviumError('read-only', message);
  }

  /** A ledger came, went or grew: by another device, by hand, or by this engine itself, which costs next to nothing. */
  async ledgersChanged(): Promise<void> {
    const parts = await this.#opening?.catch(() => undefined);
    if (parts === undefined) return;
    const isNew = await this.turns.take(() => parts.book.reload());
    await parts.runLog.reload();
    if (isNew && !this.isBeside && this.#isOneOfSeveral) void this.#embedNew(parts);
  }

  /** Processes beside this one keep no vectors: what they wrote gets them here, or each that comes would make them all again. */
  async #embedNew(parts: MemoryParts): Promise<void> {
    try {
      await parts.index.update(this.#closing.signal);
      await this.save(parts);
    } catch (error) {
      this.note(error);
    }
  }

  /** Whether other processes may write ledgers under this device's names. */
  get #isOneOfSeveral(): boolean {
    return this.#options.ledger?.folder.exclusively !== undefined;
  }

  /**
   * A note moved: what is remembered of it leads to where it is now. It stays in the space that it was said in, also where
   * the note is in another one now: it may have other sources, and was maybe told to somebody there already.
   */
  renamed(from: string, to: string): void {
    if (this.isReadOnly || this.isBeside || this.#closing.signal.aborted) return;
    void this.turns
      .take(async () => (await this.#open()).book.renamed(from, to))
      .catch((error) => this.note(error));
  }

  /** What the notes' changes came to is written before the index forgets that there were any. */
  async beforeSave(): Promise<void> {
    await this.turns.idle();
    const parts = await this.#opening?.catch(() => undefined);
    if (!this.isReadOnly) await parts?.book.flush();
  }

  /** In words for the user. */
  async problems(): Promise<readonly string[]> {
    const { book, runLog } = await this.ready();
    return [...new Set([...book.problems, ...runLog.problems, ...this.spaces.problems(), ...this.#troubles])];
  }

  /** Keeps what is derived, such as the vectors of new texts. It can be made again: a failure is told and ends nothing. */
  async save({ index, extracted, surfaced }: MemoryParts): Promise<void> {
    if (this.isBeside) return;
    const saves = await Promise.allSettled([index.flush(), extracted.save(), surfaced.save()]);
    for (const save of saves) if (save.status === 'rejected') this.note(save.reason);
  }

  /** From here on nothing new begins, and what runs is cut short. */
  beginClosing(): void {
    this.#closing.abort();
  }

  /** Writes what is not written, and lets go. */
  async close(): Promise<void> {
    await this.turns.idle();
    const parts = await this.#opening?.catch(() => undefined);
    if (parts === undefined) return;
    await this.save(parts);
    await parts.runLog.close();
    await parts.book.close();
    if (parts.book.failure !== undefined) this.#options.ledger?.onLost?.(parts.book.failure);
  }

  #throwIfClosed(): void {
    if (this.#closing.signal.aborted) throw new TriviumError('cancelled', 'The memory is closed.');
  }

  #partsOptions(): MemoryPartsOptions {
    const { ledger, storage, clock, embedder, nodes, isReadOnly, isBeside } = this.#options;
    return {
      folder: ledger?.folder,
      writer: isReadOnly ? undefined : ledger?.writer,
      ownIds: writerIds(ledger?.writer),
      storage: isBeside ? copyOfStorage(storage) : storage,
      ...{ clock, embedder, nodes },
      settings: () => this.#settings,
      onProblem: (problem) => this.#troubles.add(problem),
    };
  }

  /** What failed while nobody waited for it. */
  note(error: unknown): void {
    if (!isAbort(error)) this.#troubles.add(toPlainError(error).message);
  }
}
