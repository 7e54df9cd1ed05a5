import { parseNote } from '../../../vault';
import type { Conversation, PlacedConversation, PlacedTurn } from './conversation';
import { readWrittenTurns } from './conversation-note';
import { propertiesPart } from '../passages/properties-part';
import { readDate } from './speaker';
import { textLines } from './text-lines';
import { calloutTurns, headingTurns, lineTurns } from './turn-starts';
import type { TurnStart } from './turn-starts';

/**
 * Reads a note as a conversation. Shapes: what this program wrote itself; `## User` and `## Assistant` headings of any level
 * and in several words; callouts such as `> [!user]`; lines that begin with `**Name:**` or `Name:`.
 *
 * @returns undefined where the note is none: nobody speaks, or only one side does
 */
export function readConversation(text: string): PlacedConversation | undefined {
  const { frontmatter, bodyStart } = parseNote('', propertiesPart(text));
  const about = conversationProperties(frontmatter);
  const written = readWrittenTurns(text, bodyStart);
  // Above what this program wrote stands nothing, and what was put there is no part of the conversation.
  if (written.length > 0) return { ...about, turns: written, begin: bodyStart };

  const lines = textLines(text, bodyStart);
  const callouts = calloutTurns(lines);
  if (callouts.length > 0) {
    const turns = callouts.map((start) => placedTurn(text, start, start.end, true));
    return withTurns({ ...about, begin: callouts[0]!.lineStart }, turns);
  }
  const headings = headingTurns(lines);
  const starts = headings.length > 0 ? headings : lineTurns(lines);
  const ends =
    headings.length > 0 ? [] : lines.filter((line) => !line.isCode && /^#{1,6}[ \t]/.test(line.text));
  let end = 0;
  const turns = starts.map((start, index) => {
    const next = starts[index + 1]?.lineStart ?? text.length;
    // Lines and turns come in order: no heading is looked at twice.
    while ((ends[end]?.start ?? Infinity) < start.start) end++;
    return placedTurn(text, start, Math.min(next, ends[end]?.start ?? next), false);
  });
  return withTurns({ ...about, begin: starts[0]?.lineStart ?? bodyStart }, turns);
}

function withTurns(
  about: Omit<PlacedConversation, 'turns'>,
  turns: readonly PlacedTurn[],
): PlacedConversation | undefined {
  const spoken = turns.filter((turn) => turn.text !== '');
  return spoken.length === 0 ? undefined : { ...about, turns: spoken };
}

function placedTurn(
  source: string,
  { speaker, start }: TurnStart,
  end: number,
  isQuoted: boolean,
): PlacedTurn {
  const body = source.slice(start, end);
  const text = (isQuoted ? body.replace(/^ {0,3}> ?/gm, '') : body).replaceAll('\r\n', '\n').trim();
  return {
    role: speaker.role,
    speaker: speaker.name,
    text,
    ...(speaker.model === undefined ? {} : { model: speaker.model }),
    ...(speaker.date === undefined ? {} : { date: speaker.date }),
    start,
    end,
    isQuoted,
  };
}

/** What a note's properties tell of the conversation. */
function conversationProperties(properties: Readonly<Record<string, unknown>>): Omit<Conversation, 'turns'> {
  const { conversation, title } = properties;
  const date = [properties.date, properties.created].find((value) => typeof value === 'string');
  const told = date === undefined ? undefined : readDate(date);
  return {
    ...(typeof conversation === 'string' ? { id: conversation } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    ...(told === undefined ? {} : { date: told }),
  };
}
