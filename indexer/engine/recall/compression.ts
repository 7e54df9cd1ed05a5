import { estimateTokens } from '../../memory';
import type { Vault } from '../../vault';

/**
 * How many times as long the notes are that a block draws on, were they given whole.
 *
 * @param tokens of the block
 * @returns undefined where it draws on none
 */
export async function compressionOf(
  paths: ReadonlySet<string>,
  tokens: number,
  vault: Pick<Vault, 'read'>,
): Promise<number | undefined> {
  let whole = 0;
  for (const path of paths) whole += estimateTokens(await vault.read(path).catch(() => ''));
  return whole === 0 || tokens === 0 ? undefined : whole / tokens;
}
