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
      const rest = restOf(folded.text, start + secret.length, match.groups);
      if (!isReal(secret) && (rest === '' || !isReal(secret + rest))) return [];
      const end = start + secret.length + rest.length;
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

/** Behind a value that stands without quotation marks: a mark and, without a blank, more of the same. */
const REST = /[,;'"`]{1,3}(?=[\p{L}\p{N}])\S{1,400}/uy;

/** A password may hold the marks that a value ends at; better a word too much is taken away than a part left over. */
function restOf(text: string, end: number, groups: RegExpExecArray['groups']): string {
  if (groups?.['bare'] === undefined) return '';
  REST.lastIndex = end;
  return REST.exec(text)?.[0] ?? '';
}
