import type { DeletionAnswer, HandDeletion } from '../../../../indexer/memory';
import { formatDay } from '../../memory-words';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

interface DeletionCardProps {
  readonly deletion: HandDeletion;
  readonly isReadOnly: boolean;
}

/**
 * A memory whose line somebody deleted: put back, or gone for good; and where it was only that of the profile, also kept without
 * being listed there.
 */
export function DeletionCard({ deletion, isReadOnly }: DeletionCardProps) {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const texts = strings.memories.review;
  const change = useMemoryChange();
  const isOfProfile = deletion.place === 'profile';
  const answer = (kind: DeletionAnswer, done: string): void =>
    change(
      () => client.memory.answerReview(deletion.id, kind),
      () => host.tell(done),
    );
  return (
    <article class="trivium-card" data-review={deletion.id} aria-label={texts.deletion}>
      <div class="trivium-muted">{isOfProfile ? texts.deletionInProfile : texts.deletion}</div>
      <p class="trivium-memory-text" dir="auto">
        {deletion.memory.text}
      </p>
      <div class="trivium-muted">{texts.deletedFrom(deletion.file, formatDay(deletion.at))}</div>
      <div class="trivium-buttons">
        <button type="button" disabled={isReadOnly} onClick={() => answer('put-back', texts.isPutBack)}>
          {texts.putBack}
        </button>
        {isOfProfile && (
          <button type="button" disabled={isReadOnly} onClick={() => answer('leave-out', texts.isLeftOut)}>
            {texts.leaveOut}
          </button>
        )}
        <button
          type="button"
          class="mod-warning"
          disabled={isReadOnly}
          onClick={() => answer('forget', texts.isForgotten)}
        >
          {texts.forget}
        </button>
      </div>
    </article>
  );
}
