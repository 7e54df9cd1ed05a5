/**
 * Who speaks: `user` talks with an assistant; `person` is one of several people who talk with one another; `system` is what
 * nobody said, such as instructions or a memory that was handed to the assistant.
 */
export const roles = ['user', 'assistant', 'system', 'person'] as const;
export type Role = (typeof roles)[number];

/** What one speaker said at a time. */
export interface Turn {
  readonly role: Role;
  /** As the source names them. */
  readonly speaker: string;
  readonly text: string;
  /** Which model wrote it, where the source tells. */
  readonly model?: string;
  /** ISO date or time, where the source tells. */
  readonly date?: string;
}

export interface Conversation {
  readonly id?: string;
  readonly title?: string;
  /** ISO date or time at which it began. */
  readonly date?: string;
  readonly turns: readonly Turn[];
}

/** A turn that was read in a note: UTF-16 offsets of its body, without the line that names the speaker. */
export interface PlacedTurn extends Turn {
  readonly start: number;
  readonly end: number;
  /** Whether each line of the body begins with the `>` of a callout. */
  readonly isQuoted: boolean;
}

export interface PlacedConversation extends Conversation {
  /** UTF-16 offset at which the note's own text ends: that of the line which names the first speaker. */
  readonly begin: number;
  readonly turns: readonly PlacedTurn[];
}
