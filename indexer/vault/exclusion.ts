import ignore from 'ignore';
import { TriviumError } from '../platform';

/** Whether a file is left out of the index, by its path in the vault. */
export type Exclusion = (path: string) => boolean;

/**
 * Turns the setting's lines into a test: folders (`Archive`, `Archive/Old/`) and patterns as in a `.gitignore` file
 * (`*.excalidraw.md`, `!keep.md`, `# comment`). Files in folders whose name begins with a dot never come this far: a
 * vault does not list them.
 *
 * @throws TriviumError `setting-invalid` that names the first pattern no file could be tested against
 */
export function createExclusion(patterns: readonly string[]): Exclusion {
  const matcher = ignore({ ignorecase: true });
  for (const pattern of patterns) {
    const problem = problemOf(pattern);
    if (problem !== undefined) {
      const message = `The excluded pattern "${pattern}" cannot be used: ${problem}. Correct it in the settings.`;
      throw new TriviumError('setting-invalid', message);
    }
    matcher.add(pattern.trim());
  }
  return (path) => ignore.isPathValid(path) && matcher.ignores(path);
}

/** What is wrong with a pattern, or undefined. */
function problemOf(pattern: string): string | undefined {
  const trimmed = pattern.trim();
  if (/^[\\/]+$/.test(trimmed)) return 'it names no folder';
  if (/[\0\n\r]/.test(trimmed)) return 'it holds a line break or a control character';
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(trimmed)) return 'it ends with a lone backslash';
  if (hasUnclosedBracket(trimmed)) return 'a "[" has no "]"';
  if (/(?:^|\/)\.\.?(?:\/|$)/.test(trimmed)) return '"." and ".." have no place in a path within the vault';
  try {
    ignore().add(trimmed).ignores('probe');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

function hasUnclosedBracket(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, '');
  const open = bare.lastIndexOf('[');
  return open >= 0 && !bare.includes(']', open + 1);
}
