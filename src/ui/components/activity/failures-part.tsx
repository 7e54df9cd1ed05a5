import type { Job } from '../../../../indexer/jobs';
import { describeJobOf, describeStanding, formatWhen } from '../../activity-words';
import { useActivityHost, useUi } from '../ui-context';
import { endEach } from './end-each';
import { Part } from './part';
import { useChange } from './use-change';

interface FailuresPartProps {
  readonly failed: readonly Job[];
  /** More than are listed, where there are many. */
  readonly total: number;
  readonly isReadOnly: boolean;
}

/** Jobs that were tried as often as they may, each with its cause, to be tried again or dropped. */
export function FailuresPart({ failed, total, isReadOnly }: FailuresPartProps) {
  const { client, strings } = useUi();
  const host = useActivityHost();
  const change = useChange();
  const texts = strings.activity.failures;
  const all = { states: ['failed'] } as const;
  const retryAll = async (): Promise<void> => {
    host.tell(texts.retried(await endEach(client, 'retry', all)));
  };
  const dropAll = async (): Promise<void> => {
    const sure = await host.confirm(texts.dropTitle(total), texts.dropText, texts.dropYes);
    if (sure) host.tell(texts.dropped(await endEach(client, 'cancel', all)));
  };
  return (
    <Part name="failures" title={texts.title}>
      {!isReadOnly && total > 1 && (
        <div class="trivium-buttons">
          <button type="button" onClick={() => change(retryAll)}>
            {texts.retryAll}
          </button>
          <button type="button" onClick={() => change(dropAll)}>
            {texts.dropAll}
          </button>
        </div>
      )}
      <ul class="trivium-activity-list">
        {failed.map((job) => (
          <FailedJob key={job.id} job={job} isReadOnly={isReadOnly} />
        ))}
      </ul>
      {total > failed.length && (
        <p class="trivium-muted">{strings.activity.queue.more(total - failed.length)}</p>
      )}
    </Part>
  );
}

function FailedJob({ job, isReadOnly }: { readonly job: Job; readonly isReadOnly: boolean }) {
  const { client, strings } = useUi();
  const change = useChange();
  const texts = strings.activity.failures;
  const { id, causes, endedAt } = job;
  const name = describeJobOf(job, strings);
  const last = causes.at(-1);
  return (
    <li class="trivium-activity-item" data-job={id} data-state={job.state}>
      <div dir="auto">{name}</div>
      <div class="trivium-muted">
        {describeStanding(job, strings)}
        {endedAt !== undefined && ` · ${formatWhen(endedAt)}`}
      </div>
      <p class="trivium-activity-problem">
        {last === undefined ? texts.noCause : strings.activity.cause(last.message)}
      </p>
      {causes.length > 1 && (
        <details>
          <summary>{texts.causes(causes.length)}</summary>
          <ul class="trivium-health-details">
            {causes.map(({ at, message }, position) => (
              <li key={`${at} ${position}`}>
                {formatWhen(at)}: {strings.activity.cause(message)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {!isReadOnly && (
        <div class="trivium-buttons">
          <button
            type="button"
            aria-label={texts.retryOne(name)}
            onClick={() => change(() => client.jobs.retry(id))}
          >
            {texts.retry}
          </button>
          <button
            type="button"
            aria-label={texts.dropOne(name)}
            onClick={() => change(() => client.jobs.cancel(id))}
          >
            {texts.drop}
          </button>
        </div>
      )}
    </li>
  );
}
