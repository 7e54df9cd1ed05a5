import { z } from '@hono/zod-openapi';
import { TriviumError } from '../../platform';
import { checkServedNote, readServedNote } from '../serving';
import { documentId, jobId, memoryId, pathOfDocument } from './ids';
import { HttpProblem } from './problem';
import { defineRoute } from './route';
import { spaceNamed, spaceShape } from './shapes';

const params = z.object({ id: z.string().describe('doc_…') });

const isAddress = z.url({ protocol: /^https?$/ });

const addDocument = defineRoute({
  method: 'post',
  path: '/v3/documents',
  summary: 'Takes a text or a page into the vault, and reads memories out of it',
  isReading: false,
  statuses: [202, 201],
  body: z.object({
    content: z.string().trim().min(1).describe('A text, or the address of a page.'),
    title: z.string().min(1).max(200).optional().describe('Name of the note.'),
    wait: z.boolean().default(false).describe('Whether to answer only once it is taken in.'),
    ...spaceShape,
  }),
  output: z.object({
    id: z.string().describe('job_…, of GET /v3/jobs/{id}.'),
    status: z.enum(['queued', 'done']),
    documents: z.array(z.string()).describe('doc_…, once they are there.'),
    memories: z.number().int().optional().describe('Memories that were read out of it.'),
  }),
  run: async ({ body }, { served, scope, documents }) => {
    const { content, title, wait } = body;
    const space = scope.spaceOf(spaceNamed(body));
    const { job, ended } = documents.add(space, async (signal) => {
      const document = await documentOf(content, title, signal);
      return served.use(({ engine }) => engine.memory.ingest({ ...document, space, signal }));
    });
    const id = jobId(job.id);
    if (!wait) {
      // What comes of it is told by its job.
      ended.catch(() => undefined);
      return { status: 202 as const, data: { id, status: 'queued' as const, documents: [] } };
    }
    const { written, unchanged, extraction } = await ended;
    const ids = [...written, ...unchanged].map(documentId);
    return {
      status: 201 as const,
      data: { id, status: 'done' as const, documents: ids, memories: extraction.memories.length },
    };
  },
});

async function documentOf(
  content: string,
  title: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly text: string }> {
  if (isAddress.safeParse(content).success) {
    // Only now: what reads pages takes a while to load, and few requests need it.
    const { fetchDocument } = await import('../web');
    const page = await fetchDocument(content, { allowLan: false, signal });
    return { name: `${title ?? page.title}.md`, text: page.text };
  }
  const isJson = /^\s*[[{]/.test(content);
  const firstLine = content.replace(/^#+\s*/, '').split('\n', 1)[0] ?? '';
  const name = title ?? (isJson ? 'Conversations' : firstLine.slice(0, 60).trim());
  return { name: `${name}.${isJson ? 'json' : 'md'}`, text: content };
}

const getDocument = defineRoute({
  method: 'get',
  path: '/v3/documents/{id}',
  summary: 'A note of the vault, without the secrets in it',
  isReading: true,
  params,
  query: z.object({ containerTag: spaceShape.containerTag }),
  output: z.object({
    id: z.string(),
    path: z.string(),
    title: z.string(),
    containerTag: z.string(),
    status: z.literal('done'),
    content: z.string(),
    lines: z.number().int(),
    isCut: z.boolean().describe('Whether the note is longer than this.'),
    notice: z.string().optional(),
  }),
  run: async ({ params: { id }, query }, { session, scope }) => {
    const space = query.containerTag === undefined ? scope.only : scope.spaceOf(query.containerTag);
    const note = await readServedNote(session, { path: pathOfDocument(id) }, space);
    const { path, title, text, lines, isCut, notice } = note;
    return {
      data: {
        ...{ id: documentId(path), path, title, containerTag: note.space, status: 'done' as const },
        ...{ content: text, lines, isCut, notice },
      },
    };
  },
});

const deleteDocument = defineRoute({
  method: 'delete',
  path: '/v3/documents/{id}',
  summary: 'Moves a document that was taken in to the trash, and forgets what has no other source',
  isReading: false,
  params,
  query: z.object({ dryRun: z.stringbool().default(false) }),
  output: z.object({ id: z.string(), isApplied: z.boolean(), memories: z.array(z.string()) }),
  run: async ({ params: { id }, query: { dryRun } }, { session, scope }) => {
    const path = await checkServedNote(session, pathOfDocument(id), scope.only);
    const folder = session.config.memoryFolder;
    if (!['Documents', 'Conversations'].some((name) => path.startsWith(`${folder}/${name}/`))) {
      const message =
        'Only a document that was taken in is deleted over HTTP. Delete other notes in Obsidian.';
      throw new HttpProblem(403, 'not-a-document', message);
    }
    const { memory } = session.engine;
    const would = await memory.forgetDocument({ path, apply: false });
    if (scope.only !== undefined && would.memories.some(({ space }) => space !== scope.only)) {
      throw new TriviumError('note-not-found', 'Memories of another space rest on this document alone.');
    }
    const report = dryRun ? would : await memory.forgetDocument({ path, apply: true });
    const memories = report.memories.map((one) => memoryId(one.id));
    return { data: { id: documentId(path), isApplied: report.isApplied, memories } };
  },
});

export const documentRoutes = [addDocument, getDocument, deleteDocument];
