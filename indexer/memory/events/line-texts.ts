import type { Decision, Memory, MemoryCategory, MemoryType, Provenance, Verdict } from '../memory';

type Texts = Pick<Memory, 'text'>;

/** What people read in a ledger file beside the memories themselves; ledgers speak English, as their names do. */
export const memoryLineTexts = {
  support: ({ text }: Texts, from: readonly Provenance[]): string =>
    `Said again (${from.map(({ path }) => path).join(', ')}): ${text}`,
  forget: ({ text }: Texts): string => `~~${text}~~`,
  gone: (): string => '~~A memory whose line was deleted.~~',
  restore: ({ text }: Texts): string => `Restored: ${text}`,
  reinstate: ({ text }: Texts): string => `Holds again: ${text}`,
  unlist: ({ text }: Texts, file: string): string => `Line deleted in ${file}: ${text}`,
  word: (told: string): string => `In the profile: ${told}`,
  leaveOut: ({ text }: Texts): string => `Holds, and stays out of the profile: ${text}`,
  move: ({ text }: Texts, space: string): string => `Now in the space ${space}: ${text}`,
  confirm: ({ text }: Texts): string => `Confirmed: ${text}`,
  retype: (
    { text }: Texts,
    change: { readonly type?: MemoryType; readonly category?: MemoryCategory },
  ): string =>
    `Now ${[change.type, change.category].filter((each) => each !== undefined).join(', ')}: ${text}`,
  review: (newer: Texts, older: Texts): string => `To review: "${newer.text}" beside "${older.text}"`,
  answer: (newer: Texts, older: Texts, verdict: Verdict): string =>
    `Reviewed, ${verdict}: "${newer.text}" beside "${older.text}"`,
  quarantine: (text: string, reasons: readonly string[]): string =>
    `Kept out (${reasons.join('; ')}): ${text}`,
  dismiss: (text: string, why: 'released' | 'discarded'): string =>
    `${why === 'released' ? 'Taken in after all' : 'Dropped for good'}: ${text}`,
  rename: (from: string, to: string): string => `Moved: ${from} to ${to}`,
  decision: ({ verdict, newText, olderText, judge }: Omit<Decision, 'at'>): string =>
    `${verdict} (${judge}): "${newText}" beside "${olderText}"`,
};
