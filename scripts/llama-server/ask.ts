import { SERVERS, type Exchange, type ServerName } from './exchanges';
import type { TestModels } from './models';
import type { Recording } from './recordings';
import type { ServerOptions } from './start-server';

/** Headers that a client may act on. */
const KEPT_HEADERS = /^(content-type|server|retry-after|access-control-.*)$/;

/** How one of the servers of the exchanges is started. */
export function serverOptions(server: ServerName, models: TestModels): ServerOptions {
  const { model, flags } = SERVERS[server];
  return { folder: models.folder, model: models[model], alias: `trivium-test-${server}`, flags };
}

/** One question over HTTP, and the answer as it came. */
export async function ask(url: string, request: Exchange['request']): Promise<Recording['answer']> {
  const isPost = request.method === 'POST';
  const answer = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers: { ...(isPost && { 'content-type': 'application/json' }), ...request.headers },
    ...(isPost && { body: JSON.stringify(request.body) }),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([header]) => KEPT_HEADERS.test(header))),
    text: await answer.text(),
  };
}
