import { TriviumError } from '../../../platform';

/** What a shell lets a variable be called. */
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/u;

/** How keys of well-known services begin. */
const KEY_BEGINNING = /^(?:sk|pk|gsk|hf|xai|ghp|github_pat|glpat|AKIA|AIza)(?:[_-]|(?=[A-Z0-9]{12}))/u;

/** Longer than the words of a name, and mixed as chance mixes: a name has its words apart. */
const LONGEST_WORD = 20;

/**
 * Holds what is given for the name of a key to being one. A key that was pasted in its place would be kept in plain text, so
 * that it is refused, and not repeated.
 *
 * @throws TriviumError `setting-invalid`
 */
export function checkKeyName(name: string, environment: NodeJS.ProcessEnv = process.env): void {
  if (VARIABLE.test(name) && (environment[name] !== undefined || !looksLikeKey(name))) return;
  throw new TriviumError(
    'setting-invalid',
    'What --key was given is no name of an environment variable; it may be the key itself, which is stored nowhere. ' +
      'Put the key into a variable (export MODEL_KEY=...) and give its name: --key MODEL_KEY. ' +
      'If it was the key, it may now stand in the history of your shell.',
  );
}

function looksLikeKey(name: string): boolean {
  if (KEY_BEGINNING.test(name)) return true;
  return name.split('_').some((word) => word.length >= LONGEST_WORD || isMixed(word));
}

/** `a9F3x`: digits in the middle, or both cases and digits in a word of some length. */
function isMixed(word: string): boolean {
  return (
    word.length >= 10 &&
    /\d/u.test(word) &&
    /[a-z]/iu.test(word.replace(/\d+$/u, '')) &&
    /\d\D+\d/u.test(word)
  );
}
