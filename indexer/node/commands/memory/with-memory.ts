import type { MemoryEngine } from '../../../memory-api';
import { embedIfFew } from '../../meaning';
import { failureOf, loadModel } from '../../model';
import { refreshWithProgress } from '../../refresh';
import type { Session, SessionAccess } from '../../session';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { tellWithoutMeaning } from '../problems';

export interface MemoryWork {
  readonly session: Session;
  readonly memory: MemoryEngine;
}

export interface MemoryNeeds {
  readonly access: SessionAccess;
  /** Whether the work compares texts by meaning. */
  readonly meaning: boolean;
  /** Whether the work asks for notes, so that what changed is to be read first. */
  readonly notes?: boolean;
}

/**
 * Opens a vault with what the work needs, does the work and closes it again. What could not be read in the ledgers is told
 * on standard error.
 */
export async function withMemory<T>(
  vault: string,
  options: VaultOptions,
  needs: MemoryNeeds,
  context: CommandContext,
  work: (parts: MemoryWork) => Promise<T>,
): Promise<T> {
  const session = await openSession(vault, options, needs.access, context);
  try {
    const isUpdating = needs.notes === true && !session.isReadOnly;
    // Words first: without a model this reads what changed and embeds nothing.
    if (isUpdating) await refreshWithProgress(session, context);
    if (needs.meaning) await prepareMeaning(session, isUpdating, context);
    const { memory } = session.engine;
    const result = await work({ session, memory });
    const { problems } = await memory.memoryStatistics();
    for (const problem of problems) context.terminal.note(`trivium: ${problem}`);
    return result;
  } finally {
    await session.close();
  }
}

async function prepareMeaning(session: Session, isUpdating: boolean, context: CommandContext): Promise<void> {
  const model = await loadModel(session, context);
  const failure = failureOf(model);
  if (failure) tellWithoutMeaning(failure, context.terminal);
  if (model.isReady && isUpdating) await embedIfFew(session, { mayEmbed: true }, context);
}
