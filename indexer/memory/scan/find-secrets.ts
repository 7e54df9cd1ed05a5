import type { FoldedText } from './fold-text';
import type { ScanFinding } from './finding';
import { secretPatterns } from './secret-patterns';

/** Names of the groups that may hold the secret itself; where none does, all that was found is one. */
const VALUE_GROUPS = ['secret', 'double', 'single', 'code', 'bare'] as const;

/** Credentials and keys. What is found is the secret itself, without the name before it. */
export function findSecrets(folded: FoldedText): readonly ScanFinding[] {
  return secretPatterns.flatMap(({ rule, reason, pattern, isReal = () => true }) =>
    [...folded.text.matchAll(pattern)].flatMap((match) => {
      const { secret, start } = secretIn(match);
      if (!isReal(secret)) return [];
      const end = start + secret.length;
      const place = { start: folded.sourceStart(start), end: folded.sourceEnd(end - 1) };
      return [{ kind: 'secret' as const, rule, reason, ...place }];
    }),
  );
}

function secretIn({ 0: found, index, groups }: RegExpExecArray): {
  readonly secret: string;
  readonly start: number;
} {
  const value = VALUE_GROUPS.map((name) => groups?.[name]).find((text) => text !== undefined);
  if (value === undefined) return { secret: found, start: index };
  // The value stands at the end, perhaps before a quotation mark, so its last place is meant.
  return { secret: value, start: index + found.lastIndexOf(value) };
}
