import type { Role } from '../extract/conversation/conversation';
import { isPlay } from '../extract/conversation/play';
import { readConversation } from '../extract/conversation/read-conversation';
import { findInjected } from '../extract/passages/injected';
import { momentOf } from './time/time-filter';
import type { Moment } from './time/time-filter';

/** What one speaker said at a time, word for word. Offsets are UTF-16, in the note. */
export interface SessionTurn {
  readonly role: Role;
  readonly speaker: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** As the source tells it, else the conversation's. */
  readonly date?: string;
  readonly moment?: Moment;
}

/** A past conversation: one note. */
export interface Session {
  readonly path: string;
  readonly title: string;
  readonly space: string;
  /** What its source calls it. */
  readonly id?: string;
  readonly date?: string;
  readonly turns: readonly SessionTurn[];
}

/** A note as sessions are read from it. */
export interface SessionNote {
  readonly path: string;
  readonly title: string;
  readonly space: string;
  readonly text: string;
  /** ISO date of the note where the conversation names none: by its properties or its name, never that of the file. */
  readonly date?: string;
}

/** @returns undefined where the note is no conversation; people who speak on a stage hold none */
export function readSession({ path, title, space, text, date }: SessionNote): Session | undefined {
  const conversation = readConversation(text);
  if (conversation === undefined || isPlay(path, text)) return undefined;
  const began = conversation.date ?? conversation.turns.find((turn) => turn.date !== undefined)?.date ?? date;
  return {
    path,
    title: conversation.title ?? title,
    space,
    ...(conversation.id !== undefined && { id: conversation.id }),
    ...(began !== undefined && { date: began }),
    turns: conversation.turns
      // What a program put in is nothing that anybody said.
      .filter(({ role }) => role !== 'system')
      .map(({ role, speaker, text: said, start, end, date: at }) =>
        placed({ role, speaker, text: withoutInjected(said), start, end }, at ?? began),
      ),
  };
}

/** Without what a memory put in: nobody said that. */
function withoutInjected(text: string): string {
  let said = '';
  let position = 0;
  for (const { start, end } of findInjected(text)) {
    said += text.slice(position, start);
    position = end;
  }
  return (said + text.slice(position)).trim();
}

function placed(turn: Omit<SessionTurn, 'date' | 'moment'>, date: string | undefined): SessionTurn {
  const moment = date === undefined ? undefined : momentOf(date);
  return { ...turn, ...(date !== undefined && { date }), ...(moment !== undefined && { moment }) };
}
