import { describeCalls } from './model-calls';
import type { JobResult } from './run-record';

/** What the writing of the profile came to. */
export interface ProfileOutcome {
  /** Live facts that went into it. */
  readonly facts: number;
  readonly profileLines: number;
  readonly userCharacters: number;
  /** Files that changed; empty where nothing did. */
  readonly written: readonly string[];
  /** Calls of model servers that it took; absent where none was to be asked. */
  readonly modelCalls?: number;
}

/** The writing of a profile in one sentence. */
export function describeProfile(report: ProfileOutcome): string {
  const { facts, profileLines, userCharacters, written, modelCalls } = report;
  const files = written.length === 0 ? 'nothing changed' : `${written.join(' and ')} written`;
  const lines = `${profileLines} line${profileLines === 1 ? '' : 's'}`;
  return `Profile: ${facts} fact${facts === 1 ? '' : 's'}, ${lines}, ${userCharacters} characters for USER.md; ${files}${describeCalls(modelCalls)}.`;
}

/** What a run of the profile came to. */
export function resultOfProfile(report: ProfileOutcome): JobResult {
  const { facts, profileLines, userCharacters, written, modelCalls } = report;
  return {
    message: describeProfile(report),
    counts: {
      ...{ facts, profileLines, userCharacters, written: written.length },
      ...(modelCalls !== undefined && { modelCalls }),
    },
  };
}
