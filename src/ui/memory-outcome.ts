import type { RememberReport } from '../../indexer/memory-api';
import { shorten } from './memory-words';
import type { Strings } from './strings';

/** What became of something that the user asked to remember. */
export function describeOutcome(report: RememberReport, text: string, { memories }: Strings): string {
  const texts = memories.remember;
  switch (report.outcome) {
    case 'quarantined':
      return texts.quarantined;
    case 'forgotten-before':
      return texts.forgottenBefore(shorten(text));
    case 'duplicate':
      return texts.duplicate(shorten(report.memory?.text ?? text));
    case 'added':
      return [
        texts.added(shorten(report.memory?.text ?? text)),
        ...(report.superseded.length > 0 ? [texts.replaced(report.superseded.length)] : []),
        ...(report.reviews.length > 0 ? [texts.reviews(report.reviews.length)] : []),
      ].join(' ');
  }
}
