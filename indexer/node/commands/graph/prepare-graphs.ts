import type { GraphStatus } from '../../../graphs';
import { embedIfFew } from '../../meaning';
import { failureOf, loadModel, loadModelIdentity } from '../../model';
import { refreshWithProgress, settleWithProgress } from '../../refresh';
import type { Session } from '../../session';
import { describeRemedy } from '../../session-repairs';
import { formatCount } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { tellWithoutMeaning } from '../problems';

/**
 * Brings notes, vectors and graphs up to date for a question that hears every signal.
 *
 * @param embedsAll - waits for every vector, however many are missing
 */
export async function prepareGraphs(
  session: Session,
  context: CommandContext,
  { embedsAll = false }: { readonly embedsAll?: boolean } = {},
): Promise<void> {
  const mayWrite = !session.isReadOnly;
  // Words first: without a model this reads what changed and embeds nothing.
  if (mayWrite) await refreshWithProgress(session, context);
  const model = await loadModel(session, context);
  const failure = failureOf(model);
  if (failure) tellWithoutMeaning(failure, context.terminal);
  if (model.isReady) {
    const { missing } = await embedIfFew(session, { mayEmbed: mayWrite, always: embedsAll }, context);
    if (missing > 0) {
      const passages = formatCount(missing, 'passage');
      const effect = `${passages} ${missing === 1 ? 'has' : 'have'} no vector yet, so not all that sounds alike is known`;
      context.terminal.note(`trivium: ${effect}. ${await describeRemedy(session, 'makes', 'them')}`);
    }
  }
  await settleWithProgress(session, context);
}

/** Brings notes and graphs up to date without embedding anything; vectors that are there count. */
export async function prepareCounts(session: Session, context: CommandContext): Promise<GraphStatus> {
  if (!session.isReadOnly) await refreshWithProgress(session, context);
  await loadModelIdentity(session, context);
  return settleWithProgress(session, context);
}
