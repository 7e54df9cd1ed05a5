import { parseDocument } from 'yaml';
import { MAX_FRONTMATTER_LENGTH } from './defaults';
import type { Lines } from './lines';
import { readFrontmatterLink } from './link-text';
import type { Link, NoteProblem, Span } from './note';
import { visitPropertyTexts } from './property-texts';
import { isTagName } from './tags';

/** A note's properties and what follows from them. */
export interface Frontmatter {
  /** From the first dashes to the last, as the app records it; absent where the note has no frontmatter. */
  readonly span?: Span;
  readonly values: Readonly<Record<string, unknown>>;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly links: readonly Link[];
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
  const { values, problem } = parseYaml(source.slice(lines.start[1], lines.start[last]));
  return {
    span,
    values,
    aliases: readAliases(values),
    tags: readTags(values),
    links: collectLinks(values, span),
    problems: problem ? [problem] : [],
    bodyLine: last + 1,
  };
}

function isFence(source: string, lines: Lines, line: number): boolean {
  const from = lines.from[line]!;
  return source.startsWith('---', from) && source.slice(from + 3, lines.to[line]).trim() === '';
}

interface YamlResult {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problem?: NoteProblem;
}

/** Property values; dates stay text, as in the app. Text that is no YAML gives none and says where it fails. */
function parseYaml(text: string): YamlResult {
  if (text.trim() === '') return { values: {} };
  if (text.length > MAX_FRONTMATTER_LENGTH) return { values: {}, problem: tooLong(text.length) };
  const first = tryYaml(text);
  if (!first.problem) return first;
  const repaired = text.replace(QUOTED_EMPTY_PROPERTY, '$1:');
  const second = repaired === text ? first : tryYaml(repaired);
  return second.problem ? first : second;
}

/** `'name: '`: how a version of the app once wrote a property without a value; it still reads it as one. */
const QUOTED_EMPTY_PROPERTY = /^'([^':\n]+): '[ \t]*\r?$/gm;

function tryYaml(text: string): YamlResult {
  try {
    const document = parseDocument(text, { schema: 'core', logLevel: 'silent', uniqueKeys: false });
    const error = document.errors[0];
    if (error) return { values: {}, problem: invalid(error.message, error.linePos?.[0].line) };
    const values: unknown = document.toJS();
    return { values: isRecord(values) ? values : {} };
  } catch (error) {
    // Aliases that multiply beyond measure are refused by an exception.
    return {
      values: {},
      problem: invalid(error instanceof Error ? error.message : String(error), undefined),
    };
  }
}

function invalid(reason: string, yamlLine: number | undefined): NoteProblem {
  const [summary] = reason.split('\n');
  const message = `The properties at the top of the note are not valid YAML and were left out: ${summary ?? ''}`;
  // The opening dashes are line 1 of the note.
  return { code: 'frontmatter-invalid', message, line: (yamlLine ?? 0) + 1 };
}

function tooLong(length: number): NoteProblem {
  const message =
    `The properties at the top of the note are ${String(Math.ceil(length / 1000))} thousand characters long and were ` +
    `left out: above ${String(MAX_FRONTMATTER_LENGTH / 1000)} thousand they are not read. Move long text into the note itself.`;
  return { code: 'frontmatter-invalid', message, line: 1 };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
