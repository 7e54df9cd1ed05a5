import type { MemoryDetail } from '../../../../indexer/memory-api';
import { describeOrigin, formatDay } from '../../memory-words';
import { useUi } from '../ui-context';
import { WholeDates } from '../whole-dates';
import { DecisionList } from './decision-list';
import { MemoryActions } from './memory-actions';
import { MemoryChips } from './memory-chips';
import type { MemoryDetailProps } from './memory-detail';
import { MemoryEditor } from './memory-editor';
import { MemoryLinks } from './memory-links';
import { RetypeRow } from './retype-row';
import { SourceList } from './source-list';
import { StatusLine } from './status-line';
import { VersionTimeline } from './version-timeline';

type DetailBodyProps = MemoryDetailProps & { readonly detail: MemoryDetail };

/** What is known of one memory: the text first, then what to do with it, then what it rests on. */
export function DetailBody(props: DetailBodyProps) {
  const { detail, isReadOnly, isEditing, draft, onEditing, onDraft, onOpen, onCarry } = props;
  const { strings } = useUi();
  const texts = strings.memories;
  const { memory, versions, decisions, extendedBy } = detail;
  const canEdit = memory.status === 'live' && !isReadOnly;
  // What somebody has typed stays, whatever became of the memory meanwhile.
  const isWriting = isEditing && (canEdit || draft !== undefined);
  return (
    <div class="trivium-memory-body">
      <StatusLine memory={memory} isWriting={isWriting} onOpen={isWriting ? onCarry : onOpen} />
      {isWriting ? (
        <MemoryEditor
          memory={memory}
          draft={draft}
          canSave={canEdit}
          onDraft={onDraft}
          onSaved={onOpen}
          onLeave={() => onEditing(false)}
        />
      ) : (
        <p class="trivium-memory-whole" dir="auto">
          {memory.text}
        </p>
      )}
      <MemoryChips memory={memory} showsSpace={memory.space !== 'default'} />
      <p class="trivium-muted">
        <WholeDates
          text={[
            describeOrigin(memory, strings),
            texts.origin.surety(Math.round(memory.confidence * 100)),
            texts.detail.from(formatDay(memory.date)),
            ...(memory.model === undefined ? [] : [texts.detail.model(memory.model)]),
          ].join(' · ')}
        />
      </p>
      <MemoryActions
        memory={memory}
        isReadOnly={isReadOnly}
        isEditing={isWriting}
        onEdit={() => onEditing(true)}
      />
      {canEdit && <RetypeRow memory={memory} />}
      <SourceList memory={memory} />
      <VersionTimeline shown={memory.id} versions={versions} onOpen={onOpen} />
      <MemoryLinks title={texts.detail.extendedBy} memories={extendedBy} onOpen={onOpen} />
      {decisions.length > 0 && (
        <details class="trivium-report-list">
          <summary>{`${texts.detail.decisions} (${decisions.length.toLocaleString(strings.locale)})`}</summary>
          <DecisionList decisions={decisions} isReadOnly={isReadOnly} onOpen={onOpen} />
        </details>
      )}
    </div>
  );
}
