import { Message } from '../message';
import { useUi } from '../ui-context';
import { AskedArea } from './asked-area';
import { DeletionCard } from './deletion-card';
import { ReapplyRow } from './reapply-row';
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
  return (
    <AskedArea
      about={space ?? 'all'}
      revision={revision}
      ask={() => client.memory.reviews(space)}
      loading={texts.loading}
      failedTitle={strings.memories.empty.failedTitle}
      isHidden={isHidden}
    >
      {(reviews) =>
        reviews.length === 0 ? (
          <Message title={texts.emptyTitle} text={texts.emptyText} />
        ) : (
          <>
            <p class="trivium-memories-intro">{texts.intro}</p>
            {!isReadOnly && reviews.some(({ kind }) => kind === 'pair') && <ReapplyRow />}
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
    </AskedArea>
  );
}
