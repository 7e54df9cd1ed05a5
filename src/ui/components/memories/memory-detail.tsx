import { useState } from 'preact/hooks';
import { useAnswer } from '../../use-answer';
import { IconButton } from '../icon-button';
import { Message } from '../message';
import { useUi } from '../ui-context';
import { Answered } from './answered';
import { DetailBody } from './detail-body';

export interface MemoryDetailProps {
  readonly memory: string;
  readonly revision: string;
  readonly isReadOnly: boolean;
  readonly isEditing: boolean;
  /** What is typed as its correction; absent before anything is. */
  readonly draft: string | undefined;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onDraft: (draft: string) => void;
  /** Another memory, or back to the list. What is being written is left. */
  readonly onOpen: (memory: string | undefined) => void;
  /** Another memory, with what is being written. */
  readonly onCarry: (memory: string) => void;
}

/** One memory with all that is known of it. Escape leads back. */
export function MemoryDetail(props: MemoryDetailProps) {
  const { memory, revision, onOpen } = props;
  const { client, strings } = useUi();
  const texts = strings.memories.detail;
  const [attempt, setAttempt] = useState(0);
  const state = useAnswer({
    about: memory,
    key: `${revision} ${attempt}`,
    settleMs: 0,
    ask: () => client.memory.memory(memory),
  });
  const back = (): void => onOpen(undefined);
  return (
    <section
      class="trivium-memory-detail"
      aria-busy={state.kind === 'asking'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.stopPropagation();
        back();
      }}
    >
      <div class="trivium-memory-back">
        <IconButton icon="arrow-left" label={texts.back} onClick={back} />
      </div>
      {state.kind === 'failed' && state.error.code === 'memory-not-found' ? (
        <Message title={texts.gone}>
          <button type="button" onClick={back}>
            {texts.back}
          </button>
        </Message>
      ) : (
        <Answered
          state={state}
          loading={texts.loading}
          failedTitle={texts.failed}
          onRetry={() => setAttempt(attempt + 1)}
        >
          {(detail) => <DetailBody {...props} detail={detail} />}
        </Answered>
      )}
    </section>
  );
}
