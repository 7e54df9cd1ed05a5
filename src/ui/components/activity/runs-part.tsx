import { useRef } from 'preact/hooks';
import { formatWhen } from '../../activity-words';
import { answerOf, useAnswer } from '../../use-answer';
import { useUi } from '../ui-context';
import { Part } from './part';

/** The log of the memories has all of them. */
const SHOWN_RUNS = 5;

interface RunsPartProps {
  /** Asks again whenever this changes, once it can be seen. */
  readonly revision: string;
  readonly isVisible: boolean;
}

/** What each run of the memory's jobs cost in calls, where the engine counted them. */
export function RunsPart({ revision, isVisible }: RunsPartProps) {
  const { client, strings } = useUi();
  const texts = strings.activity.runs;
  const seen = useRef(revision);
  if (isVisible) seen.current = revision;
  const state = useAnswer({ about: 'runs', key: seen.current, settleMs: 0, ask: () => client.memory.runs() });
  const runs = (answerOf(state) ?? []).filter(({ counts }) => counts?.['modelCalls'] !== undefined);
  return (
    <Part name="runs" title={texts.title}>
      {runs.length === 0 ? (
        <p class="trivium-muted">{texts.none}</p>
      ) : (
        <ul class="trivium-activity-list">
          {runs.slice(0, SHOWN_RUNS).map(({ id, job, startedAt, counts }) => (
            <li key={id} class="trivium-activity-item trivium-activity-line">
              <span>{texts.at(strings.memories.runs.jobs[job], formatWhen(startedAt))}</span>
              <span class="trivium-muted">{texts.calls(counts?.['modelCalls'] ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
