import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { isReadOnly, type ClientSnapshot } from '../../client';
import { answerOf, useAnswer } from '../../use-answer';
import { useUi } from '../ui-context';
import { WhenReady } from '../when-ready';
import { JobLine } from './job-line';
import { LogArea } from './log-area';
import { MemoriesArea } from './memories-area';
import { MemoryDetail } from './memory-detail';
import { notEditing, type MemoriesOptions, type MemorySection } from './panel-options';
import { ProblemsLine } from './problems-line';
import { ProfileArea } from './profile-area';
import { QuarantineArea } from './quarantine-area';
import { ReviewArea } from './review-area';
import { SectionTabs } from './section-tabs';

export interface MemoriesPanelProps {
  readonly options: MemoriesOptions;
  readonly onOptions: (change: Partial<MemoriesOptions>) => void;
}

/** The whole memories view: what is remembered, once there is an index. */
export function MemoriesPanel(props: MemoriesPanelProps) {
  const { newTitle, newText } = useUi().strings.memories.empty;
  return (
    <WhenReady newTitle={newTitle} newText={newText}>
      {(snapshot) => <Memories snapshot={snapshot} {...props} />}
    </WhenReady>
  );
}

function Memories({
  snapshot,
  options,
  onOptions,
}: MemoriesPanelProps & { readonly snapshot: ClientSnapshot }) {
  const { client, strings } = useUi();
  const texts = strings.memories;
  const id = useId();
  const { section, opened, space } = options;
  const readOnly = isReadOnly(snapshot);
  const revision = `${snapshot.revision} ${snapshot.memoryRevision}`;
  const statistics = answerOf(
    useAnswer({
      about: 'statistics',
      key: revision,
      settleMs: 0,
      ask: () => client.memory.memoryStatistics(),
    }),
  );
  const open = (memory: string | undefined): void => onOptions({ ...notEditing, opened: memory });
  const areas: Record<MemorySection, () => ComponentChildren> = {
    // The list stays below a memory that is opened, so that going back is coming back to the same place.
    memories: () => (
      <MemoriesArea
        snapshot={snapshot}
        options={options}
        revision={revision}
        spaces={Object.keys(statistics?.bySpace ?? {})}
        hasPast={statistics !== undefined && statistics.superseded + statistics.forgotten > 0}
        isHidden={opened !== undefined}
        onOptions={onOptions}
        onOpen={open}
      />
    ),
    review: () => (
      <ReviewArea
        revision={revision}
        space={space}
        isReadOnly={readOnly}
        isHidden={opened !== undefined}
        onOpen={open}
      />
    ),
    quarantine: () => <QuarantineArea revision={revision} space={space} isReadOnly={readOnly} />,
    profile: () => (
      <ProfileArea
        revision={revision}
        isReadOnly={readOnly}
        isRunning={snapshot.job !== undefined}
        isHidden={opened !== undefined}
        onOpen={open}
      />
    ),
    log: () => (
      <LogArea revision={revision} isReadOnly={readOnly} isHidden={opened !== undefined} onOpen={open} />
    ),
  };

  return (
    <div class="trivium-memories-view">
      <SectionTabs
        id={id}
        section={section}
        reviews={statistics?.reviews ?? 0}
        quarantined={statistics?.quarantined ?? 0}
        onChoose={(next) => onOptions({ section: next, opened: undefined, ...notEditing })}
      />
      {readOnly && <div class="trivium-notice">{texts.empty.readOnly}</div>}
      {snapshot.job !== undefined && <JobLine running={snapshot.job} />}
      <ProblemsLine problems={statistics?.problems ?? []} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${section}`}
        class="trivium-memories-panel"
      >
        {areas[section]()}
        {opened !== undefined && (
          <MemoryDetail
            key={opened}
            memory={opened}
            revision={revision}
            isReadOnly={readOnly}
            isEditing={options.isEditing === true}
            draft={options.draft}
            onEditing={(isEditing) => onOptions({ isEditing, draft: undefined })}
            onDraft={(draft) => onOptions({ draft })}
            onOpen={open}
            onCarry={(memory) => onOptions({ opened: memory })}
          />
        )}
      </div>
    </div>
  );
}
