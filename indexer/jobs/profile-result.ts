import { describeCalls } from './model-calls';
import type { JobResult } from './run-record';

/** What the writing of the profile came to. */
export interface ProfileOutcome {
  /** Live facts that were looked at. */
  readonly considered: number;
  /** Those that the profile tells, and those that `USER.md` does. */
  readonly facts: number;
  readonly userFacts: number;
  readonly profileLines: number;
  readonly userCharacters: number;
  /** Files that changed; empty where nothing did. */
  readonly written: readonly string[];
  /** Entries of nearly full core files that went or were shortened; absent where none was. */
  readonly consolidated?: number;
  /** Calls of model servers that it took; absent where none was to be asked. */
  readonly modelCalls?: number;
}

/** The writing of a profile in one sentence. */
export function describeProfile(report: ProfileOutcome): string {
  const { considered, facts, userFacts, profileLines, userCharacters, written, modelCalls, consolidated } =
    report;
  const shorter =
    consolidated === undefined ? '' : `, entries of the core files consolidated: ${consolidated}`;
  const files = written.length === 0 ? 'nothing changed' : `${written.join(' and ')} written`;
  const lines = `${profileLines} line${profileLines === 1 ? '' : 's'}`;
  const told = `${facts} of ${considered} fact${considered === 1 ? '' : 's'} in ${lines}`;
  return `Profile: ${told}, ${userFacts} in the ${userCharacters} characters of USER.md; ${files}${shorter}${describeCalls(modelCalls)}.`;
}

/** What a run of the profile came to. */
export function resultOfProfile(report: ProfileOutcome): JobResult {
  const { considered, facts, userFacts, profileLines, userCharacters, written, modelCalls, consolidated } =
    report;
  return {
    message: describeProfile(report),
    counts: {
      ...{ considered, facts, userFacts, profileLines, userCharacters, written: written.length },
      ...(modelCalls !== undefined && { modelCalls }),
      ...(consolidated !== undefined && { consolidated }),
    },
  };
}
