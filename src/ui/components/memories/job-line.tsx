import type { RunningJob } from '../../../../indexer/memory-api';
import { describeJob } from '../../memory-runs';
import { useUi } from '../ui-context';

/** The job that runs, how far it is, and the way to stop it. */
export function JobLine({ running }: { running: RunningJob }) {
  const { client, strings } = useUi();
  return (
    <div class="trivium-notice" role="status">
      <span>{describeJob(running, strings)}</span>
      <button type="button" class="trivium-link-button" onClick={() => client.cancelJob()}>
        {strings.memories.runs.cancel}
      </button>
    </div>
  );
}
