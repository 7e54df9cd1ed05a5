import type { FoundDate } from './dates';
import type { Mention } from './mentions';
import type { WorkLogShape } from './work-log';

/** An entry while its log is read: what its date and its names mean is decided for the log as a whole. */
export interface EntryDraft {
  readonly shape: Exclude<WorkLogShape, 'none'>;
  readonly date?: FoundDate;
  /** 0-based. */
  readonly line: number;
  readonly summary: string;
  readonly mentions: readonly Mention[];
  /** Whether finer dated entries stand within it: then it is one of its own only if it names notes beside them. */
  readonly holdsEntries: boolean;
}
