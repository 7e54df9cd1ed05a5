import { HttpProblem } from './problem';

/** What an id is of. Its prefix keeps one kind from being taken for another. */
export type IdKind = 'mem' | 'doc' | 'job';

const NAMES: Record<IdKind, string> = { mem: 'a memory', doc: 'a document', job: 'a job' };

export function memoryId(id: string): string {
  return `mem_${id}`;
}

export function jobId(id: string): string {
  return `job_${id}`;
}

/** A document is the note at a path; its id is the path in letters that an address may hold. */
export function documentId(path: string): string {
  return `doc_${Buffer.from(path).toString('base64url')}`;
}

/** @throws HttpProblem 404 for an id of another kind */
export function parseId(kind: IdKind, id: string): string {
  const own = id.startsWith(`${kind}_`) ? id.slice(kind.length + 1) : '';
  if (own !== '') return own;
  throw new HttpProblem(404, 'id-unknown', `"${id}" is no id of ${NAMES[kind]}; those begin with ${kind}_.`);
}

/** @throws HttpProblem 404 */
export function pathOfDocument(id: string): string {
  return Buffer.from(parseId('doc', id), 'base64url').toString();
}
