/** What went wrong, in a form a program can branch on. The message is for people and says what to do. */
export type TriviumErrorCode =
  | 'vault-not-found'
  | 'vault-not-a-folder'
  | 'vault-empty'
  | 'note-unreadable'
  | 'note-not-found'
  | 'note-too-large'
  | 'note-is-binary'
  | 'storage-unwritable'
  | 'storage-full'
  | 'storage-corrupt'
  | 'memory-full'
  | 'memory-not-found'
  | 'memory-not-current'
  | 'extraction-failed'
  | 'locked'
  | 'read-only'
  | 'model-unknown'
  | 'model-missing'
  | 'model-corrupt'
  | 'model-failed'
  | 'consent-needed'
  | 'network'
  | 'node-missing'
  | 'node-failed'
  | 'job-not-found'
  | 'setting-invalid'
  | 'query-invalid'
  | 'worker-lost'
  | 'cancelled';

/**
 * The one error of this project. `message` names the file or setting and says what to do next; `code` is stable and
 * survives a worker boundary (see {@link toPlainError}).
 */
export class TriviumError extends Error {
  readonly code: TriviumErrorCode;

  constructor(code: TriviumErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'TriviumError';
    this.code = code;
  }
}

/** An error as it crosses a worker boundary or lands in JSON. */
export interface PlainError {
  readonly code: TriviumErrorCode | 'unexpected';
  readonly message: string;
}

/** Any thrown value as a {@link PlainError}; an abort becomes `cancelled`. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof TriviumError) return { code: error.code, message: error.message };
  if (isAbort(error)) return { code: 'cancelled', message: 'Cancelled.' };
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}

/** Whether a thrown value is the abort of a signal rather than a fault. */
export function isAbort(error: unknown): boolean {
  if (error instanceof TriviumError) return error.code === 'cancelled';
  return error instanceof Error && error.name === 'AbortError';
}
