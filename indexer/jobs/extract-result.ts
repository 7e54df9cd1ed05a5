import { TriviumError } from '../platform';
import type { TriviumErrorCode } from '../platform';
import type { JobResult } from './run-record';

/** What an extraction counted; the report of the engine has these among others. */
export interface ExtractCounts {
  /** Notes that were looked at. */
  readonly notes: number;
  readonly conversations: number;
  readonly sentences: number;
  readonly candidates: number;
  readonly inserted: number;
  readonly duplicates: number;
  readonly superseded: number;
  readonly extends: number;
  readonly reviews: number;
  readonly quarantined: number;
  readonly forgottenBefore: number;
  readonly liveBefore: number;
  readonly liveAfter: number;
}

/** An extraction as it is judged and told. */
export interface ExtractOutcome extends ExtractCounts {
  /** Notes that changed before the first run looked back, and that no run has looked at; absent where there are none. */
  readonly neverRead?: number;
  /** Calls of model servers that it took; absent where this device read the notes. */
  readonly modelCalls?: number;
  /** Why this device read the notes by rules although model servers are set, in words for the user; absent where they were asked. */
  readonly serversNotAsked?: string;
  /** Notes that could not be read, and why; the code is that of a TriviumError, where it is known. */
  readonly failed: readonly { readonly path: string; readonly message: string; readonly code?: string }[];
  /** How many sentences were dropped, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** The reason under which an extractor counts sentences that it could make nothing of; none of the good ones. */
export const UNREADABLE = 'unreadable';

/** Codes of what went wrong with a model, not with a note. */
const modelFaults: ReadonlySet<string> = new Set<TriviumErrorCode>([
  'node-failed',
  'node-missing',
  'consent-needed',
  'extraction-failed',
  'model-failed',
  'model-missing',
]);

const AFTER_MODEL_FAULT =
  '"trivium jobs <vault>" lists what failed, "trivium jobs retry <vault> --failed" asks again, and with "--local" this device reads the notes.';

/**
 * Holds an extraction to its sums: each candidate came to something, and the memory grew by what was added and shrank by
 * what was replaced. Counts of a dry run say what would be, and add up as well.
 *
 * @throws Error where they do not, which is a fault of the program
 */
export function assertCountsAddUp(report: ExtractCounts): void {
  const { candidates, inserted, duplicates, quarantined, forgottenBefore } = report;
  const { liveBefore, liveAfter, superseded } = report;
  const accounted = inserted + duplicates + quarantined + forgottenBefore;
  if (candidates !== accounted) {
    throw new Error(
      `The counts of the extraction do not add up: ${candidates} candidates, but ${inserted} inserted + ${duplicates} ` +
        `duplicates + ${quarantined} quarantined + ${forgottenBefore} forgotten before = ${accounted}.`,
    );
  }
  const expected = liveBefore + inserted - superseded;
  if (liveAfter !== expected) {
    throw new Error(
      `The counts of the extraction do not add up: ${liveAfter} live, but ${liveBefore} before + ${inserted} inserted - ` +
        `${superseded} superseded = ${expected}.`,
    );
  }
}

/**
 * Why an extraction that found nothing is a failure; undefined where it found something or nothing is what was there.
 *
 * A day of small talk has sentences and no candidate, and each sentence was dropped for a reason: that went well. Where not
 * one sentence was dropped for a good reason, nobody read them (a model whose answers were empty, a format that is not
 * understood); where no sentence was seen because notes could not be read, nobody saw them.
 */
function failureOfExtract(report: ExtractOutcome): TriviumError | undefined {
  const { candidates, sentences, failed, dropped } = report;
  if (candidates > 0) return undefined;
  const [first] = failed;
  if (sentences === 0) {
    if (first === undefined) return undefined;
    const unread = `no note could be read: ${count(failed.length, 'note')}, the first ${first.path}: ${first.message}`;
    if (!failed.some(({ code }) => code !== undefined && modelFaults.has(code))) {
      return new TriviumError('note-unreadable', unread);
    }
    return new TriviumError('extraction-failed', `${unread} ${AFTER_MODEL_FAULT}`);
  }
  const understood = Object.entries(dropped).filter(([reason]) => reason !== UNREADABLE);
  if (understood.some(([, sentencesDropped]) => sentencesDropped > 0)) return undefined;
  return new TriviumError(
    'extraction-failed',
    `nothing was made of ${count(sentences, 'sentence')} in ${count(report.notes, 'note')}, ` +
      'neither facts nor reasons why there are none. Look whether the model answers, and extract again.',
  );
}

/** An extraction in one sentence, with counters that add up. */
export function describeExtract(report: ExtractOutcome): string {
  const { notes, sentences, candidates, liveBefore, liveAfter } = report;
  const unread = report.failed.length === 0 ? [] : [`${count(report.failed.length, 'note')} not readable`];
  if (notes === 0) return sentence(['no note changed', ...unread], `${liveAfter} live.`);
  if (candidates === 0) {
    const found = `nothing worth remembering in ${count(sentences, 'sentence')}`;
    return sentence([count(notes, 'note'), found, ...unread], `${liveAfter} live.`);
  }
  const counted = [
    count(notes, 'note'),
    count(candidates, 'candidate'),
    `${report.inserted} inserted`,
    count(report.duplicates, 'duplicate'),
    ...ifAny(report.quarantined, 'held back'),
    ...ifAny(report.forgottenBefore, 'forgotten before'),
    `${report.superseded} superseded`,
    ...ifAny(report.extends, 'with more detail'),
    ...ifAny(report.reviews, 'to review'),
    ...unread,
  ];
  return sentence(counted, `${liveBefore} live before, ${liveAfter} after.`);
}

/**
 * Why a first run found so little: what is older than a day waits until somebody asks for it. Undefined where nothing does.
 *
 * @param isDreaming whether model servers read it by themselves, sooner or later
 */
export function describeNeverRead(neverRead: number | undefined, isDreaming = false): string | undefined {
  if (neverRead === undefined || neverRead === 0) return undefined;
  const [notes, them] =
    neverRead === 1 ? ['1 older note was', 'it'] : [`${neverRead} older notes were`, 'them'];
  const all = `"trivium extract <vault> --all" reads ${them}`;
  if (isDreaming) {
    return `${notes} not looked at yet. The model servers read ${them} while nobody asks for anything; ${all} at once.`;
  }
  return (
    'Only notes that changed in the last 24 hours before the first run, or since, are looked at by themselves; ' +
    `${notes} never looked at. ${all}.`
  );
}

/**
 * What a run of the extraction came to.
 *
 * @throws TriviumError where it found nothing and that is no success: `note-unreadable` where no note could be read, else
 * `extraction-failed`
 * @throws Error where its counts do not add up
 */
export function resultOfExtract(report: ExtractOutcome): JobResult {
  assertCountsAddUp(report);
  const failure = failureOfExtract(report);
  if (failure !== undefined) throw failure;
  const { notes, conversations, sentences, candidates, inserted, duplicates, superseded, reviews } = report;
  const { quarantined, forgottenBefore, liveBefore, liveAfter } = report;
  return {
    message: [describeExtract(report), report.serversNotAsked].filter((part) => part !== undefined).join(' '),
    counts: {
      notes,
      conversations,
      sentences,
      candidates,
      inserted,
      duplicates,
      superseded,
      extends: report.extends,
      reviews,
      quarantined,
      forgottenBefore,
      liveBefore,
      liveAfter,
      failed: report.failed.length,
      ...(report.neverRead !== undefined && { neverRead: report.neverRead }),
      ...(report.modelCalls !== undefined && { modelCalls: report.modelCalls }),
    },
  };
}

function sentence(parts: readonly string[], live: string): string {
  return `Extraction: ${parts.join(', ')}; ${live}`;
}

function ifAny(number: number, what: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${what}`];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
