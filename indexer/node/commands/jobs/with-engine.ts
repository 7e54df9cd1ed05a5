import type { Engine } from '../../../engine-api';
import { loadModel } from '../../model';
import { openSession } from '../../session';
import type { Session, SessionAccess } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';

export interface Around {
  readonly session: Session;
  /** Jobs that compare texts need the model. */
  readonly loadMeaning: () => Promise<void>;
}

/** Opens a vault, does the work and closes it again. */
export async function withEngine(
  vault: string,
  options: VaultOptions,
  access: SessionAccess,
  context: CommandContext,
  work: (engine: Engine, around: Around) => Promise<void>,
): Promise<void> {
  const session = await openSession(vault, options, access, context);
  try {
    const loadMeaning = async (): Promise<void> => void (await loadModel(session, context));
    await work(session.engine, { session, loadMeaning });
  } finally {
    await session.close();
  }
}
