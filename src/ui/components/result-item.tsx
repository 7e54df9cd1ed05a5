import type { SearchResult } from '../../../indexer/engine-api';
import { withEarlyMatch } from '../snippet-lead';
import type { Strings } from '../strings';
import { Highlighted } from './highlighted';
import { useSearchHost, useUi } from './ui-context';

interface ResultItemProps {
  readonly id: string;
  readonly result: SearchResult;
  readonly isActive: boolean;
}

/** One note found: its title, where it lies, the passage, and why it is here. */
export function ResultItem({ id, result, isActive }: ResultItemProps) {
  const { strings } = useUi();
  const host = useSearchHost();
  const folder = folderOf(result.path);
  const why = describeWhy(result, strings);
  const shown = withEarlyMatch(result);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      class={`trivium-result${isActive ? ' is-active' : ''}`}
      draggable
      data-path={result.path}
      onClick={(event) => host.open(result, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => {
        if (event.button === 1) host.open(result, true);
      }}
      onMouseDown={(event) => {
        // A middle click would start the browser's own scrolling.
        if (event.button === 1) event.preventDefault();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        host.showResultMenu(result, event);
      }}
      onMouseEnter={(event) => host.preview(result, event, event.currentTarget)}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', host.linkTo(result));
        if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'copyLink';
      }}
    >
      <div class="trivium-result-head">
        <span class="trivium-result-title">{result.title}</span>
        {folder !== '' && <span class="trivium-result-folder">{folder}</span>}
      </div>
      {result.heading !== '' && <div class="trivium-result-heading">{result.heading}</div>}
      <div class="trivium-result-snippet">
        <Highlighted text={shown.snippet} highlights={shown.highlights} />
      </div>
      {why !== '' && <div class="trivium-result-why">{why}</div>}
    </div>
  );
}

/** The folder of a path, or nothing for a note in the vault's root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `words: garden, soil · meaning 0.62` */
export function describeWhy({ why }: SearchResult, strings: Strings): string {
  const reasons: string[] = [];
  if (why.words.length > 0) reasons.push(strings.why.words(why.words.join(', ')));
  if (why.similarity !== undefined) reasons.push(strings.why.meaning(why.similarity.toFixed(2)));
  return reasons.join(' · ');
}
