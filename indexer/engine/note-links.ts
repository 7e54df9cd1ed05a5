import type { NoteLinks } from '../engine-api';
import type { LinkGraph } from '../graphs';

/** The links of a note as the engine tells them: outgoing in their order, incoming by source. */
export function describeLinks(path: string, links: LinkGraph): NoteLinks {
  const outgoing = links.outgoing(path).map(({ link, path: target }) => ({
    kind: link.kind,
    target: link.target,
    line: link.span.line,
    ...(target !== undefined && { path: target }),
  }));
  return { path, outgoing, incoming: links.incoming(path) };
}
