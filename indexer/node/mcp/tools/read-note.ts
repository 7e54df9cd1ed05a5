import * as z from 'zod';
import { inOneLine } from '../../../memory';
import { readServedNote } from '../../serving';
import { noticeShape } from '../shapes';
import { defineTool } from '../tool';
import { asData, inParts } from '../wording';

export const readNoteTool = defineTool({
  name: 'read_note',
  title: 'Read a note',
  description: `Reads a note, or lines of it, word for word. Use it where a snippet is not enough; with from_line and to_line around the line that search gave. Long notes are cut, and the answer says where to go on.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    path: z.string().describe('Path within the vault, as search gives it.'),
    from_line: z.number().int().min(1).optional().describe('1-based; the first line by default.'),
    to_line: z.number().int().min(1).optional().describe('Inclusive; the last line by default.'),
  }),
  output: z.object({
    path: z.string(),
    title: z.string(),
    text: z.string(),
    fromLine: z.number().int(),
    toLine: z.number().int(),
    lines: z.number().int().describe('How many the note has.'),
    isCut: z.boolean(),
    notice: noticeShape,
  }),
  run: async ({ path, from_line: fromLine, to_line: toLine }, { session, scope }) => {
    const note = await readServedNote(
      session,
      { path, ...(fromLine !== undefined && { fromLine }), ...(toLine !== undefined && { toLine }) },
      scope.only,
    );
    const about = `${inOneLine(note.path)}, lines ${note.fromLine} to ${note.toLine} of ${note.lines}.`;
    const more = note.isCut ? `It goes on: call again with from_line ${note.toLine + 1}.` : undefined;
    return { text: inParts(asData([note.text], about), more, note.notice), data: note };
  },
});
