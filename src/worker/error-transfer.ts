import { transferHandlers, type TransferHandler } from 'comlink';
import { TriviumError, toPlainError, type PlainError } from '../../indexer/platform';

/** What Comlink wraps around a thrown value. */
interface Thrown {
  readonly value: unknown;
}

/**
 * Lets a {@link TriviumError} keep its code on the way between threads: Comlink's own handler passes the message alone.
 * To be called once on each side, before the first message.
 */
export function installErrorTransfer(): void {
  const original = transferHandlers.get('throw');
  if (original === undefined) throw new Error('Comlink has no handler for thrown values.');
  const handler: TransferHandler<Thrown, PlainError> = {
    canHandle: (value): value is Thrown => original.canHandle(value),
    serialize: ({ value }) => [toPlainError(value), []],
    deserialize: (error) => {
      throw error.code === 'unexpected'
        ? new Error(error.message)
        : new TriviumError(error.code, error.message);
    },
  };
  transferHandlers.set('throw', handler);
}
