import { parseBlocks } from './blocks';
import type { BlockScan, FoundBlock } from './block-scan';
import { withoutSwallowedComments } from './comment-fences';
import { readFrontmatter } from './frontmatter';
import { createInlineSkips } from './inline-skips';
import { lineAt, splitLines } from './lines';
import type { Lines } from './lines';
import type { Block, Heading, ParsedNote, Section, Span, TextRange } from './note';
import { noteTitle } from './paths';

/**
 * Reads everything out of a note's text that is linked, searched or shown. Never fails: what cannot be read is listed
 * among the note's problems.
 *
 * @param path - the note's path in the vault, for its title
 * @param source - the text as it lies on the disk; every offset counts its UTF-16 units, byte order mark included
 */
export function parseNote(path: string, source: string): ParsedNote {
  const lines = splitLines(source);
  const frontmatter = readFrontmatter(source, lines);
  const scan = createScan(source, lines);
  const body = createBodyCollector(lines);
  if (frontmatter.span) body.sections.push({ kind: 'yaml', span: frontmatter.span });
  parseBlocks(scan, { first: frontmatter.bodyLine, end: lines.count, depth: 0 }, body.add);

  const { tags, hidden } = scan.findings;
  const links = linksOf(scan, body.sections, frontmatter.bodyLine);
  const spanOf = (range: TextRange): Span => toSpan(lines, range);
  for (const item of scan.listItems)
    if (item.id !== undefined) body.blocks.push({ id: item.id, span: item.span });
  return {
    path,
    title: noteTitle(path),
    frontmatter: frontmatter.values,
    bodyStart: lines.start[frontmatter.bodyLine] ?? source.length,
    aliases: frontmatter.aliases,
    frontmatterTags: frontmatter.tags,
    ...(frontmatter.space !== undefined && { space: frontmatter.space }),
    tags: tags.map((tag) => ({ name: source.slice(tag.start + 1, tag.end), span: spanOf(tag) })),
    headings: body.headings,
    links: [
      ...frontmatter.links,
      ...links.map(({ kind, start, end, target, subpath, displayText }) => {
        const original = source.slice(start, end);
        return { kind, original, target, subpath, displayText, span: spanOf({ start, end }) };
      }),
    ],
    blocks: body.blocks,
    listItems: scan.listItems,
    sections: body.sections,
    hidden,
    problems: frontmatter.problems,
  };
}

function createScan(source: string, lines: Lines): BlockScan {
  return {
    text: { source, lines },
    skips: createInlineSkips(source),
    findings: { links: [], tags: [], hidden: [] },
    listItems: [],
  };
}

function linksOf(
  scan: BlockScan,
  sections: readonly Section[],
  first: number,
): BlockScan['findings']['links'] {
  const { lines } = scan.text;
  const source = withoutSwallowedComments(scan.text, sections);
  if (source === undefined) return scan.findings.links;
  const second = createScan(source, lines);
  parseBlocks(second, { first, end: lines.count, depth: 0 }, () => undefined);
  return second.findings.links;
}

interface BodyCollector {
  readonly sections: Section[];
  readonly headings: Heading[];
  readonly blocks: Block[];
  readonly add: (block: FoundBlock) => void;
}

/** Sorts the note's outermost blocks into sections, headings and named blocks. */
function createBodyCollector(lines: Lines): BodyCollector {
  const sections: Section[] = [];
  const headings: Heading[] = [];
  const blocks: Block[] = [];
  const add = (block: FoundBlock): void => {
    const span = toSpan(lines, block);
    const before = sections[sections.length - 1];
    if (block.id !== undefined) {
      blocks.push({ id: block.id, span: block.isLoneId === true && before ? before.span : span });
    }
    if (block.level !== undefined) headings.push({ text: block.heading ?? '', level: block.level, span });
    sections.push({ kind: block.kind, span });
  };
  return { sections, headings, blocks, add };
}

function toSpan(lines: Lines, { start, end }: TextRange): Span {
  return { start, end, line: lineAt(lines, start) };
}
