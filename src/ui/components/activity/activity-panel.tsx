import { useRef } from 'preact/hooks';
import { isReadOnly, type ClientSnapshot } from '../../client';
import { useWork } from '../../use-work';
import type { Work } from '../../work-watch';
import { Message } from '../message';
import { useUi } from '../ui-context';
import { WhenReady } from '../when-ready';
import { ActivityHead } from './activity-head';
import { DreamingPart } from './dreaming-part';
import { EmptyActivity } from './empty-activity';
import { ErrorsPart } from './errors-part';
import { FailuresPart } from './failures-part';
import { FiguresPart } from './figures-part';
import { LanesPart } from './lanes-part';
import { QueuePart } from './queue-part';
import { RunsPart } from './runs-part';
import { ServersPart } from './servers-part';

/** The whole activity view: what model servers do, once there is an index. */
export function ActivityPanel() {
  const { newTitle, newText } = useUi().strings.activity;
  return (
    <WhenReady newTitle={newTitle} newText={newText}>
      {(snapshot) => <Activity snapshot={snapshot} />}
    </WhenReady>
  );
}

function Activity({ snapshot }: { readonly snapshot: ClientSnapshot }) {
  const { client, strings } = useUi();
  const texts = strings.activity;
  const place = useRef<HTMLDivElement>(null);
  const { work, error, isVisible } = useWork(client, place);
  return (
    <div ref={place} class="trivium-activity" aria-busy={work === undefined}>
      {error !== undefined && <Message title={texts.failedTitle} text={strings.error(error)} role="alert" />}
      {work === undefined && error === undefined && (
        <div class="trivium-late">
          <Message title={texts.loading} />
        </div>
      )}
      {work !== undefined && <Parts work={work} snapshot={snapshot} isVisible={isVisible} />}
    </div>
  );
}

interface PartsProps {
  readonly work: Work;
  readonly snapshot: ClientSnapshot;
  readonly isVisible: boolean;
}

function Parts({ work, snapshot, isVisible }: PartsProps) {
  const { pool, counts, failed } = work;
  const readOnly = isReadOnly(snapshot);
  const hasWork = counts.waiting + counts.running + counts.failed > 0;
  if (pool.nodes.length === 0 && !hasWork) return <EmptyActivity problem={pool.settingsProblem} />;
  return (
    <>
      <ActivityHead work={work} isReadOnly={readOnly} />
      <div class="trivium-activity-parts">
        <ServersPart pool={pool} />
        <LanesPart lanes={pool.lanes} />
        <QueuePart work={work} isReadOnly={readOnly} />
        {counts.failed > 0 && <FailuresPart failed={failed} total={counts.failed} isReadOnly={readOnly} />}
        <FiguresPart purposes={pool.purposes} />
        <ErrorsPart recent={pool.recent} />
        <RunsPart
          revision={`${snapshot.memoryRevision} ${snapshot.job === undefined}`}
          isVisible={isVisible}
        />
        <DreamingPart dreaming={work.dreaming} />
      </div>
    </>
  );
}
