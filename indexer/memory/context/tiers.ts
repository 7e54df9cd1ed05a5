import type { MemoryStore } from '../memory';

/** When a store of the memory reaches an answer. */
export type StoreTier = 'always' | 'by-meaning' | 'on-demand';

/**
 * Each store has one tier. What is always there is short and holds whatever is asked; what was said word for word, and the
 * diary, are looked up by who asks for them. The profile is part of the core files, which are always there.
 */
export const tierOfStore: Readonly<Record<MemoryStore, StoreTier>> = {
  profile: 'always',
  rules: 'always',
  'short-term': 'always',
  facts: 'by-meaning',
  thoughts: 'by-meaning',
  important: 'by-meaning',
  conversations: 'on-demand',
  diary: 'on-demand',
  'follow-ups': 'on-demand',
};
