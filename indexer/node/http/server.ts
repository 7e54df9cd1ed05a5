import { serveRequests } from '../server';
import type { GuardOptions, ListenOptions } from '../server';
import { createApp } from './app';
import type { AppOptions } from './app';
import { DocumentJobs } from './document-jobs';

export type ApiOptions = Omit<AppOptions, 'documents'> & GuardOptions & ListenOptions;

/**
 * Answers over HTTP until the signal aborts; then what is under way is given a moment, and documents that wait are cancelled.
 *
 * @param onReady told the address once it listens
 * @throws TriviumError `setting-invalid` where it may not or cannot listen there
 */
export async function serveApi(
  options: ApiOptions,
  onReady: (address: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const documents = new DocumentJobs();
  const app = createApp({ ...options, documents }, options);
  const close = (): Promise<void> => documents.close();
  await serveRequests({ answer: (request) => app.fetch(request), close }, options, onReady, signal);
}
