/** A log as somebody keeps it, and the entries that a reader finds in it: `date: names`, in the order of the log. */
export interface KeptLog {
  readonly name: string;
  /** Begins with a line break, which is no part of it. */
  readonly log: string;
  readonly entries: readonly string[];
}
