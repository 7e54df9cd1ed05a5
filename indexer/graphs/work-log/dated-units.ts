import type { FoundDate } from './dates';
import { SUMMARY_LENGTH } from './defaults';
import type { EntryDraft } from './draft';
import { findMentions } from './mentions';
import type { Mention } from './mentions';
import { summarize } from './summary';

/**
 * The dated headings, paragraphs and list items that a line stands in. Each line belongs to the innermost of them: a
 * dated item under a dated heading is an entry of its own, an undated one is part of the heading's.
 */
export interface DatedUnits {
  /** Opens a unit; those it cannot stand in are closed. */
  open(unit: NewUnit): void;
  /** Closes units of this rank or deeper. */
  close(rank: number): void;
  /** A line that belongs to the innermost unit; without one it belongs to none. */
  addText(text: string): void;
  /** An entry that stands in the open units and was read by itself, as a table's row. */
  addEntry(draft: EntryDraft): void;
  /** Whether a unit is open. */
  readonly isInside: boolean;
  /** The date of the innermost open unit that a unit of this rank would stand in. */
  dateAbove(rank: number): FoundDate | undefined;
  /** All entries in the order of the note. */
  finish(): readonly EntryDraft[];
}

interface NewUnit {
  readonly shape: EntryDraft['shape'];
  /** Depth: see {@link RANK}. */
  readonly rank: number;
  readonly date: FoundDate;
  readonly line: number;
  /** The heading's or the line's text after its date. */
  readonly text: string;
}

/**
 * Headings have ranks 1 to 6 as their levels, a paragraph stands below all of them, one in a quote or told by its time below
 * a dated one, items below them by their indent.
 */
export const RANK = {
  heading: 1,
  paragraph: 7,
  quoted: 7.2,
  timed: 7.5,
  item: (indent: number) => 8 + indent,
} as const;

interface Unit extends Omit<NewUnit, 'text'> {
  readonly mentions: Mention[];
  /** A heading's title tells its entry; without one, and for everything else, its first words do. */
  readonly hasTitle: boolean;
  summary: string;
  holdsEntries: boolean;
}

export function createDatedUnits(): DatedUnits {
  const units: (Unit | EntryDraft)[] = [];
  const stack: Unit[] = [];
  const close = (rank: number): void => {
    while (stack.length > 0 && stack[stack.length - 1]!.rank >= rank) stack.pop();
  };
  const addTo = (unit: Unit, text: string): void => {
    for (const mention of findMentions(text)) unit.mentions.push(mention);
    if (!unit.hasTitle && unit.summary.length < 2 * SUMMARY_LENGTH)
      unit.summary += ` ${text.slice(0, 4 * SUMMARY_LENGTH)}`;
  };
  const markOuter = (): void => {
    const outer = stack[stack.length - 1];
    if (outer) outer.holdsEntries = true;
  };
  return {
    get isInside() {
      return stack.length > 0;
    },
    open: (unit) => {
      close(unit.rank);
      markOuter();
      const title = unit.shape === 'dated-headings' ? summarize(unit.text) : '';
      const { shape, rank, date, line, text } = unit;
      const hasTitle = title !== '';
      const opened: Unit = {
        shape,
        rank,
        date,
        line,
        hasTitle,
        mentions: [],
        summary: title,
        holdsEntries: false,
      };
      addTo(opened, text);
      stack.push(opened);
      units.push(opened);
    },
    close,
    dateAbove: (rank) => stack.filter((unit) => unit.rank < rank).pop()?.date,
    addText: (text) => {
      const unit = stack[stack.length - 1];
      if (unit) addTo(unit, text);
    },
    addEntry: (draft) => {
      markOuter();
      units.push(draft);
    },
    finish: () => units.map((unit) => ('rank' in unit ? toDraft(unit) : unit)),
  };
}

function toDraft({ shape, date, line, summary, mentions, holdsEntries }: Unit): EntryDraft {
  return { shape, date, line, summary: summarize(summary), mentions, holdsEntries };
}
