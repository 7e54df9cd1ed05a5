import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { instructionsFor } from './instructions';

/** What a person may pick in a client: the recall protocol for a question, and for the end of a conversation. */
export function registerPrompts(server: McpServer, options: { readonly isReadOnly: boolean }): void {
  server.registerPrompt(
    'recall',
    {
      title: 'Answer from the vault',
      description: 'Answers a question by the recall protocol: profile, search, enough or what is missing.',
      argsSchema: z.object({ question: z.string().describe('What you want to know.') }),
    },
    ({ question }) =>
      said(`${instructionsFor(options)}\n\nAnswer this question by these steps:\n\n${question}`),
  );
  if (options.isReadOnly) return;
  server.registerPrompt(
    'save_what_lasts',
    {
      title: 'Save what lasts',
      description: 'Goes over the conversation and saves what is worth remembering, one fact at a time.',
    },
    () => said(SAVE_WHAT_LASTS),
  );
}

const SAVE_WHAT_LASTS = `Go over our conversation and save what lasts with add_memory.
- One self-contained fact in each call, as one sentence: who, what, since when.
- Corrections of something remembered: search for it, then update_memory with its id.
- Preferences, decisions, facts about people and projects, conventions: yes. What is trivial, easily found again or true of today alone: no.
- At the end list what you saved, with ids, so that I can take something back.`;

function said(text: string): { messages: { role: 'user'; content: { type: 'text'; text: string } }[] } {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
