import type { Extractor } from '../extractor';
import type { MemoryBook } from '../memory-book';
import type { LocomoConversation, LocomoSession, LocomoTurn } from './locomo-file';

/** What can be found for a question: a turn, a session, or a fact that was drawn from turns. */
export interface LocomoDocument {
  readonly id: string;
  readonly text: string;
  /** What was said just before; a turn often answers to it and says no more than "yes, twice". */
  readonly before?: string;
  /** Ids of the turns or sessions that it stands for. */
  readonly sources: readonly string[];
}

/** A session as the note that a person would keep of it, and which turn each place of it belongs to. */
interface SessionNote {
  readonly path: string;
  readonly text: string;
  turnAt(offset: number): string | undefined;
}

export interface FactOptions {
  readonly extractor: Extractor;
  readonly book: MemoryBook;
  readonly signal?: AbortSignal | undefined;
}

/** Each turn with its speaker's name. */
export function turnsOf({ sessions }: LocomoConversation): LocomoDocument[] {
  return sessions.flatMap(({ turns }) =>
    turns.map((turn, place) => {
      const before = turns[place - 1];
      return {
        id: turn.id,
        text: spoken(turn),
        ...(before && { before: spoken(before) }),
        sources: [turn.id],
      };
    }),
  );
}

/** Each session as a whole. */
export function sessionsOf({ sessions }: LocomoConversation): LocomoDocument[] {
  return sessions.map(({ id, turns }) => ({
    id,
    text: turns.map(spoken).join('\n\n'),
    sources: [id],
  }));
}

/**
 * What the extractor makes of the sessions, written into a book: each conversation is a space of its own, and a fact counts
 * for the turns that it names as its source.
 */
export async function factsOf(
  { id: space, sessions }: LocomoConversation,
  { extractor, book, signal }: FactOptions,
): Promise<LocomoDocument[]> {
  const notes = new Map<string, SessionNote>();
  for (const session of sessions) {
    const note = noteOf(space, session);
    notes.set(note.path, note);
    const source = { path: note.path, text: note.text, space, date: session.date };
    const { candidates } = await extractor.extract(source, { signal });
    for (const candidate of candidates) {
      const known = book.withText(candidate);
      if (known === undefined) book.add(candidate);
      else book.support(known.id, candidate.from);
    }
  }
  return book.list({ space, store: 'facts', status: 'live' }).map(({ id, text, from }) => {
    const turns = from.flatMap(({ path, offset = 0 }) => notes.get(path)?.turnAt(offset) ?? []);
    return { id, text, sources: [...new Set(turns)] };
  });
}

function noteOf(folder: string, { id, date, turns }: LocomoSession): SessionNote {
  let text = `---\ndate: ${date}\n---\n`;
  const starts = turns.map(({ speaker, text: said }) => {
    const start = text.length;
    text += `\n**${speaker}:** ${said.replace(/\s+/g, ' ')}\n`;
    return start;
  });
  return {
    path: `${folder}/${date.slice(0, 10)} ${id}.md`,
    text,
    turnAt: (offset) => turns[starts.findLastIndex((start) => start <= offset)]?.id,
  };
}

function spoken({ speaker, text }: LocomoTurn): string {
  return `${speaker}: ${text}`;
}
