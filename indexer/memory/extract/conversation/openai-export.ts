import * as z from 'zod';
import type { Conversation, Role, Turn } from './conversation';
import { exportTime, readTime } from './export-time';
import { messageContent, messageText } from './message-text';

const message = z.looseObject({
  author: z.looseObject({ role: z.string() }),
  create_time: exportTime,
  content: z.looseObject({
    content_type: z.string().optional(),
    parts: messageContent.optional(),
    text: z.string().optional(),
  }),
  recipient: z.string().nullish(),
  metadata: z
    .looseObject({
      model_slug: z.string().nullish(),
      is_visually_hidden_from_conversation: z.boolean().nullish(),
    })
    .nullish(),
});

const node = z.looseObject({
  message: message.nullish(),
  parent: z.string().nullish(),
  children: z.array(z.string()).default([]),
});

/** A conversation of OpenAI's `conversations.json`: a tree of messages, one branch for each answer made anew. */
export const openAiConversation = z.looseObject({
  id: z.string().nullish(),
  conversation_id: z.string().nullish(),
  title: z.string().nullish(),
  create_time: exportTime,
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), node),
});

type Tree = z.infer<typeof openAiConversation>;
type Message = z.infer<typeof message>;

/** The branch that was shown last; what tools said to the model is left out. */
export function fromOpenAi(tree: Tree): Conversation {
  const id = tree.conversation_id ?? tree.id ?? undefined;
  const date = readTime(tree.create_time);
  return {
    ...(id === undefined ? {} : { id }),
    ...(tree.title ? { title: tree.title } : {}),
    ...(date === undefined ? {} : { date }),
    turns: shownBranch(tree).flatMap((entry) => turnOf(entry)),
  };
}

/** From the root to the node that is shown. A tree that leads in a circle is left at the node met twice. */
function shownBranch({ mapping, current_node: current }: Tree): Message[] {
  const branch: Message[] = [];
  const met = new Set<string>();
  let id = current && mapping[current] ? current : lastLeaf(mapping);
  while (id !== undefined && !met.has(id)) {
    met.add(id);
    const entry = mapping[id];
    if (entry?.message) branch.push(entry.message);
    id = entry?.parent ?? undefined;
  }
  return branch.reverse();
}

/** Without a current node: the newest child of the newest child, from the root on. */
function lastLeaf(mapping: Tree['mapping']): string | undefined {
  let id = Object.keys(mapping).find((key) => !mapping[key]!.parent);
  const met = new Set<string>();
  while (id !== undefined && !met.has(id)) {
    met.add(id);
    const next: string | undefined = mapping[id]?.children.at(-1);
    if (next === undefined || !mapping[next]) return id;
    id = next;
  }
  return id;
}

const ROLES: Readonly<Record<string, Role>> = { user: 'user', assistant: 'assistant', system: 'system' };

/** Kinds of content that are words of the one who speaks. */
const SPOKEN = new Set(['text', 'multimodal_text', undefined]);

function turnOf({ author, content, create_time, recipient, metadata }: Message): Turn[] {
  const role = ROLES[author.role];
  const isSpoken = SPOKEN.has(content.content_type) && (recipient ?? 'all') === 'all';
  if (!role || !isSpoken || metadata?.is_visually_hidden_from_conversation === true) return [];
  const text = messageText(content.parts ?? content.text);
  if (text === '') return [];
  const date = readTime(create_time);
  const model = role === 'assistant' ? metadata?.model_slug : undefined;
  const speaker = role === 'user' ? 'User' : role === 'assistant' ? 'Assistant' : 'System';
  return [{ role, speaker, text, ...(model ? { model } : {}), ...(date === undefined ? {} : { date }) }];
}
