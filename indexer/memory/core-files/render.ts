import { BETWEEN_ENTRIES } from './core-file';
import type { CoreTarget } from './core-file';

/** A line as wide as Hermes Agent draws it. */
const RULE = '═'.repeat(46);

const HEADERS: Readonly<Record<CoreTarget, string>> = {
  memory: 'MEMORY (your personal notes)',
  user: 'USER PROFILE (who the user is)',
};

/** `7% — 166/2,200 chars`; a share is rounded down, so that 100 % is what is full. */
export function describeUsage(characters: number, limit: number): string {
  const percent = limit === 0 ? 100 : Math.floor((characters / limit) * 100);
  return `${percent}% — ${withThousands(characters)}/${withThousands(limit)} chars`;
}

/** The block of a file as it goes before an answer. */
export function renderBlock(
  target: CoreTarget,
  usage: string,
  entries: readonly { readonly text: string }[],
): string {
  const texts = entries.map(({ text }) => text).join(BETWEEN_ENTRIES);
  return [RULE, `${HEADERS[target]} [${usage}]`, RULE, texts].join('\n');
}

function withThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}
