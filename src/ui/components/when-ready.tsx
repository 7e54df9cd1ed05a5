import type { ComponentChildren } from 'preact';
import type { ClientSnapshot } from '../client';
import { useSnapshot } from '../use-client';
import { Message } from './message';
import { useUi } from './ui-context';

interface WhenReadyProps {
  /** What a vault that was never indexed would have here. */
  readonly newTitle: string;
  readonly newText: string;
  readonly children: (snapshot: ClientSnapshot) => ComponentChildren;
}

/** A view of the index; where there is none to ask, the way in for a new vault and a way back after a crash. */
export function WhenReady({ newTitle, newText, children }: WhenReadyProps) {
  const { client, strings } = useUi();
  const snapshot = useSnapshot(client);
  const { empty, error } = strings;
  const start = (): void => {
    // What fails is in the next snapshot.
    client.start().catch(() => undefined);
  };
  switch (snapshot.phase) {
    case 'new':
      return (
        <Message title={newTitle} text={newText}>
          <button type="button" class="mod-cta" onClick={start}>
            {empty.index}
          </button>
        </Message>
      );
    case 'starting':
      return <Message title={empty.startingTitle} />;
    case 'crashed':
      return (
        <Message
          title={empty.crashedTitle}
          role="alert"
          {...(snapshot.problem && { text: error(snapshot.problem) })}
        >
          <button type="button" class="mod-cta" onClick={start}>
            {empty.restart}
          </button>
        </Message>
      );
    case 'ready':
      return <>{children(snapshot)}</>;
  }
}
