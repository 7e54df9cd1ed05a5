import type { Work } from '../../work-watch';
import { IconButton } from '../icon-button';
import { useActivityHost, useUi } from '../ui-context';
import { PauseControl } from './pause-control';
import { useChange } from './use-change';

interface ActivityHeadProps {
  readonly work: Work;
  readonly isReadOnly: boolean;
}

/** How things are in one line, and what can be done about all servers at once. */
export function ActivityHead({ work, isReadOnly }: ActivityHeadProps) {
  const { client, strings } = useUi();
  const host = useActivityHost();
  const change = useChange();
  const texts = strings.activity;
  const { pool } = work;
  const check = async (): Promise<void> => {
    await client.nodes.check();
    host.tell(texts.checked);
  };
  const isAnyPaused = pool.nodes.some(({ state }) => state === 'paused');
  return (
    <div class="trivium-activity-head">
      <div class="trivium-activity-line">
        <p class="trivium-activity-summary" role="status">
          {summarise(work, texts.summary).join(' · ')}
        </p>
        <IconButton icon="refresh-cw" label={texts.check} onClick={() => change(check)} />
        <IconButton icon="settings" label={texts.settings} onClick={() => host.openSettings()} />
      </div>
      {pool.nodes.length > 0 && (
        <PauseControl
          pauseText={texts.pause.all}
          resumeText={texts.pause.resumeAll}
          canPause={pool.nodes.some(({ state }) => state !== 'paused' && state !== 'off')}
          canResume={isAnyPaused}
        />
      )}
      {pool.settingsProblem !== undefined && (
        <p class="trivium-notice" role="alert" lang="en">
          {pool.settingsProblem}
        </p>
      )}
      {pool.isLocalOnly && <p class="trivium-notice">{texts.localOnly}</p>}
      {isReadOnly && <p class="trivium-notice">{texts.readOnly}</p>}
    </div>
  );
}

interface SummaryTexts {
  readonly ready: (ready: number, all: number) => string;
  readonly inFlight: (count: number) => string;
  readonly waiting: (count: number) => string;
  readonly failed: (count: number) => string;
}

function summarise({ pool, counts }: Work, texts: SummaryTexts): string[] {
  const ready = pool.nodes.filter(({ state }) => state === 'ready').length;
  const inFlight = pool.lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
  return [
    texts.ready(pool.isLocalOnly ? 0 : ready, pool.nodes.length),
    texts.inFlight(inFlight),
    texts.waiting(counts.waiting),
    ...(counts.failed > 0 ? [texts.failed(counts.failed)] : []),
  ];
}
