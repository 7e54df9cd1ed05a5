/** How far a long job is. `done` and `total` count the `phase`'s own things. */
export interface Progress {
  readonly phase:
    'list' | 'read' | 'embed' | 'relate' | 'compact' | 'save' | 'download' | 'extract' | 'reconcile';
  readonly done: number;
  readonly total: number;
  /** The note or file in hand, if one is. */
  readonly path?: string;
  /** A measured estimate, absent until there is one. */
  readonly remainingMs?: number;
}

export type ProgressListener = (progress: Progress) => void;
