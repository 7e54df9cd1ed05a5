import { readRole } from './speaker';
import type { Speaker } from './speaker';
import type { TextLine } from './text-lines';

/** Where somebody begins to speak: the line that names them, and where in it their words begin. */
export interface TurnStart {
  readonly speaker: Speaker;
  /** Offset of the line that names the speaker. */
  readonly lineStart: number;
  /** Offset at which the turn's own text begins. */
  readonly start: number;
}

const HEADING = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t#]*$/;

/** `## User`, `### ChatGPT (gpt-4o)`: headings of any level that name a role. Other headings belong to what is said. */
export function headingTurns(lines: readonly TextLine[]): readonly TurnStart[] {
  const starts: TurnStart[] = [];
  for (const line of lines) {
    const label = line.isCode ? undefined : HEADING.exec(line.text)?.[1];
    const speaker = label === undefined ? undefined : readRole(label);
    if (speaker) starts.push({ speaker, lineStart: line.start, start: line.end });
  }
  return hasBothSides(starts) ? starts : [];
}

/** `**Name:** text`, `**Name**: text`, `Name: text`; a time in front of the name is stepped over. */
const BOLD_NAME =
  /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?(?:\*\*|__)([^*_\n]{1,60}?)[ \t]*(?::[ \t]*(?:\*\*|__)|(?:\*\*|__)[ \t]*:)[ \t]*/;
const PLAIN_NAME =
  /^[ \t]*(?:\[([^\]\n]{1,30})\][ \t]*|[\d.:, /-]{6,24}[ \t]-[ \t])?(\p{L}[\p{L}\p{N}.'’ -]{0,40}?)[ \t]*:[ \t]+/u;

/** Words that stand before a colon and are nobody's name. */
const LABELS = new Set(
  (
    'note notes decision date time todo task summary question answer idea example source title author tags status fact warning ' +
    'tip important result goal reason problem solution http https notiz notizen entscheidung beschluss datum zeit aufgabe ' +
    'zusammenfassung frage antwort idee beispiel quelle titel autor status fakt achtung tipp wichtig ergebnis ziel grund ' +
    'problem lösung ps nb re fwd cc bcc from to subject von an betreff'
  ).split(' '),
);

/**
 * Lines that begin with a name. Roles are known by their words; other names are speakers where two or more take turns and
 * one at least speaks twice, so that a list of properties (`Budget: 300`) is no conversation.
 */
export function lineTurns(lines: readonly TextLine[]): readonly TurnStart[] {
  const named = lines.flatMap((line) => {
    const start = line.isCode ? undefined : namedLine(line);
    return start ? [start] : [];
  });
  if (hasBothSides(named)) {
    const other = onlyOther(named);
    return named.filter(({ speaker }) => speaker.role !== 'person' || speaker.name === other);
  }
  return takeTurns(named, lines) ? named : [];
}

function namedLine(line: TextLine): TurnStart | undefined {
  const bold = BOLD_NAME.exec(line.text);
  const plain = bold ? null : PLAIN_NAME.exec(line.text);
  const match = bold ?? plain;
  const label = (bold?.[1] ?? plain?.[2])?.trim();
  if (!match || label === undefined) return undefined;
  const speaker = readRole(label) ?? personNamed(label);
  if (!speaker) return undefined;
  return { speaker, lineStart: line.start, start: line.start + match[0].length };
}

/** One to three words, each with a capital, none of them a label. */
function personNamed(label: string): Speaker | undefined {
  const parts = label.split(/\s+/);
  const isName = parts.length <= 3 && parts.every((part) => /^\p{Lu}[\p{L}.'’-]*$/u.test(part));
  return isName && !LABELS.has(label.toLowerCase()) ? { role: 'person', name: label } : undefined;
}

/** Somebody with a name who talks with an assistant and with nobody else. */
function onlyOther(starts: readonly TurnStart[]): string | undefined {
  const people = new Set(
    starts.filter(({ speaker }) => speaker.role === 'person').map(({ speaker }) => speaker.name),
  );
  const hasUser = starts.some(({ speaker }) => speaker.role === 'user');
  return people.size === 1 && !hasUser ? [...people][0] : undefined;
}

/** Whether people speak by turns: two to eight of them, one twice at least, on a third of the lines that hold text. */
function takeTurns(starts: readonly TurnStart[], lines: readonly TextLine[]): boolean {
  const names = starts.map(({ speaker }) => speaker.name);
  const distinct = new Set(names);
  const filled = lines.filter((line) => line.text.trim() !== '').length;
  const changes = names.filter((name, index) => index > 0 && name !== names[index - 1]).length;
  return (
    distinct.size >= 2 &&
    distinct.size <= 8 &&
    names.length > distinct.size &&
    changes >= 2 &&
    names.length * 3 >= filled
  );
}

/** Whether somebody asks and an assistant answers. */
function hasBothSides(starts: readonly TurnStart[]): boolean {
  const has = (role: string): boolean => starts.some(({ speaker }) => speaker.role === role);
  return has('assistant') && (has('user') || onlyOther(starts) !== undefined);
}

const CALLOUT = /^ {0,3}>[ \t]?\[!([\w-]+)\][+-]?[ \t]*(.*)$/;

/** `> [!user]` and `> [!quote] ChatGPT`: callouts whose kind or title names a role. */
export function calloutTurns(lines: readonly TextLine[]): readonly (TurnStart & { readonly end: number })[] {
  const starts: (TurnStart & { end: number })[] = [];
  let open: (TurnStart & { end: number }) | undefined;
  for (const line of lines) {
    const callout = line.isCode ? null : CALLOUT.exec(line.text);
    const isQuoted = /^ {0,3}>/.test(line.text);
    if (callout || !isQuoted) open = undefined;
    const speaker = callout ? calloutSpeaker(callout[1]!, callout[2]!) : undefined;
    if (speaker) {
      open = { speaker, lineStart: line.start, start: line.end, end: line.end };
      starts.push(open);
    } else if (open) open.end = line.end;
  }
  return hasBothSides(starts) ? starts : [];
}

/** Of `> [!user] Anna` the kind tells; of `> [!quote] ChatGPT` the title. A memory's callout is nobody's turn. */
function calloutSpeaker(kind: string, title: string): Speaker | undefined {
  const byKind = readRole(kind);
  const speaker = byKind?.role === 'system' ? undefined : (byKind ?? readRole(title));
  if (!speaker) return undefined;
  const told = readRole(title);
  return told && told.role === speaker.role ? told : speaker;
}
