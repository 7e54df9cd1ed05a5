import type * as z from 'zod';
import { TriviumError } from '../../platform';
import type { TriviumErrorCode } from '../../platform';
import type { Job, JobPayload } from '../queue/job-queue';

export interface JobContext {
  readonly job: Job;
  /** Aborted when the worker stops, or the job is no longer its own: cancelled, or its lease is over. */
  readonly signal: AbortSignal;
  /** Tells where it is, in one word. */
  readonly phase: (name: string) => void;
}

/** How jobs of one kind are done. */
export interface JobKind<TPayload = unknown> {
  readonly schema: z.ZodType<TPayload>;
  /**
   * May be begun twice, after a crash: checks by content what is done already.
   *
   * @returns what came of it, small; nothing where there is nothing to tell
   */
  run(payload: TPayload, context: JobContext): Promise<JobPayload | undefined>;
}

/** A job of this kind whose payload is parsed; see {@link JobKind}. */
export interface ReadyKind {
  /** @returns the work to do, undefined where the payload is none of this kind */
  prepare(payload: JobPayload): ((context: JobContext) => Promise<JobPayload | undefined>) | undefined;
}

/** Forgets the payload's type, so that kinds of different payloads stand in one list. */
export function jobKind<TPayload>(kind: JobKind<TPayload>): ReadyKind {
  return {
    prepare: (payload) => {
      const parsed = kind.schema.safeParse(payload);
      return parsed.success ? (context) => kind.run(parsed.data, context) : undefined;
    },
  };
}

/** Nobody is there who could do it: that is no failure of the job. */
const nobodyThere: ReadonlySet<TriviumErrorCode> = new Set(['node-missing', 'consent-needed', 'read-only']);

/** What another try would meet again. */
const lasting: ReadonlySet<TriviumErrorCode> = new Set([
  'note-not-found',
  'note-too-large',
  'note-is-binary',
  'model-unknown',
  'setting-invalid',
  'query-invalid',
]);

export const isNobodyThere = (error: unknown): boolean =>
  error instanceof TriviumError && nobodyThere.has(error.code);

export const isLasting = (error: unknown): boolean =>
  error instanceof TriviumError && lasting.has(error.code);
