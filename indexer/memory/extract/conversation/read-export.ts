import type * as z from 'zod';
import { TriviumError, contentHash } from '../../../platform';
import type { Conversation } from './conversation';
import { fromMessages, listedConversation, messageList } from './message-list';
import { fromOpenAi, openAiConversation } from './openai-export';

/**
 * Reads an export of an assistant: OpenAI's `conversations.json` (the branch of each that was shown last), Claude's
 * `conversations.json`, or a plain list of `{ role, content }`. Every conversation comes once and has an id; those in which
 * nobody says anything are left out.
 *
 * @param json - the file's text
 * @param name - the file's name, for messages
 * @throws TriviumError `note-unreadable` where it is no such export, naming the conversation and the part that is wrong
 */
export function readExport(json: string, name = 'The export'): readonly Conversation[] {
  const content = parseJson(json, name);
  const entries = entriesOf(content);
  if (!entries) throw unreadable(name, 'it holds no list of conversations or messages');
  const read = entries.map((entry, index) => readEntry(entry, `${name}: conversation ${String(index + 1)}`));
  const byId = new Map<string, Conversation>();
  for (const conversation of read) {
    if (conversation.turns.length === 0) continue;
    const id = conversation.id ?? contentHash(JSON.stringify(conversation));
    const known = byId.get(id);
    if (!known || known.turns.length < conversation.turns.length) byId.set(id, { ...conversation, id });
  }
  if (byId.size === 0) throw unreadable(name, 'nobody says anything in it');
  return [...byId.values()];
}

function parseJson(json: string, name: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unreadable(name, `it is no whole JSON file (${reason})`);
  }
}

/** The conversations in a file, however deep they lie. A list of messages is one conversation. */
function entriesOf(content: unknown): readonly unknown[] | undefined {
  if (isList(content)) return isMessageList(content) ? [{ messages: content }] : content;
  if (typeof content !== 'object' || content === null) return undefined;
  const { conversations } = content as { conversations?: unknown };
  return isList(conversations) ? conversations : [content];
}

function isMessageList(list: readonly unknown[]): boolean {
  const [first] = list;
  return typeof first === 'object' && first !== null && ('role' in first || 'sender' in first);
}

function readEntry(entry: unknown, where: string): Conversation {
  if (isList(entry)) return fromMessages({ messages: parse(messageList, entry, where) });
  if (typeof entry !== 'object' || entry === null) throw unreadable(where, 'it is no object');
  if ('mapping' in entry) return fromOpenAi(parse(openAiConversation, entry, where));
  if ('chat_messages' in entry || 'messages' in entry)
    return fromMessages(parse(listedConversation, entry, where));
  throw unreadable(where, 'it has neither mapping, chat_messages nor messages');
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unreadable(
    where,
    `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not understood'}`,
  );
}

function unreadable(where: string, reason: string): TriviumError {
  return new TriviumError(
    'note-unreadable',
    `${where} cannot be read: ${reason}. Expected are the conversations.json of ChatGPT or Claude, or a list of { role, content }.`,
  );
}
