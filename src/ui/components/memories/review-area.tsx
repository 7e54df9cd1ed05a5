import { useState } from 'preact/hooks';
import { useAnswer } from '../../use-answer';
import { Message } from '../message';
import { useUi } from '../ui-context';
import { Answered } from './answered';
import { DeletionCard } from './deletion-card';
import { ReviewCard } from './review-card';

interface ReviewAreaProps {
  readonly revision: string;
  readonly space: string | undefined;
  readonly isReadOnly: boolean;
  readonly isHidden: boolean;
  readonly onOpen: (memory: string) => void;
}

/** What waits for the user's word: pairs that may contradict each other, and lines that were deleted by hand. */
export function ReviewArea({ revision, space, isReadOnly, isHidden, onOpen }: ReviewAreaProps) {
  const { client, strings } = useUi();
  const texts = strings.memories.review;
  const [attempt, setAttempt] = useState(0);
  const state = useAnswer({
    about: space ?? 'all',
    key: `${revision} ${attempt}`,
    settleMs: 0,
    ask: () => client.memory.reviews(space),
  });
  return (
    <div class="trivium-memories-scroll" hidden={isHidden} aria-busy={state.kind === 'asking'}>
      <Answered
        state={state}
        loading={texts.loading}
        failedTitle={strings.memories.empty.failedTitle}
        onRetry={() => setAttempt(attempt + 1)}
      >
        {(reviews) =>
          reviews.length === 0 ? (
            <Message title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <>
              <p class="trivium-memories-intro">{texts.intro}</p>
              {reviews.map((review) =>
                review.kind === 'pair' ? (
                  <ReviewCard key={review.id} review={review} isReadOnly={isReadOnly} onOpen={onOpen} />
                ) : (
                  <DeletionCard key={review.id} deletion={review} isReadOnly={isReadOnly} />
                ),
              )}
            </>
          )
        }
      </Answered>
    </div>
  );
}
