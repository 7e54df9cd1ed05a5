import { useEffect, useId, useRef } from 'preact/hooks';
import type { Memory } from '../../../../indexer/memory';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

interface MemoryEditorProps {
  readonly memory: Memory;
  /** What is typed so far; absent before anything is. */
  readonly draft: string | undefined;
  /** Not where the memory was replaced or forgotten meanwhile: the text can still be taken along. */
  readonly canSave: boolean;
  readonly onDraft: (draft: string) => void;
  /** @param id - of the new version */
  readonly onSaved: (id: string) => void;
  readonly onLeave: () => void;
}

/** The text as a field. What is saved is a new version; the one before stays in the history. */
export function MemoryEditor(props: MemoryEditorProps) {
  const { memory, draft, canSave, onDraft, onSaved, onLeave } = props;
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const texts = strings.memories.detail;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useMemoryChange();
  const text = draft ?? memory.text;
  const typed = text.trim();
  const isWorthSaving = canSave && typed !== '' && typed !== memory.text;
  useEffect(() => field.current?.focus(), []);
  const save = (): void => {
    if (!isWorthSaving) return;
    change(
      () => client.memory.correct(memory.id, typed),
      (corrected) => {
        host.tell(texts.corrected);
        onSaved(corrected.id);
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="trivium-memory-editor">
      <textarea
        ref={field}
        rows={3}
        aria-label={texts.editLabel}
        aria-describedby={`${id}-hint`}
        value={text}
        dir="auto"
        onInput={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} class="trivium-muted">
        {texts.editHint}
      </p>
      <div class="trivium-buttons">
        <button type="button" class="mod-cta" disabled={!isWorthSaving} onClick={save}>
          {texts.save}
        </button>
        <button type="button" onClick={onLeave}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}
