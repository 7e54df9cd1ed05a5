import type { LedgerLine } from '../../ledger';
import { createLedgerId, hashLedgerText, inOneLine } from '../../ledger';
import { memoryLineTexts } from '../events/line-texts';
import type { MemoryEvent, MemoryEventOf } from '../events/memory-events';
import { compareLines } from '../fold/fold-line';
import { MemoryFold } from '../fold/memory-fold';
import { movedMentions, newMentions } from '../fold/provenance';
import type { Provenance } from '../memory';

type MemoryLine = LedgerLine<MemoryEvent>;

/** A memory's mentions that lines of support brought, and the last of these lines. */
interface Supports {
  readonly ids: string[];
  mentions: readonly Provenance[];
  /** Identities of texts that say the memory in other words. */
  says: readonly string[];
  last: LedgerLine<MemoryEventOf<'support'>>;
}

/**
 * Which of some lines still matter. What made a memory, forgot it or brought it back stays, so that its history can be read;
 * what goes are lines that changed nothing, reviews that were answered, and of several mentions of one memory all but one
 * line that names them all.
 *
 * @param own the lines that may go
 * @param others all other lines there are
 * @returns the lines that stay of the own ones, in order
 */
export function neededLines(
  own: readonly MemoryLine[],
  others: readonly MemoryLine[],
): readonly MemoryLine[] {
  const needed = neededOnce(own, others);
  // What was done for a line that went may have no effect without it.
  return needed.length < own.length ? neededLines(needed, others) : needed;
}

function neededOnce(own: readonly MemoryLine[], others: readonly MemoryLine[]): readonly MemoryLine[] {
  const ids = new Set(own.map(({ event }) => event.id));
  const all = [...own, ...others].sort(compareLines);
  const { fold, idle } = foldAll(all);
  const isCounted = ({ event: { id } }: MemoryLine): boolean => ids.has(id) && !idle.has(id);
  const several = supportsOf(all, fold, isCounted).filter(({ ids: merged }) => merged.length > 1);
  const merged = new Set(several.flatMap((supports) => supports.ids));
  const stays = own.filter(
    ({ event }) => !idle.has(event.id) && !merged.has(event.id) && !isAnswered(event, fold),
  );
  return [...stays, ...several.map((each) => mergedSupport(each, fold))].sort(compareLines);
}

/** The state that all lines come to, and the lines that changed nothing. */
function foldAll(all: readonly MemoryLine[]): {
  readonly fold: MemoryFold;
  readonly idle: ReadonlySet<string>;
} {
  const fold = new MemoryFold();
  const idle = new Set<string>();
  for (const line of all) {
    const isIdle = !fold.apply(line);
    const { event } = line;
    // What was said and kept out is history, whether or not it changed anything.
    const isKept = event.event === 'fact' || event.event === 'gone' || event.event === 'quarantine';
    if (isIdle && !isKept) idle.add(event.id);
  }
  return { fold, idle };
}

function isAnswered(event: MemoryEvent, fold: MemoryFold): boolean {
  return event.event === 'review' && fold.reviews.isAnswered(event.newer, event.older);
}

/** The mentions that support brought, as they are called at the time of the last line. */
function supportsOf(
  all: readonly MemoryLine[],
  fold: MemoryFold,
  isCounted: (line: MemoryLine) => boolean,
): readonly Supports[] {
  const supports = new Map<string, Supports>();
  for (const line of all) {
    const { event } = line;
    if (event.event === 'rename') {
      for (const each of supports.values())
        each.mentions = movedMentions(each.mentions, event.from, event.to);
    }
    if (event.event !== 'support' || !isCounted(line)) continue;
    const id = fold.memories.resolve(event.supports);
    const last = { ...line, event };
    const before = supports.get(id);
    if (before === undefined) {
      supports.set(id, { ids: [event.id], mentions: event.from, says: event.says ?? [], last });
    } else {
      before.ids.push(event.id);
      before.mentions = [...before.mentions, ...newMentions(before.mentions, event.from)];
      before.says = [...new Set([...before.says, ...(event.says ?? [])])];
      before.last = last;
    }
  }
  return [...supports.values()];
}

/** An id of its own: were a crash to leave both, they would say the same. */
function mergedSupport({ mentions, says, last }: Supports, fold: MemoryFold): MemoryLine {
  const { at, supports } = last.event;
  const memory = fold.memories.get(supports);
  const text = inOneLine(memory === undefined ? last.text : memoryLineTexts.support(memory, mentions));
  const id = createLedgerId(Date.parse(at));
  return {
    event: { ...last.event, id, from: [...mentions], ...(says.length > 0 && { says: [...says] }) },
    text,
    textHash: hashLedgerText(text),
  };
}
