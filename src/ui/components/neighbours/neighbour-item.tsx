import { useId } from 'preact/hooks';
import type { Neighbour } from '../../../../indexer/graphs';
import { isNotePath } from '../../../../indexer/vault';
import type { NeighbourActions } from '../../host';
import { IconButton } from '../icon-button';
import { folderOf } from '../result-item';
import { useNeighboursHost, useUi } from '../ui-context';
import { whereToOpen } from '../where-to-open';
import { EvidenceList } from './evidence-list';
import { Icon } from './icon';
import { NoteSnippet } from './note-snippet';
import { ReasonChips } from './reason-chips';

interface NeighbourItemProps {
  readonly neighbour: Neighbour;
  /** Whether this is the row that Tab comes to. */
  readonly isActive: boolean;
  readonly isExpanded: boolean;
  readonly actions: NeighbourActions;
  readonly onActivate: () => void;
  readonly onExpand: (isExpanded: boolean) => void;
}

/** One neighbour: its title, where it lies, why it is here, and what can be done with it. */
export function NeighbourItem(props: NeighbourItemProps) {
  const { neighbour, isActive, isExpanded, actions, onActivate, onExpand } = props;
  const { path, title, reasons, isIndexed, isLinked } = neighbour;
  const { strings } = useUi();
  const texts = strings.neighbours.row;
  const host = useNeighboursHost();
  const id = useId();
  const folder = folderOf(path);
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      class={`trivium-neighbour${isIndexed ? '' : ' mod-unindexed'}`}
      data-path={path}
      onFocusCapture={onActivate}
      onContextMenu={(event) => {
        event.preventDefault();
        host.showMenu(neighbour, actions, event);
      }}
    >
      <div class="trivium-neighbour-head">
        <button
          type="button"
          class="trivium-neighbour-open"
          tabIndex={tabIndex}
          aria-describedby={`${id}-why`}
          draggable
          onClick={(event) => host.open(path, whereToOpen(event))}
          onAuxClick={(event) => {
            if (event.button === 1) host.open(path, 'tab');
          }}
          onMouseDown={(event) => {
            // A middle click would start the browser's own scrolling.
            if (event.button === 1) event.preventDefault();
          }}
          onMouseEnter={(event) => host.preview(path, event, event.currentTarget)}
          onDragStart={(event) => {
            event.dataTransfer?.setData('text/plain', host.linkTo(path));
            if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'copyLink';
          }}
        >
          <span class="trivium-neighbour-title">{title}</span>
          {folder !== '' && <span class="trivium-result-folder">{folder}</span>}
        </button>
        <div class="trivium-neighbour-actions">
          {actions.link === undefined ? (
            <span class="trivium-neighbour-mark" role="img" aria-label={texts.linked}>
              <Icon name="check" />
            </span>
          ) : (
            <IconButton
              icon="link"
              label={texts.link(title)}
              tabIndex={tabIndex}
              isOffer
              onClick={actions.link}
            />
          )}
          <IconButton
            icon="eye-off"
            label={texts.dismiss(title)}
            tabIndex={tabIndex}
            onClick={actions.dismiss}
          />
          <IconButton
            icon={isExpanded ? 'chevron-up' : 'chevron-down'}
            label={texts.expand(title)}
            tabIndex={tabIndex}
            expanded={isExpanded}
            controls={`${id}-details`}
            onClick={() => onExpand(!isExpanded)}
          />
        </div>
      </div>
      <div id={`${id}-why`}>
        <ReasonChips reasons={reasons} isIndexed={isIndexed} />
        {!isLinked && <span class="trivium-hidden">{texts.unlinked}</span>}
      </div>
      {isExpanded && (
        <div id={`${id}-details`} class="trivium-neighbour-details">
          {isNotePath(path) && <NoteSnippet path={path} />}
          <EvidenceList reasons={reasons} />
          <button type="button" class="trivium-link-button" onClick={() => host.open(path, 'beside')}>
            {strings.neighbours.menu.openBeside}
          </button>
        </div>
      )}
    </li>
  );
}
