import { noteTitle } from '../../../../indexer/vault';
import { IconButton } from '../icon-button';
import { useUi } from '../ui-context';
import type { PanelOptions } from './panel-options';

interface PanelHeadProps {
  readonly note: string;
  readonly isPinned: boolean;
  readonly options: PanelOptions;
  readonly onPin: (isPinned: boolean) => void;
  readonly onOptions: (change: Partial<PanelOptions>) => void;
}

/** Whose neighbours are shown, and how. */
export function PanelHead({ note, isPinned, options, onPin, onOptions }: PanelHeadProps) {
  const { panel } = useUi().strings.neighbours;
  const { display, onlyUnlinked } = options;
  const title = noteTitle(note);
  return (
    <div class="trivium-neighbours-head">
      <h2 class="trivium-neighbours-note" aria-label={panel.of(title)}>
        {title}
      </h2>
      <IconButton
        icon={display === 'list' ? 'network' : 'list'}
        label={display === 'list' ? panel.showGraph : panel.showList}
        onClick={() => onOptions({ display: display === 'list' ? 'graph' : 'list' })}
      />
      <IconButton
        icon={isPinned ? 'pin-off' : 'pin'}
        label={isPinned ? panel.unpin : panel.pin}
        pressed={isPinned}
        onClick={() => onPin(!isPinned)}
      />
      {display === 'list' && (
        <label class="trivium-only-unlinked">
          <input
            type="checkbox"
            checked={onlyUnlinked}
            onChange={(event) => onOptions({ onlyUnlinked: event.currentTarget.checked })}
          />
          {panel.onlyUnlinked}
        </label>
      )}
    </div>
  );
}
