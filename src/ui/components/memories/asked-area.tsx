import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../use-answer';
import { Answered } from './answered';

interface AskedAreaProps<T> {
  /** What is asked about: an answer about something else is not shown meanwhile. */
  readonly about: string;
  /** Asks again whenever this changes. */
  readonly revision: string;
  readonly ask: () => Promise<T>;
  /** What is said while there is no answer yet. */
  readonly loading: string;
  readonly failedTitle: string;
  /** While a memory is opened over it. */
  readonly isHidden?: boolean;
  readonly children: (answer: T) => ComponentChildren;
}

/** A part of the view that scrolls and is made of one answer. */
export function AskedArea<T>(props: AskedAreaProps<T>) {
  const { about, revision, ask, loading, failedTitle, isHidden = false, children } = props;
  const [attempt, setAttempt] = useState(0);
  const state = useAnswer({ about, key: `${revision} ${attempt}`, settleMs: 0, ask });
  return (
    <div class="trivium-memories-scroll" hidden={isHidden} aria-busy={state.kind === 'asking'}>
      <Answered
        state={state}
        loading={loading}
        failedTitle={failedTitle}
        onRetry={() => setAttempt(attempt + 1)}
      >
        {children}
      </Answered>
    </div>
  );
}
