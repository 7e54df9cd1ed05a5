import type { Worth } from '../classify';
import type { ScanFinding } from '../scan';
import type { StyleObjection } from './style';
import type { CoreTarget } from './core-file';
import type { CoreFilesState } from './core-state';

export const coreActions = ['add', 'replace', 'remove'] as const;
export type CoreAction = (typeof coreActions)[number];

/** One change of a core file. */
export interface CoreChange {
  readonly action: CoreAction;
  /** Where absent, of something that is added where it belongs by what it says; else the file that holds the old text. */
  readonly target?: CoreTarget;
  /** The entry as it is to be: of `add` and `replace`. */
  readonly content?: string;
  /** A part of the one entry that is meant: of `replace` and `remove`. */
  readonly oldText?: string;
  /** Whether a person insists on the entry as it is worded. The scan is asked all the same. */
  readonly isAsWorded?: boolean;
}

/** Why a change was refused. A program branches on `code`; `message` says what to do. */
export interface CoreRefusal {
  readonly code:
    | 'incomplete'
    | 'no-match'
    | 'several-matches'
    | 'of-the-profile'
    | 'separator'
    | 'style'
    | 'kept-out'
    | 'full'
    | 'switched-off';
  readonly message: string;
  /** Of a batch: which change, from 0. Absent where the final size is what is wrong. */
  readonly change?: number;
  readonly target: CoreTarget;
  /** Entries that the text could mean. */
  readonly candidates?: readonly string[];
  readonly style?: StyleObjection;
  readonly findings?: readonly ScanFinding[];
}

/** What became of one change. */
export interface CoreOutcome {
  readonly target: CoreTarget;
  readonly action: CoreAction;
  /** `known`: an entry says just that already, and nothing was written. */
  readonly outcome: 'added' | 'replaced' | 'removed' | 'known';
  /** Whether the entry is of a kind to be kept, and where. Of what is written, never a reason to refuse it. */
  readonly worth?: Worth;
}

/** The answer to a change: the files as they stand, and for a refused one as they stood. */
export type CoreChangeReport =
  | {
      readonly isDone: true;
      readonly isDryRun: boolean;
      readonly outcomes: readonly CoreOutcome[];
      readonly state: CoreFilesState;
      /** Backups of what somebody else wrote in the very moment; it stays, too. */
      readonly backups: readonly string[];
    }
  | { readonly isDone: false; readonly refusal: CoreRefusal; readonly state: CoreFilesState };
