import type { VaultOptions } from '../session-config';

export interface ServingOptions extends VaultOptions {
  /** Nothing is learned, and no note is written; the index is kept in step all the same where nobody else does. */
  readonly isReadOnly: boolean;
  /** Whether the nightly jobs run here, where no other program of this vault runs them. */
  readonly jobs: boolean;
}
