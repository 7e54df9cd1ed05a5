import { Message } from '../message';
import { useUi } from '../ui-context';
import { WhenReady } from '../when-ready';
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

/** The whole neighbour view: the neighbours of the note that is followed, once there is an index. */
export function NeighboursPanel({ note, ...rest }: NeighboursPanelProps) {
  const { empty } = useUi().strings.neighbours;
  return (
    <WhenReady newTitle={empty.newTitle} newText={empty.newText}>
      {(snapshot) =>
        note === undefined ? (
          <Message title={empty.noNoteTitle} text={empty.noNoteText} />
        ) : (
          <NoteNeighbours {...rest} note={note} snapshot={snapshot} />
        )
      }
    </WhenReady>
  );
}
