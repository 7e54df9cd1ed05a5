import { useSnapshot } from '../../use-client';
import { Message } from '../message';
import { useUi } from '../ui-context';
import { NoteNeighbours } from './note-neighbours';
import type { PanelOptions } from './panel-options';

export interface NeighboursPanelProps {
  /** The note that is followed. */
  readonly note: string | undefined;
  readonly isPinned: boolean;
  readonly options: PanelOptions;
  readonly onPin: (isPinned: boolean) => void;
  readonly onOptions: (change: Partial<PanelOptions>) => void;
}

/** The whole neighbour view: the way in for a new vault, a way back after a crash, and otherwise the note's neighbours. */
export function NeighboursPanel(props: NeighboursPanelProps) {
  const { client, strings } = useUi();
  const snapshot = useSnapshot(client);
  const { empty, neighbours } = strings;
  const start = (): void => void client.start();
  switch (snapshot.phase) {
    case 'new':
      return (
        <Message title={neighbours.empty.newTitle} text={neighbours.empty.newText}>
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
          {...(snapshot.problem && { text: strings.error(snapshot.problem) })}
        >
          <button type="button" class="mod-cta" onClick={start}>
            {empty.restart}
          </button>
        </Message>
      );
    case 'ready': {
      const { note, ...rest } = props;
      if (note === undefined)
        return <Message title={neighbours.empty.noNoteTitle} text={neighbours.empty.noNoteText} />;
      return <NoteNeighbours {...rest} note={note} snapshot={snapshot} />;
    }
  }
}
