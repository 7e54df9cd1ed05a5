import { PASSAGES_EMBEDDED_WHILE_WAITING } from './defaults';
import { refreshWithProgress } from './refresh';
import type { Session } from './session';
import type { CommandContext } from './terminal/terminal';

/** Passages that the model has no vector of, and those that have one. */
export interface VectorGap {
  readonly missing: number;
  readonly present: number;
}

/**
 * Makes the vectors that are missing, unless they are so many that an answer should not wait. The model must be loaded.
 *
 * @param always - waits however many they are
 * @returns what is missing after that
 */
export async function embedIfFew(
  session: Session,
  { mayEmbed, always = false }: { readonly mayEmbed: boolean; readonly always?: boolean },
  context: CommandContext,
): Promise<VectorGap> {
  const { chunks, chunksWithVectors, nextModel } = await session.engine.status();
  // What a change of the model still lacks is no gap in the answer: the model before gives it.
  const missing = chunks - (nextModel ?? { chunksWithVectors }).chunksWithVectors;
  const isWorthWaiting = (always && nextModel === undefined) || missing <= PASSAGES_EMBEDDED_WHILE_WAITING;
  if (!mayEmbed || !isWorthWaiting)
    return { missing: chunks - chunksWithVectors, present: chunksWithVectors };
  const { embedded } = missing === 0 ? { embedded: 0 } : await refreshWithProgress(session, context);
  await session.rememberRun(embedded);
  return { missing: 0, present: chunks };
}
