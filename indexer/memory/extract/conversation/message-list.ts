import * as z from 'zod';
import type { Conversation, Role, Turn } from './conversation';
import { exportTime, readTime } from './export-time';
import { messageContent, messageText } from './message-text';

/** One message, by whichever of its usual names each part goes. */
const listedMessage = z.looseObject({
  role: z.string().optional(),
  sender: z.string().optional(),
  author: z.string().optional(),
  content: messageContent.optional(),
  text: z.string().optional(),
  model: z.string().nullish(),
  date: exportTime,
  timestamp: exportTime,
  created_at: exportTime,
});

/** A conversation of Claude's `conversations.json`, or any object that holds a list of messages. */
export const listedConversation = z.looseObject({
  uuid: z.string().optional(),
  id: z.string().optional(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  model: z.string().nullish(),
  created_at: exportTime,
  date: exportTime,
  chat_messages: z.array(listedMessage).optional(),
  messages: z.array(listedMessage).optional(),
});

/** A list of messages that stands by itself. */
export const messageList = z.array(listedMessage);

export function fromMessages(entry: z.infer<typeof listedConversation>): Conversation {
  const id = entry.uuid ?? entry.id;
  const title = entry.name ?? entry.title;
  const date = readTime(entry.created_at ?? entry.date);
  const messages = entry.chat_messages ?? entry.messages ?? [];
  return {
    ...(id === undefined ? {} : { id }),
    ...(title ? { title } : {}),
    ...(date === undefined ? {} : { date }),
    turns: messages.flatMap((message) => turnOf(message, entry.model ?? undefined)),
  };
}

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  ai: 'assistant',
  system: 'system',
  developer: 'system',
};

const SPEAKERS = { user: 'User', assistant: 'Assistant', system: 'System', person: 'Person' };

function turnOf(message: z.infer<typeof listedMessage>, modelOfAll: string | undefined): Turn[] {
  const named = message.role ?? message.sender ?? message.author ?? '';
  const role = ROLES[named.toLowerCase()];
  const parts = messageText(message.content);
  // Claude's export has a message's words twice: the parts leave out what tools said.
  const text = parts === '' && !Array.isArray(message.content) ? messageText(message.text) : parts;
  if (!role || text === '') return [];
  const date = readTime(message.date ?? message.timestamp ?? message.created_at);
  const model = role === 'assistant' ? (message.model ?? modelOfAll) : undefined;
  return [
    {
      role,
      speaker: SPEAKERS[role],
      text,
      ...(model ? { model } : {}),
      ...(date === undefined ? {} : { date }),
    },
  ];
}
