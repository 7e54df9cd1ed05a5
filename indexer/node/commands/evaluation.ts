import type { Embedder } from '../../embedding';
import { createVectorStore } from '../../embedding';
import { isOwnText, PASSAGE_FORM_VERSION } from '../../indexing';
import { TriviumError } from '../../platform';
import type { ProgressListener } from '../../platform';
import type { EvaluationModel, NoteText } from '../../search';
import { createExclusion, isNotePath } from '../../vault';
import type { Session } from '../session';
import type { CommandContext } from '../terminal/terminal';

/** The session's vectors of the model; what an evaluation adds is dropped by the next run that embeds. */
export async function evaluationModel({ storage }: Session, embedder: Embedder): Promise<EvaluationModel> {
  const { store } = await createVectorStore(storage, embedder.identity, PASSAGE_FORM_VERSION);
  return { embedder, store };
}

/** The notes that the index would have: what this program wrote is none of them. */
export async function readNotes(
  { vault, config }: Session,
  { signal }: CommandContext,
  onProgress: ProgressListener,
): Promise<NoteText[]> {
  const isExcluded = createExclusion(config.exclude);
  const files = (await vault.list(signal)).filter(({ path }) => isNotePath(path) && !isExcluded(path));
  const notes: NoteText[] = [];
  for (const [done, { path }] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ phase: 'read', done, total: files.length, path });
    const text = await vault.read(path).catch((error: unknown) => {
      // The index lists a note that cannot be read; here it is one that no query finds.
      if (error instanceof TriviumError && error.code.startsWith('note-')) return undefined;
      throw error;
    });
    if (text !== undefined && !isOwnText(text)) notes.push({ path, text });
  }
  return notes;
}
