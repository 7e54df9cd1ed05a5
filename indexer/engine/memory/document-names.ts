import { scanText } from '../../memory';
import type { Conversation } from '../../memory';

/** UTF-16 units of a note's name: with its folder, and with what a sync adds, it has to fit into 255 bytes. */
const LONGEST_NAME = 80;

/** Of what was said first, where nobody gave the conversation a title. */
const FIRST_WORDS = 8;

/** What the app allows in no name, or would read as a part of a link. */
const FORBIDDEN_IN_NAME = /[\\/:*?"<>|#^[\]\p{Cc}]+/gu;

/** The name of a note for a document, by the name of its file. */
export function nameOfDocument(fileName: string): string {
  return nameOf(withoutEnding(fileName));
}

/**
 * The name of a note for a conversation: its day, as far as it is known, and its title, else the first words that the user says
 * in it, else the name of the export. Without the ending of a note, and not always the only one of its kind.
 */
export function nameOfConversation(conversation: Conversation, exportName: string): string {
  const { title = '', turns } = conversation;
  const date = conversation.date ?? turns.find((turn) => turn.date !== undefined)?.date ?? '';
  const named = [title, firstWords(conversation), withoutEnding(exportName)].find(isName) ?? '';
  return nameOf(`${date.slice(0, 'YYYY-MM-DD'.length)} ${named}`);
}

/** None of a text that is to be kept out: names of notes stand in ledgers and lists, where no secret may stand. */
function firstWords({ turns }: Conversation): string {
  const first = turns.find(({ role }) => role !== 'assistant' && role !== 'system') ?? turns[0];
  if (first === undefined || scanText(first.text).length > 0) return '';
  return first.text.trim().split(/\s+/).slice(0, FIRST_WORDS).join(' ');
}

function isName(title: string): boolean {
  return /[\p{Letter}\p{Number}]/u.test(title) && scanText(title).length === 0;
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.(?:md|markdown|txt|json)$/i, '');
}

function nameOf(title: string): string {
  const name = title
    .replace(FORBIDDEN_IN_NAME, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  const cut = [...name].slice(0, LONGEST_NAME).join('');
  return cut.replace(/[ .]+$/, '') || 'Untitled';
}
