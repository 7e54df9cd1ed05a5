import { describeNeverRead } from '../../jobs';
import { isAbort, toPlainError } from '../../platform';
import { watchInBatches } from '../files/change-batches';
import { guardFolder } from '../files/folder-guard';
import { failureOf, loadModel } from '../model';
import type { Session } from '../session';
import type { CommandContext } from '../terminal/terminal';
import type { ServingOptions } from './serving-options';

/** Of a vault that another process keeps in step: only what answers need. */
export async function prepareAnswers(session: Session, context: CommandContext): Promise<void> {
  const failure = failureOf(await loadModel(session, context));
  if (failure !== undefined) {
    context.terminal.note(`trivium: ${failure.message} Until then this searches by word only.`);
  }
}

/**
 * Brings the index up to date and keeps it so until the signal aborts; where it may learn, it works on what waits, and
 * by night it reads memories and writes the profile. Answers never wait for it.
 *
 * @throws TriviumError once the vault is gone
 */
export async function keepInStep(
  session: Session,
  { jobs, isReadOnly }: Pick<ServingOptions, 'jobs' | 'isReadOnly'>,
  context: CommandContext,
): Promise<void> {
  const { engine } = session;
  const { terminal, signal } = context;
  const batches = watchInBatches(session.vault, await guardFolder(session.vaultFolder), signal);
  const unfollow = session.followNodes();
  try {
    await prepareAnswers(session, context);
    await session.tellRepairs(true);
    const { embedded } = await engine.refresh({ signal });
    await session.rememberIndexed();
    await session.rememberRun(embedded);
    if (!isReadOnly) engine.jobs.start();
    if (jobs && !isReadOnly) {
      engine.memory.startJobs(({ counts }) => {
        const neverRead = describeNeverRead(counts?.neverRead);
        if (neverRead !== undefined) terminal.note(`trivium: ${neverRead}`);
      });
    }
    for await (const changes of batches) {
      if (!session.mayWrite()) return;
      await engine.apply(changes, { signal }).catch((error: unknown) => {
        if (isAbort(error) || isVaultGone(error)) throw error;
        // A full disk, say: what is in memory goes on being right, and the next change tries again.
        terminal.note(`trivium: ${toPlainError(error).message}`);
      });
    }
  } finally {
    unfollow();
    batches.close();
  }
}

function isVaultGone(error: unknown): boolean {
  const { code } = toPlainError(error);
  return code === 'vault-not-found' || code === 'vault-empty';
}
