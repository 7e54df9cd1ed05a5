import * as z from 'zod';
import { roles } from './conversation';
import type { Conversation, PlacedTurn, Turn } from './conversation';

/** What stands in the comment below a turn's heading. */
const turnComment = z.object({
  role: z.enum(roles),
  speaker: z.string(),
  model: z.string().optional(),
  date: z.string().optional(),
});

/** A heading for people and, right below, a comment for programs: no message can hold both by itself. */
const TURN = /^## [^\n]*\n<!-- (\{[^\n]*\}) -->\r?$/gm;

/** A line of a message that looks like such a comment; a backslash in front keeps it from being one. */
const LIKE_COMMENT = /^(\\*<!-- \{)/gm;
const ESCAPED_COMMENT = /^\\(\\*<!-- \{)/gm;

/**
 * A conversation as a note: properties with its id and date, then a heading for each message and, in a comment that reading
 * view hides, who said it, when, and by which model. `readConversation` reads the same conversation back, whatever the
 * messages hold; white space around a message is not kept.
 */
export function conversationToMarkdown(conversation: Conversation): string {
  const { id, title, date } = conversation;
  const properties = Object.entries({ conversation: id, title, date }).flatMap(([name, value]) =>
    // A JSON string is a YAML string too.
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return [`---\n${properties.join('\n')}\n---\n`, ...conversation.turns.map(turnToMarkdown)].join('\n');
}

/** The same of turns alone, as they are added to such a note: after an empty line. */
export function turnsToMarkdown(turns: readonly Turn[]): string {
  return turns.map(turnToMarkdown).join('\n');
}

function turnToMarkdown({ role, speaker, text, model, date }: Turn): string {
  const told = JSON.stringify({ role, speaker, model, date }).replaceAll('>', '\\u003e');
  const body = text.replaceAll('\r\n', '\n').trim().replace(LIKE_COMMENT, '\\$1');
  return `## ${headingOf(speaker)}\n<!-- ${told} -->\n\n${body}\n`;
}

function headingOf(speaker: string): string {
  return speaker.replace(/\s+/g, ' ').trim();
}

/** Turns of a note that {@link conversationToMarkdown} wrote; none of any other note. */
export function readWrittenTurns(source: string, bodyStart: number): readonly PlacedTurn[] {
  const marks = [...source.matchAll(TURN)].filter((mark) => mark.index >= bodyStart);
  return marks.flatMap((mark, index) => {
    const told = parseComment(mark[1]!);
    if (!told) return [];
    const start = mark.index + mark[0].length;
    const end = marks[index + 1]?.index ?? source.length;
    const text = source.slice(start, end).replaceAll('\r\n', '\n').trim().replace(ESCAPED_COMMENT, '$1');
    const { role, speaker, model, date } = told;
    return [
      {
        role,
        speaker,
        text,
        ...(model === undefined ? {} : { model }),
        ...(date === undefined ? {} : { date }),
        start,
        end,
        isQuoted: false,
      },
    ];
  });
}

function parseComment(json: string): z.infer<typeof turnComment> | undefined {
  try {
    return turnComment.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
