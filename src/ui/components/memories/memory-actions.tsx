import type { Memory } from '../../../../indexer/memory';
import { shorten } from '../../memory-words';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

interface MemoryActionsProps {
  readonly memory: Memory;
  readonly isReadOnly: boolean;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

/** What can be done with a memory as it stands. Nothing here deletes: each has a way back. */
export function MemoryActions({ memory, isReadOnly, isEditing, onEdit }: MemoryActionsProps) {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const texts = strings.memories.detail;
  const change = useMemoryChange();
  const { id, text, status, origin, isConfirmed, isEdited } = memory;
  const say = (done: string) => (): void => host.tell(done);
  const restore = (): void => change(() => client.memory.restore(id), say(texts.restored));
  const forget = (): void =>
    change(
      () => client.memory.forget({ ids: [id], apply: true }),
      () => host.offerUndo(texts.forgotten(shorten(text)), restore),
    );
  switch (status) {
    case 'live':
      return (
        <div class="trivium-buttons">
          {!isEditing && (
            <button type="button" disabled={isReadOnly} onClick={onEdit}>
              {texts.edit}
            </button>
          )}
          {origin !== 'user' && !isConfirmed && !isEdited && (
            <button
              type="button"
              disabled={isReadOnly}
              onClick={() => change(() => client.memory.confirm(id), say(texts.confirmed))}
            >
              {texts.confirm}
            </button>
          )}
          <button type="button" disabled={isReadOnly} onClick={forget}>
            {texts.forget}
          </button>
        </div>
      );
    case 'superseded':
      return (
        <div class="trivium-buttons">
          <button
            type="button"
            disabled={isReadOnly}
            onClick={() => change(() => client.memory.reinstate(id), say(texts.reinstated))}
          >
            {texts.reinstate}
          </button>
        </div>
      );
    case 'forgotten':
      return (
        <div class="trivium-buttons">
          <button type="button" class="mod-cta" disabled={isReadOnly} onClick={restore}>
            {texts.restore}
          </button>
        </div>
      );
  }
}
