import { modelCallsOf } from './asked-nodes';
import type { MemoryKeeper } from './keeper';
import type { MemoryParts } from './parts';
import { composeProfile, createPoolProfile } from '../../memory';
import type { Memory } from '../../memory';
import type { Nodes } from '../../nodes';

export interface ProfileWords {
  readonly nodes: Nodes;
  /** Why a note must not be sent, and so nothing that is known from it; undefined where it may be. */
  readonly whyNot: (path: string) => string | undefined;
}

export interface WordProfileOptions {
  readonly keeper: MemoryKeeper;
  readonly parts: MemoryParts;
  readonly words: ProfileWords | undefined;
  /** What may be told. */
  readonly memories: readonly Memory[];
  readonly space: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Has the profile's lines worded by the model servers, each once, and writes into the ledger how they are told: by that every
 * device knows a line again that somebody edits or deletes.
 *
 * @returns calls that were made for it; undefined where no server may be asked, so that all stays in its own words
 * @throws TriviumError `cancelled`
 */
export async function wordProfile({
  keeper,
  parts,
  words,
  memories,
  space,
  signal,
}: WordProfileOptions): Promise<number | undefined> {
  if (words === undefined) return undefined;
  const { nodes, whyNot } = words;
  await nodes.check(signal);
  if (!nodes.can('chat')) return undefined;
  const { profile, user } = composeProfile({ memories, space, now: keeper.now() });
  const told = new Set([...profile, ...user].flatMap(({ memory }) => memory ?? []));
  const sendable = [...told].filter(({ from }) => from.every(({ path }) => whyNot(path) === undefined));
  const callsBefore = modelCallsOf(nodes.status());
  const known = parts.book.wording();
  const wording = await createPoolProfile(nodes).word(sendable, { known, signal });
  const worded = sendable.filter(({ text }) => !known.has(text) && wording.has(text));
  if (worded.length > 0) {
    await keeper.change(({ book }) => {
      for (const { id, text } of worded) {
        // It may have been replaced while the model was at it.
        const line = book.get(id)?.status === 'live' ? wording.get(text) : undefined;
        if (line !== undefined && book.get(id)?.text === text) book.word(id, line);
      }
    });
  }
  return modelCallsOf(nodes.status()) - callsBefore;
}
