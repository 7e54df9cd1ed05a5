import { firstReadableText } from '../../readable-text';
import { useUi } from '../ui-context';
import { useNoteText } from './use-note-text';

/** The first lines of a note that a reader would read. */
export function NoteSnippet({ path }: { path: string }) {
  const { evidence } = useUi().strings.neighbours;
  const text = useNoteText(path);
  if (text === undefined) return <p class="trivium-note-snippet" aria-busy="true" />;
  const snippet = firstReadableText(text);
  return <p class="trivium-note-snippet">{snippet === '' ? evidence.noSnippet : snippet}</p>;
}
