import type { TriviumError } from '../../../platform';

/** Whether nobody answered, or nobody usefully; anything else is a fault of ours, or the caller's wish to stop. */
export function isUnanswered({ code }: TriviumError): boolean {
  return code === 'node-missing' || code === 'node-failed' || code === 'consent-needed';
}
