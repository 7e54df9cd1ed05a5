import type { LinkEdge, NoteLinks } from './engine-api';
import type { SearchIndex } from './search';
import { buildLinkEdges, createLinkResolver } from './vault';
import type { LinkEdges, LinkResolver, NoteRecord } from './vault';

/**
 * The links of all notes, resolved when somebody asks and kept until a note or a file changes. A link's target depends
 * on every file of the vault, so that there is nothing to update note by note; thousands of notes take milliseconds.
 */
export class LinkView {
  readonly #index: SearchIndex;
  #files = new Set<string>();
  #resolver: LinkResolver | undefined;
  #edges: LinkEdges | undefined;

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  get hasFiles(): boolean {
    return this.#files.size > 0;
  }

  /** All files of the vault, attachments and excluded notes too: links may lead to them. */
  setFiles(paths: Iterable<string>): void {
    this.#files = new Set(paths);
    this.#resolver = undefined;
    this.#edges = undefined;
  }

  /** Keeps the files in step with single changes, once they are known. */
  changeFiles(added: readonly string[], removed: readonly string[]): void {
    if (!this.hasFiles) return;
    for (const path of removed) this.#files.delete(path);
    for (const path of added) this.#files.add(path);
    this.#resolver = undefined;
    this.#edges = undefined;
  }

  /** To be called after notes changed. */
  invalidate(): void {
    this.#edges = undefined;
  }

  /** Distinct directed edges between notes, sorted by source, then target. */
  edges(): readonly LinkEdge[] {
    return this.#linkEdges().edges;
  }

  unresolved(): LinkEdges['unresolved'] {
    return this.#linkEdges().unresolved;
  }

  /** Outgoing links in their order, incoming by source. */
  ofNote(record: NoteRecord): NoteLinks {
    const resolver = this.#linkResolver();
    const outgoing = record.links.map((link) => {
      const found = resolver.resolve(link.target, record.path, link.kind);
      const { kind, target, span } = link;
      return { kind, target, line: span.line, ...(found !== undefined && { path: found.path }) };
    });
    const incoming = this.edges()
      .filter((edge) => edge.target === record.path)
      .map((edge) => ({ path: edge.source, occurrences: edge.occurrences }));
    return { path: record.path, outgoing, incoming };
  }

  #linkResolver(): LinkResolver {
    this.#resolver ??= createLinkResolver(this.#files);
    return this.#resolver;
  }

  #linkEdges(): LinkEdges {
    if (this.#edges === undefined) {
      // In the order of paths, so that the answer does not depend on which note was read first.
      const records = [...this.#index.records()].sort((a, b) => (a.path < b.path ? -1 : 1));
      this.#edges = buildLinkEdges(records, this.#linkResolver());
    }
    return this.#edges;
  }
}
