import { readSource } from './sources';
import type { SpaceOf } from './sources';
import { takeIn } from './intake';
import type { IntakeParts } from './intake';
import { throwIfAborted } from '../../indexing';
import type { Candidate, ExtractionSource, Extractor, Memory } from '../../memory';
import type { ExtractReport, MemoryRunOptions } from '../../memory-api';
import { isAbort, toPlainError } from '../../platform';
import type { PlainError } from '../../platform';
import type { Turns } from '../turns';
import type { Vault } from '../../vault';

export interface ExtractionContext extends IntakeParts {
  readonly vault: Vault;
  readonly spaceOf: SpaceOf;
  readonly extractor: Extractor;
  /** Every change of the book waits its turn, so that the counts of this one are its own. */
  readonly turns: Turns;
  /** Writes what was added. */
  readonly flush: () => Promise<void>;
  /** Why a note is not to be read, in words for the user; undefined where it may be. */
  readonly whyNot: (path: string) => string | undefined;
  /** The note is done, and all that came of it is written. */
  readonly onDone: (source: ExtractionSource) => void;
}

type Counts = Omit<ExtractReport, 'tookMs' | 'isDryRun' | 'extractor'>;

/**
 * Reads notes, finds what is worth remembering and takes it in, one note and one statement after the other: two that
 * contradict one another must not both come in unseen. Of what cannot be read the report tells.
 *
 * @throws TriviumError `cancelled`, or of a ledger that cannot be written; what was done before is kept
 */
export async function extractFrom(
  paths: readonly string[],
  context: ExtractionContext,
  { signal, onProgress }: MemoryRunOptions,
): Promise<Counts> {
  const tally = new Tally(context.book.counts().live);
  for (const [done, path] of paths.entries()) {
    throwIfAborted(signal);
    onProgress?.({ phase: 'extract', done, total: paths.length, path });
    const found = await findCandidates(path, context, tally, signal);
    if (found === undefined) continue;
    try {
      for (const candidate of found.candidates) await takeInOne(candidate, context, tally, signal);
    } finally {
      await context.flush();
    }
    context.onDone(found.source);
  }
  onProgress?.({ phase: 'extract', done: paths.length, total: paths.length });
  return tally.counts();
}

/** @returns undefined for a note that could not be read, or that is none */
async function findCandidates(
  path: string,
  { vault, spaceOf, extractor, whyNot }: ExtractionContext,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<{ readonly source: ExtractionSource; readonly candidates: readonly Candidate[] } | undefined> {
  const refusal = whyNot(path);
  if (refusal !== undefined) {
    tally.failed(path, refusal);
    return undefined;
  }
  try {
    const source = await readSource(vault, path, spaceOf);
    if (source === undefined) return undefined;
    const found = await extractor.extract(source, { signal });
    tally.read(found);
    return { source, candidates: found.candidates };
  } catch (error) {
    const plain = toPlainError(error);
    if (isAbort(error) || endsRun(plain)) throw error;
    tally.failed(path, plain.message);
    return undefined;
  }
}

/** Where the vault itself is gone, no note of it can be told from another. */
function endsRun({ code }: PlainError): boolean {
  return code === 'vault-not-found' || code === 'worker-lost';
}

function takeInOne(
  candidate: Candidate,
  context: ExtractionContext,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<void> {
  return context.turns.take(async () => {
    throwIfAborted(signal);
    const { book } = context;
    const before = book.counts().live;
    const report = await takeIn(candidate, context, signal);
    tally.took(report, book.counts().live - before);
  });
}

type Reported = Awaited<ReturnType<typeof takeIn>>;

/** Counts as it goes. */
class Tally {
  readonly #liveBefore: number;
  readonly #numbers = {
    notes: 0,
    conversations: 0,
    sentences: 0,
    candidates: 0,
    inserted: 0,
    duplicates: 0,
    superseded: 0,
    extends: 0,
    reviews: 0,
    quarantined: 0,
    forgottenBefore: 0,
  };
  readonly #dropped: Record<string, number> = {};
  readonly #failed: { readonly path: string; readonly message: string }[] = [];
  readonly #memories: Memory[] = [];
  /** How much the memory grew by what was taken in here, whatever others did meanwhile. */
  #grown = 0;

  constructor(liveBefore: number) {
    this.#liveBefore = liveBefore;
  }

  read({ candidates, sentences, dropped }: Awaited<ReturnType<Extractor['extract']>>): void {
    this.#numbers.notes += 1;
    this.#numbers.sentences += sentences;
    if (candidates.some(({ store }) => store === 'conversations')) this.#numbers.conversations += 1;
    for (const [reason, count] of Object.entries(dropped)) {
      this.#dropped[reason] = (this.#dropped[reason] ?? 0) + count;
    }
  }

  failed(path: string, message: string): void {
    this.#failed.push({ path, message });
  }

  /** @param grown live memories more than before, as the book counts them */
  took({ outcome, memory, superseded, extends: extended, reviews }: Reported, grown: number): void {
    const numbers = this.#numbers;
    numbers.candidates += 1;
    numbers.superseded += superseded.length;
    numbers.extends += extended.length;
    numbers.reviews += reviews.length;
    this.#grown += grown;
    if (outcome === 'added') {
      numbers.inserted += 1;
      if (memory !== undefined) this.#memories.push(memory);
    } else if (outcome === 'duplicate') numbers.duplicates += 1;
    else if (outcome === 'quarantined') numbers.quarantined += 1;
    else numbers.forgottenBefore += 1;
  }

  counts(): Counts {
    return {
      ...this.#numbers,
      liveBefore: this.#liveBefore,
      liveAfter: this.#liveBefore + this.#grown,
      failed: this.#failed,
      dropped: this.#dropped,
      memories: this.#memories,
    };
  }
}
