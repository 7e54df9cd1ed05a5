import { Composer, Lexer, Parser, visit } from 'yaml';
import type { CST, Document } from 'yaml';
import { MAX_FRONTMATTER_LENGTH, MAX_NESTING_DEPTH, MAX_PROPERTY_ALIASES } from './defaults';
import type { NoteProblem } from './note';

/** Property values, or none and why. */
export interface Properties {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problem?: NoteProblem;
}

/** Property values; dates stay text, as in the app. Text that is no YAML gives none and says where it fails. */
export function parseProperties(text: string): Properties {
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

function tryYaml(text: string): Properties {
  try {
    const document = composeDocument(text);
    const error = document?.errors[0];
    if (error) {
      const yamlLine = text.slice(0, error.pos[0]).split('\n').length;
      return { values: {}, problem: invalid(error.message, yamlLine) };
    }
    if (document && countAliases(document) > MAX_PROPERTY_ALIASES) {
      return { values: {}, problem: invalid(`more than ${String(MAX_PROPERTY_ALIASES)} aliases`, undefined) };
    }
    const values: unknown = document?.toJS();
    return { values: isRecord(values) ? values : {} };
  } catch (error) {
    // Aliases that multiply beyond measure are refused by an exception.
    return {
      values: {},
      problem: invalid(error instanceof Error ? error.message : String(error), undefined),
    };
  }
}

/**
 * The first document of the text. Errors come without an excerpt ("pretty"), which is looked for from the top of the
 * text each time: the square of it where all is wrong.
 */
function composeDocument(text: string): Document.Parsed | undefined {
  const composer = new Composer({ schema: 'core', logLevel: 'silent', uniqueKeys: false });
  for (const document of composer.compose(shallowTokens(text), true, text.length)) return document;
  return undefined;
}

/**
 * The parser's tokens, unless they stand in one another too deeply. The composer descends into them by recursion, and
 * at the end of the stack V8 ends the whole process where a regular expression has yet to be compiled.
 */
function* shallowTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_NESTING_DEPTH) throw new Error('too many values in one another');
  }
  yield* parser.end();
}

function countAliases(document: Document): number {
  let count = 0;
  visit(document, {
    Alias: () => {
      count++;
    },
  });
  return count;
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
