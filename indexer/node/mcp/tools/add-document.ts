import * as z from 'zod';
import { TriviumError } from '../../../platform';
import { spaceInput } from '../shapes';
import { defineTool } from '../tool';
import { asData, count, inParts } from '../wording';

export const addDocumentTool = defineTool({
  name: 'add_document',
  title: 'Take a document in',
  description: `Takes a text or a web page into the vault as a note, and reads memories out of it. For single facts call add_memory. A page is fetched from the public internet alone.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    text: z.string().min(1).optional().describe('Markdown, plain text or a JSON export of conversations.'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Address of a page, in place of a text.'),
    title: z.string().min(1).max(200).optional().describe('Name of the note; needed with a text.'),
    space: spaceInput,
  }),
  output: z.object({
    written: z.array(z.string()).describe('Notes that were written.'),
    unchanged: z.array(z.string()).describe('Notes that were there before.'),
    memories: z.number().int().describe('Memories that were read out of it.'),
  }),
  run: async ({ text, url, title, space: named }, { session, scope, signal }) => {
    const space = scope.spaceOf(named);
    const document = await documentOf({ text, url, title }, signal);
    const { written, unchanged, extraction } = await session.engine.memory.ingest({
      ...document,
      space,
      signal,
    });
    const memories = extraction.memories.length;
    const lines = [
      ...written.map((path) => `- ${path}`),
      ...unchanged.map((path) => `- ${path} (as before)`),
    ];
    return {
      text: inParts(asData(lines, 'Taken in.'), `${count(memories, 'memory', 'memories')} read out of it.`),
      data: { written: [...written], unchanged: [...unchanged], memories },
    };
  },
});

async function documentOf(
  { text, url, title }: { text: string | undefined; url: string | undefined; title: string | undefined },
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly text: string }> {
  if (url !== undefined && text === undefined) {
    // Only now: what reads pages takes a while to load, and few calls need it.
    const { fetchDocument } = await import('../../web');
    const page = await fetchDocument(url, { allowLan: false, signal });
    return { name: `${title ?? page.title}.md`, text: page.text };
  }
  if (text === undefined || title === undefined || url !== undefined) {
    throw new TriviumError('query-invalid', 'Give either a "url", or a "text" with a "title".');
  }
  const isJson = /^\s*[[{]/.test(text);
  return { name: /\.[a-z]+$/i.test(title) ? title : `${title}.${isJson ? 'json' : 'md'}`, text };
}
