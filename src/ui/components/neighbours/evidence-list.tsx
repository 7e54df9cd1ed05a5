import type { Evidence, Reason } from '../../../../indexer/graphs';
import { noteTitle } from '../../../../indexer/vault';
import { readableLine } from '../../readable-text';
import { useNeighboursHost, useUi } from '../ui-context';
import { useNoteText } from './use-note-text';

/** What a neighbour's reasons rest on, signal by signal: lines, entries, searches, notes between. */
export function EvidenceList({ reasons }: { reasons: readonly Reason[] }) {
  const { signals } = useUi().strings.neighbours;
  return (
    <dl class="trivium-evidence">
      {reasons.map((reason) => (
        <div key={reason.signal} class="trivium-evidence-group" data-signal={reason.signal}>
          <dt>{signals[reason.signal]}</dt>
          {reason.evidence.map((evidence, position) => (
            <dd key={position}>
              <EvidenceItem evidence={evidence} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function EvidenceItem({ evidence }: { evidence: Evidence }) {
  const { neighbours: texts } = useUi().strings;
  switch (evidence.kind) {
    case 'link':
      return <LinkLine path={evidence.path} line={evidence.line} />;
    case 'co-edit':
      return <EditEntry evidence={evidence} />;
    case 'co-search':
      return (
        <>
          {texts.evidence.query(evidence.query)}{' '}
          <span class="trivium-muted">{texts.evidence.searched(evidence.times, evidence.date)}</span>
        </>
      );
    case 'similar':
      return <>{texts.evidence.similarity(evidence.similarity.toFixed(3))}</>;
    case 'common-neighbours':
      return (
        <>
          {texts.evidence.through}{' '}
          {evidence.through.map((path, position) => (
            <span key={path}>
              {position > 0 && ', '}
              <NoteButton path={path} label={noteTitle(path)} />
            </span>
          ))}
        </>
      );
    case 'shared-tags':
      return (
        <>
          {texts.evidence.tags} {evidence.tags.map((tag) => `#${tag}`).join(', ')}
        </>
      );
  }
}

/** A link as it stands in its note, with the text around it. */
function LinkLine({ path, line }: { path: string; line: number }) {
  const { evidence } = useUi().strings.neighbours;
  const text = useNoteText(path);
  const shown = text === undefined ? '…' : readableLine(text, line);
  return (
    <>
      <NoteButton path={path} line={line} label={evidence.openLine(noteTitle(path), line + 1)} />
      <span class="trivium-evidence-text">{shown === '' ? evidence.lineGone : shown}</span>
    </>
  );
}

function EditEntry({ evidence }: { evidence: Evidence & { readonly kind: 'co-edit' } }) {
  const { sources } = useUi().strings.neighbours.evidence;
  const { path, line, date, source, entry } = evidence;
  const label = date === '' ? sources[source] : `${date}, ${sources[source]}`;
  return (
    <>
      {path === undefined ? (
        <span class="trivium-muted">{label}</span>
      ) : (
        <NoteButton path={path} label={label} {...(line !== undefined && { line })} />
      )}
      {entry !== '' && <span class="trivium-evidence-text">{entry}</span>}
    </>
  );
}

function NoteButton({ path, line, label }: { path: string; line?: number; label: string }) {
  const host = useNeighboursHost();
  return (
    <button
      type="button"
      class="trivium-link-button"
      onClick={(event) => host.open(path, event.ctrlKey || event.metaKey ? 'tab' : 'here', line)}
    >
      {label}
    </button>
  );
}
