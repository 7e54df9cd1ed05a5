import type { Lines } from './lines';
import { readFrontmatterLink } from './link-text';
import type { Link, NoteProblem, Span } from './note';
import { parseProperties } from './property-yaml';
import { visitPropertyTexts } from './property-texts';
import { readSpaceProperty } from './space-property';
import { isTagName } from './tags';

/** A note's properties and what follows from them. */
export interface Frontmatter {
  /** From the first dashes to the last, as the app records it; absent where the note has no frontmatter. */
  readonly span?: Span;
  readonly values: Readonly<Record<string, unknown>>;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly links: readonly Link[];
  /** See {@link readSpaceProperty}. */
  readonly space?: string | null;
  readonly problems: readonly NoteProblem[];
  /** The first line of the body. */
  readonly bodyLine: number;
}

const NOTHING = { values: {}, aliases: [], tags: [], links: [], problems: [], bodyLine: 0 };

/** Reads the properties between `---` lines at the very beginning of a note. */
export function readFrontmatter(source: string, lines: Lines): Frontmatter {
  if (!isFence(source, lines, 0)) return NOTHING;
  let last = 1;
  while (last < lines.count && !isFence(source, lines, last)) last++;
  if (last === lines.count) return NOTHING;
  const span = { start: lines.from[0]!, end: lines.to[last]!, line: 0 };
  const text = source.slice(lines.start[1], lines.start[last]);
  const { values, problem } = parseProperties(text);
  const space = readSpaceProperty(values, problem && text);
  return {
    span,
    values,
    aliases: readAliases(values),
    tags: readTags(values),
    links: collectLinks(values, span),
    ...(space !== undefined && { space }),
    problems: problem ? [problem] : [],
    bodyLine: last + 1,
  };
}

function isFence(source: string, lines: Lines, line: number): boolean {
  const from = lines.from[line]!;
  return source.startsWith('---', from) && source.slice(from + 3, lines.to[line]).trim() === '';
}

/** The value of the first property with one of the names, whatever their case. */
function property(values: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  for (const key of Object.keys(values)) if (names.includes(key.toLowerCase())) return values[key];
  return undefined;
}

/** Aliases: a list, or one text with commas between. */
function readAliases(values: Readonly<Record<string, unknown>>): string[] {
  const value = property(values, ['aliases', 'alias']);
  const entries: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  return distinct(entries.map(asText));
}

/** Tags: a list, or one text that is one tag. What the app would not take for a tag is left out, as there. */
function readTags(values: Readonly<Record<string, unknown>>): string[] {
  const value = property(values, ['tags']);
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return distinct(entries.map((entry) => asText(entry).replace(/^#/, ''))).filter(isTagName);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

/** Every text value that is one wikilink as a whole; nested keys are joined by dots. */
function collectLinks(values: Readonly<Record<string, unknown>>, span: Span): Link[] {
  const links: Link[] = [];
  visitPropertyTexts(values, (text, key) => {
    const link = readFrontmatterLink(text, key, span);
    if (link) links.push(link);
  });
  return links;
}
