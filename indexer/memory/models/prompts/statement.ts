import { poolJudgeDefaults } from '../judge/defaults';

/** A statement as a model is shown it: in one line, and no longer than any one that says one thing. */
export function shownStatement(text: string): string {
  return cut(text.replaceAll(/\s+/gu, ' ').trim(), poolJudgeDefaults.longestStatement);
}

/** Never within a character. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}
