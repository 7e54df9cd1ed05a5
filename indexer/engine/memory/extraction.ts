import { readSource } from './sources';
import type { SpaceOf } from './sources';
import { findSecretLines } from './secret-lines';
import type { SecretLine } from './secret-lines';
import { createSecretSearch } from './secret-places';
import { takeIn } from './intake';
import type { IntakeParts } from './intake';
import { throwIfAborted } from '../../indexing';
import type { ExtractedCandidate, ExtractionSource, Extractor, Memory, Review } from '../../memory';
import type { ExtractReport, MemoryRunOptions } from '../../memory-api';
import { createPace, isAbort, systemClock, toPlainError } from '../../platform';
import type { PlainError, Turns } from '../../platform';
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
  readonly onDone: (source: ExtractionSource) => Promise<void>;
}

type Counts = Omit<ExtractReport, 'tookMs' | 'isDryRun' | 'extractor'>;

/** Notes whose statements wait at a time: of more of them the oldest notes come first. */
const NOTES_AT_A_TIME = 500;
/** Longest work on a note's secrets between two rests. */
const MAX_SCAN_MS = 12;

interface ReadNote {
  readonly source: ExtractionSource;
  readonly candidates: readonly ExtractedCandidate[];
  readonly secretsIn: ReturnType<typeof createSecretSearch>;
  /** What no statement was made of, and would have been kept out. */
  readonly secretLines: readonly SecretLine[];
}

/**
 * Reads notes, finds what is worth remembering and takes it in, the oldest statement first, whichever note it is from: what was
 * said later is to replace what was said before, and two that contradict one another must not both come in unseen. Of what
 * cannot be read the report tells.
 *
 * @throws TriviumError `cancelled`, or of a ledger that cannot be written; what was done before is kept
 */
export async function extractFrom(
  paths: readonly string[],
  context: ExtractionContext,
  { signal, onProgress }: MemoryRunOptions,
): Promise<Counts> {
  const tally = new Tally(context.book.countLive());
  const total = paths.length;
  let done = 0;
  const ordered = total > NOTES_AT_A_TIME ? await oldestFirst(paths, context, signal) : paths;
  for (let from = 0; from < total; from += NOTES_AT_A_TIME) {
    const notes: ReadNote[] = [];
    const finish = async ({ source }: ReadNote): Promise<void> => {
      await context.onDone(source);
      done += 1;
      onProgress?.({ phase: 'extract', done, total, path: source.path });
    };
    for (const path of ordered.slice(from, from + NOTES_AT_A_TIME)) {
      throwIfAborted(signal);
      onProgress?.({ phase: 'extract', done, total, path });
      const note = await findCandidates(path, context, tally, signal);
      if (note !== undefined) await holdBack(note, context, tally);
      if (note === undefined) done += 1;
      else if (note.candidates.length === 0) await finish(note);
      else notes.push(note);
    }
    await takeInAll(notes, context, tally, finish, signal);
  }
  onProgress?.({ phase: 'extract', done: total, total });
  return tally.counts(context.book.reviews());
}

/** Lists lines with a secret, so that people learn that they were seen, and why nothing of them is remembered. */
async function holdBack(
  { source, secretLines }: ReadNote,
  { book, turns, flush }: ExtractionContext,
  tally: Tally,
): Promise<void> {
  if (secretLines.length === 0) return;
  const { path, date, space } = source;
  await turns.take(async () => {
    for (const { text, reasons, offset } of secretLines) {
      book.quarantine({ text, reasons, from: [{ path, offset, date }], space });
    }
    await flush();
  });
  tally.heldBack(secretLines.length);
}

/** Takes in what several notes say by the time at which it was said; within a note, of one day, in its order. */
async function takeInAll(
  notes: readonly ReadNote[],
  context: ExtractionContext,
  tally: Tally,
  finish: (note: ReadNote) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const statements = notes.flatMap((note, place) =>
    note.candidates.map((candidate) => ({ note, place, candidate, offset: candidate.from[0]?.offset ?? 0 })),
  );
  statements.sort(
    (one, other) =>
      timeOf(one.candidate.date) - timeOf(other.candidate.date) ||
      one.place - other.place ||
      one.offset - other.offset,
  );
  const left = new Map(notes.map((note) => [note, note.candidates.length]));
  try {
    for (const { note, candidate } of statements) {
      await takeInOne(candidate, note, context, tally, signal);
      const open = (left.get(note) ?? 0) - 1;
      left.set(note, open);
      if (open > 0) continue;
      await context.flush();
      await finish(note);
    }
  } finally {
    await context.flush();
  }
}

/** By the day each note is from. One that cannot be read is told of when its turn comes. */
async function oldestFirst(
  paths: readonly string[],
  { vault, spaceOf }: ExtractionContext,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const dated: { readonly path: string; readonly time: number }[] = [];
  for (const path of paths) {
    throwIfAborted(signal);
    const source = await readSource(vault, path, spaceOf).catch(() => undefined);
    dated.push({ path, time: source === undefined ? 0 : timeOf(source.date) });
  }
  return dated.sort((one, other) => one.time - other.time).map(({ path }) => path);
}

/** What is from a day without a time comes before what is from a time of that day. */
function timeOf(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? 0 : time;
}

/** @returns undefined for a note that could not be read, or that is none */
async function findCandidates(
  path: string,
  { vault, spaceOf, extractor, whyNot }: ExtractionContext,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<ReadNote | undefined> {
  const refusal = whyNot(path);
  if (refusal !== undefined) {
    tally.failed(path, refusal, 'setting-invalid');
    return undefined;
  }
  try {
    const source = await readSource(vault, path, spaceOf);
    if (source === undefined) return undefined;
    const found = await extractor.extract(source, { signal });
    tally.read(found);
    const { candidates } = found;
    const stretches = candidates.flatMap((candidate) => candidate.stretches);
    const pace = createPace(systemClock, MAX_SCAN_MS, signal);
    const secretLines = await findSecretLines(source.text, stretches, pace);
    return { source, candidates, secretsIn: createSecretSearch(source.text), secretLines };
  } catch (error) {
    const plain = toPlainError(error);
    if (isAbort(error) || endsRun(plain)) throw error;
    tally.failed(path, plain.message, plain.code);
    return undefined;
  }
}

/** Where the vault itself is gone, no note of it can be told from another. */
function endsRun({ code }: PlainError): boolean {
  return code === 'vault-not-found' || code === 'worker-lost';
}

function takeInOne(
  { stretches, ...candidate }: ExtractedCandidate,
  { secretsIn }: ReadNote,
  context: ExtractionContext,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<void> {
  return context.turns.take(async () => {
    throwIfAborted(signal);
    const { book } = context;
    const before = book.countLive();
    const report = await takeIn(candidate, context, signal, secretsIn(stretches));
    tally.took(report, book.countLive() - before);
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
    quarantined: 0,
    forgottenBefore: 0,
  };
  readonly #dropped: Record<string, number> = {};
  readonly #failed: ExtractReport['failed'][number][] = [];
  readonly #memories: Memory[] = [];
  /** Ids of the pairs that were put to a person. */
  readonly #opened = new Set<string>();
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

  failed(path: string, message: string, code: PlainError['code']): void {
    this.#failed.push({ path, message, code });
  }

  heldBack(count: number): void {
    this.#numbers.candidates += count;
    this.#numbers.quarantined += count;
  }

  /** @param grown live memories more than before, as the book counts them */
  took({ outcome, memory, superseded, extends: extended, reviews }: Reported, grown: number): void {
    const numbers = this.#numbers;
    numbers.candidates += 1;
    numbers.superseded += superseded.length;
    numbers.extends += extended.length;
    for (const { id } of reviews) this.#opened.add(id);
    this.#grown += grown;
    if (outcome === 'added') {
      numbers.inserted += 1;
      if (memory !== undefined) this.#memories.push(memory);
    } else if (outcome === 'duplicate') numbers.duplicates += 1;
    else if (outcome === 'quarantined') numbers.quarantined += 1;
    else numbers.forgottenBefore += 1;
  }

  /** @param open pairs that wait for a person now: what came later may have settled one */
  counts(open: readonly Review[]): Counts {
    return {
      ...this.#numbers,
      reviews: open.filter(({ id }) => this.#opened.has(id)).length,
      liveBefore: this.#liveBefore,
      liveAfter: this.#liveBefore + this.#grown,
      failed: this.#failed,
      dropped: this.#dropped,
      memories: this.#memories,
    };
  }
}
