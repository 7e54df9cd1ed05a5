import type { Memory, Review, Verdict } from '../../../../indexer/memory';
import { describeOrigin, formatDay } from '../../memory-words';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

interface ReviewCardProps {
  readonly review: Review;
  readonly isReadOnly: boolean;
  readonly onOpen: (memory: string) => void;
}

/** The answers in the order of how often they are right; what seems likely is marked. */
const answers: readonly Verdict[] = ['update', 'duplicate', 'extends', 'distinct'];

/** A pair that nobody could decide about, side by side, and one click to decide. */
export function ReviewCard({ review, isReadOnly, onOpen }: ReviewCardProps) {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const texts = strings.memories.review;
  const change = useMemoryChange();
  const { id, older, newer, proposal, similarity, reason } = review;
  const reinstate = (): void =>
    change(
      () => client.memory.reinstate(older.id),
      () => undefined,
    );
  const answer = (verdict: Verdict): void =>
    change(
      () => client.memory.answerReview(id, verdict),
      () => {
        if (verdict === 'update') host.offerUndo(texts.answered.update, reinstate);
        else host.tell(texts.answered[verdict]);
      },
    );
  return (
    <article class="trivium-card" data-review={id} aria-label={texts.pair}>
      <div class="trivium-pair">
        <Side title={texts.older} memory={older} onOpen={onOpen} />
        <Side title={texts.newer} memory={newer} onOpen={onOpen} />
      </div>
      <p class="trivium-muted">
        {texts.likely(strings.memories.decision.verdicts[proposal])}
        {similarity !== undefined && ` ${texts.likeness(similarity.toFixed(2))}`}
      </p>
      <p class="trivium-muted">{texts.why(strings.memories.reason(reason))}</p>
      <div class="trivium-buttons">
        {answers.map((verdict) => (
          <button
            key={verdict}
            type="button"
            class={verdict === proposal ? 'mod-cta' : ''}
            disabled={isReadOnly}
            onClick={() => answer(verdict)}
          >
            {texts[verdict]}
          </button>
        ))}
      </div>
    </article>
  );
}

interface SideProps {
  readonly title: string;
  readonly memory: Memory;
  readonly onOpen: (memory: string) => void;
}

function Side({ title, memory, onOpen }: SideProps) {
  const { strings } = useUi();
  return (
    <div class="trivium-side">
      <div class="trivium-muted">{title}</div>
      <button type="button" class="trivium-link-button" dir="auto" onClick={() => onOpen(memory.id)}>
        {memory.text}
      </button>
      <div class="trivium-muted">
        {describeOrigin(memory, strings)} · <span class="trivium-date">{formatDay(memory.date)}</span>
      </div>
    </div>
  );
}
