import type { Job, QueueCounts } from '../../../../indexer/jobs';
import { describeJobOf, describeStanding } from '../../activity-words';
import { SHOWN_JOBS, type Work } from '../../work-watch';
import { useActivityHost, useUi } from '../ui-context';
import { endEach } from './end-each';
import { Part } from './part';
import { useChange } from './use-change';

interface QueuePartProps {
  readonly work: Work;
  readonly isReadOnly: boolean;
}

const shownCounts = [
  'waiting',
  'ready',
  'running',
  'failed',
  'done',
  'cancelled',
] as const satisfies readonly (keyof QueueCounts)[];

/** What waits and what runs, and how much there was. */
export function QueuePart({ work, isReadOnly }: QueuePartProps) {
  const { client, strings } = useUi();
  const host = useActivityHost();
  const change = useChange();
  const texts = strings.activity.queue;
  const { counts, pending } = work;
  const pendingCount = counts.waiting + counts.running;
  const cancelAll = async (): Promise<void> => {
    const sure = await host.confirm(texts.cancelTitle(counts.waiting), texts.cancelText, texts.cancelYes);
    if (!sure) return;
    const ended = await endEach(client, 'cancel', { states: ['waiting'] });
    host.tell(texts.cancelled1(ended));
  };
  return (
    <Part name="queue" title={texts.title}>
      <dl class="trivium-activity-counts">
        {shownCounts.map((name) => (
          <div key={name} data-count={name}>
            <dt>{texts[name]}</dt>
            <dd>{counts[name].toLocaleString(strings.locale)}</dd>
          </div>
        ))}
      </dl>
      {pendingCount === 0 && <p class="trivium-muted">{texts.idle}</p>}
      {!isReadOnly && counts.waiting > 1 && (
        <div class="trivium-buttons">
          <button type="button" onClick={() => change(cancelAll)}>
            {texts.cancelAll}
          </button>
        </div>
      )}
      <ul class="trivium-activity-list">
        {pending.map((job) => (
          <PendingJob key={job.id} job={job} isReadOnly={isReadOnly} />
        ))}
      </ul>
      {pendingCount > SHOWN_JOBS && <p class="trivium-muted">{texts.more(pendingCount - pending.length)}</p>}
    </Part>
  );
}

function PendingJob({ job, isReadOnly }: { readonly job: Job; readonly isReadOnly: boolean }) {
  const { client, strings } = useUi();
  const change = useChange();
  const texts = strings.activity;
  const name = describeJobOf(job, strings);
  const cause = job.causes.at(-1);
  return (
    <li class="trivium-activity-item" data-job={job.id} data-state={job.state}>
      <div class="trivium-activity-line">
        <span dir="auto">{name}</span>
        {!isReadOnly && (
          <button
            type="button"
            class="trivium-link-button"
            aria-label={texts.queue.cancelOne(name)}
            onClick={() => change(() => client.jobs.cancel(job.id))}
          >
            {texts.queue.cancel}
          </button>
        )}
      </div>
      <div class="trivium-muted">{describeStanding(job, strings)}</div>
      {cause !== undefined && <p class="trivium-activity-problem">{texts.cause(cause.message)}</p>}
    </li>
  );
}
