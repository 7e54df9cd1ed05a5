import * as z from 'zod';
import { TriviumError } from '../../platform';
import { monthOf } from '../words';

/** One thing that somebody said. */
export interface LocomoTurn {
  /** Such as `D3:13`: the thirteenth of the third session. */
  readonly id: string;
  readonly speaker: string;
  /** What was said, and of a picture what it shows. */
  readonly text: string;
}

export interface LocomoSession {
  /** Such as `D3`. */
  readonly id: string;
  /** ISO date and local time at which it began. */
  readonly date: string;
  readonly turns: readonly LocomoTurn[];
}

export interface LocomoQuestion {
  readonly text: string;
  /** Ids of the turns that answer it; at least one. */
  readonly evidence: readonly string[];
}

export interface LocomoConversation {
  readonly id: string;
  readonly sessions: readonly LocomoSession[];
  readonly questions: readonly LocomoQuestion[];
}

const turnSchema = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const conversationSchema = z.object({
  sample_id: z.string(),
  qa: z.array(z.object({ question: z.string(), evidence: z.array(z.string()).default([]) })),
  conversation: z.record(z.string(), z.unknown()),
});
const fileSchema = z.array(conversationSchema).min(1);

/** `1:56 pm on 8 May, 2023`. */
const SESSION_TIME = /^(\d{1,2}):(\d\d) ([ap]m) on (\d{1,2}) (\p{L}+), (\d{4})$/u;
const TURN_ID = /D\d+:\d+/g;

/**
 * Reads conversations in the form of LoCoMo (Maharana and others 2024, https://github.com/snap-research/locomo). A question
 * that names no turn as its evidence is left out: nothing could be found for it.
 *
 * @throws TriviumError `setting-invalid`, naming the file
 */
export function parseLocomoFile(file: string, text: string): readonly LocomoConversation[] {
  const parsed = fileSchema.safeParse(readJson(file, text));
  if (!parsed.success) throw invalid(file, z.prettifyError(parsed.error));
  return parsed.data.map((conversation) => {
    const sessions = sessionsOf(file, conversation.conversation);
    const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
    const questions = conversation.qa.flatMap(({ question, evidence }) => {
      // Some evidence is two ids in one string, or none that there is.
      const ids = evidence.flatMap((each) => each.match(TURN_ID) ?? []).filter((id) => known.has(id));
      return ids.length === 0 ? [] : [{ text: question, evidence: [...new Set(ids)] }];
    });
    return { id: conversation.sample_id, sessions, questions };
  });
}

function sessionsOf(file: string, fields: Readonly<Record<string, unknown>>): LocomoSession[] {
  const sessions: LocomoSession[] = [];
  for (let number = 1; fields[`session_${number}_date_time`] !== undefined; number++) {
    const turns = z.array(turnSchema).safeParse(fields[`session_${number}`] ?? []);
    if (!turns.success) throw invalid(file, `session_${number}: ${z.prettifyError(turns.error)}`);
    if (turns.data.length === 0) continue;
    sessions.push({
      id: `D${number}`,
      date: isoTime(file, fields[`session_${number}_date_time`]),
      turns: turns.data.map((turn) => ({ id: turn.dia_id, speaker: turn.speaker, text: textOf(turn) })),
    });
  }
  return sessions;
}

function textOf({ text, blip_caption: caption }: z.output<typeof turnSchema>): string {
  return caption === undefined ? text : `${text} [${caption}]`;
}

function isoTime(file: string, written: unknown): string {
  const [, hour, minute, half, day, month, year] = SESSION_TIME.exec(String(written)) ?? [];
  const monthNumber = monthOf(month ?? '');
  if (monthNumber === undefined) throw invalid(file, `"${String(written)}" is no time of a session.`);
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const padded = (value: number | string | undefined): string => String(value).padStart(2, '0');
  return `${year}-${padded(monthNumber)}-${padded(day)}T${padded(hours)}:${padded(minute)}:00`;
}

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid(file, String(cause));
  }
}

function invalid(file: string, why: string): TriviumError {
  return new TriviumError('setting-invalid', `${file} is no file of LoCoMo conversations: ${why}`);
}
