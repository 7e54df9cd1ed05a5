import { requestUrl } from 'obsidian';
import type { NodeTransport } from '../../indexer/nodes';

/**
 * Nodes over the app's own requests, which no server has to allow. They can neither be aborted nor streamed, so that a call nobody
 * waits for any more holds its slot until the node has answered it.
 */
export function createAppTransport(): NodeTransport {
  return {
    name: 'requestUrl',
    canAbort: false,
    canStream: false,
    async request({ url, method, headers, body }) {
      const answer = await requestUrl({
        ...{ url, method, throw: false, headers: { ...headers } },
        ...(body === undefined ? {} : { body }),
      });
      const byLowerCase = Object.entries(answer.headers).map(
        ([name, value]) => [name.toLowerCase(), value] as const,
      );
      return { status: answer.status, headers: Object.fromEntries(byLowerCase), text: answer.text };
    },
  };
}
