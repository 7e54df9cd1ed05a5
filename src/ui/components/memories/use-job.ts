import type { JobName } from '../../../../indexer/jobs';
import { toPlainError } from '../../../../indexer/platform';
import { useMemoriesHost, useUi } from '../ui-context';

/** Starts a job of the memory. How it ends is told as for every run; here, why it could not even begin. */
export function useJob(): (job: JobName) => void {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  return (job) => {
    client.runJob(job).catch((error: unknown) => host.tell(strings.error(toPlainError(error))));
  };
}
