import type { Link, ParsedNote, Span } from '../../indexer/vault';

/** A note as captured in the app: its text and the app's `CachedMetadata`. */
export interface CapturedNote {
  readonly filePath: string;
  readonly fileContents: string;
  readonly cachedMetadata: Readonly<Record<string, unknown>>;
  readonly parseFrontMatterTags: readonly string[] | null;
  readonly resolveLinkToPath: Readonly<Record<string, string | null>>;
}

/** Our reading of a note in the shape of the app's `CachedMetadata`; empty lists are left out, as there. */
export function toCachedMetadata(note: ParsedNote, source: string): Record<string, unknown> {
  const position = (span: Span): unknown => ({
    start: place(source, span.start),
    end: place(source, span.end),
  });
  const idOf = (span: Span): { id?: string } => {
    const block = note.blocks.find((candidate) => candidate.span.start === span.start);
    return block ? { id: block.id } : {};
  };
  const bodyLinks = (kinds: readonly Link['kind'][]): unknown[] =>
    note.links
      .filter((link) => kinds.includes(link.kind))
      .map((link) => ({ ...linkFields(link), position: position(link.span) }));
  const yaml = note.sections.find((section) => section.kind === 'yaml');
  const hasProperties = Object.keys(note.frontmatter).length > 0;

  return withoutEmpty({
    blocks: Object.fromEntries(note.blocks.map(({ id, span }) => [id, { id, position: position(span) }])),
    headings: note.headings.map(({ text, level, span }) => ({
      heading: text,
      level,
      position: position(span),
    })),
    links: bodyLinks(['wikilink', 'markdown-link']),
    embeds: bodyLinks(['embed', 'markdown-embed']),
    listItems: note.listItems.map(({ span, parent, task, id }) => ({
      parent,
      ...(task === undefined ? {} : { task }),
      ...(id === undefined ? {} : { id }),
      position: position(span),
    })),
    sections: note.sections.map(({ kind, span }) => ({
      type: kind,
      ...idOf(span),
      position: position(span),
    })),
    tags: note.tags.map(({ name, span }) => ({ tag: `#${name}`, position: position(span) })),
    ...(hasProperties && yaml && { frontmatter: note.frontmatter, frontmatterPosition: position(yaml.span) }),
    // The one list that the app keeps even where it is empty.
    ...(hasProperties && { frontmatterLinks: { list: frontmatterLinks(note) } }),
  });
}

function frontmatterLinks(note: ParsedNote): unknown[] {
  return note.links
    .filter((link) => link.kind === 'frontmatter')
    .map((link) => ({ ...linkFields(link), key: link.key }));
}

function linkFields(link: Link): Record<string, unknown> {
  return { displayText: link.displayText, link: link.target + link.subpath, original: link.original };
}

function place(source: string, offset: number): unknown {
  const before = source.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, col: offset - (before.lastIndexOf('\n') + 1), offset };
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'frontmatterLinks') kept[name] = (value as { list: unknown[] }).list;
    else if (Object.keys(value as object).length > 0) kept[name] = value;
  }
  return kept;
}
