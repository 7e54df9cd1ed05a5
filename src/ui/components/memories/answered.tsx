import type { ComponentChildren } from 'preact';
import { answerOf, type AnswerState } from '../../use-answer';
import { Message } from '../message';
import { useUi } from '../ui-context';

interface AnsweredProps<T> {
  readonly state: AnswerState<T>;
  /** What is said while there is no answer yet. */
  readonly loading: string;
  readonly failedTitle: string;
  readonly onRetry: () => void;
  readonly children: (answer: T) => ComponentChildren;
}

/** An answer, or what there is instead of it while it is not there or cannot be had. */
export function Answered<T>({ state, loading, failedTitle, onRetry, children }: AnsweredProps<T>) {
  const { strings } = useUi();
  if (state.kind === 'failed') {
    return (
      <Message title={failedTitle} text={strings.error(state.error)} role="alert">
        <button type="button" onClick={onRetry}>
          {strings.memories.empty.retry}
        </button>
      </Message>
    );
  }
  const answer = answerOf(state);
  if (answer === undefined) {
    return (
      <div class="trivium-late">
        <Message title={loading} />
      </div>
    );
  }
  return <>{children(answer)}</>;
}
