import type { EditSession, SessionCounts } from './edit-session';

/** What is recorded of a vault's past outside of its notes: the commits of its git repository. */
export interface EditHistory {
  /**
   * All sessions, the newest first; what was read before is not read again.
   *
   * @returns undefined where nothing is recorded
   * @throws TriviumError that says what kept it from being read and what to do
   */
  read(signal?: AbortSignal): Promise<RecordedEdits | undefined>;
}

export interface RecordedEdits {
  readonly sessions: readonly EditSession[];
  readonly counts: Pick<SessionCounts, 'read' | 'namingNone'>;
}
