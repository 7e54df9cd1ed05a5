import * as z from 'zod';

/** A part of a message: a plain text, or an object that may hold one among pictures and calls of tools. */
const part = z.union([
  z.string(),
  z.looseObject({ type: z.string().optional(), text: z.string().optional() }),
]);

/** What a message says: a text, or a list of parts. */
export const messageContent = z.union([z.string(), z.array(part), z.null()]);

/** The words of a message; pictures, files and calls of tools have none. */
export function messageText(content: z.infer<typeof messageContent> | undefined): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return tidy(content);
  const texts = content.map((piece) => (typeof piece === 'string' ? piece : textPart(piece)));
  return tidy(texts.filter((text) => text.trim() !== '').join('\n\n'));
}

/** A model's thoughts and the results of tools carry text too, and are nothing that anybody said. */
function textPart(piece: { readonly type?: string | undefined; readonly text?: string | undefined }): string {
  const isSpoken = piece.type === undefined || piece.type === 'text' || piece.type.endsWith('_text');
  return isSpoken ? (piece.text ?? '') : '';
}

function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
