import type { ExtractedCandidate, ExtractionSource } from '../extractor';
import type { Found } from './find-statements';

/**
 * What was found, as a candidate of its note's space.
 *
 * @param model which one worded it; absent where it stands so in the note
 */
export function candidateOf(
  { text, store, type, category, from, date }: Found,
  { space }: ExtractionSource,
  model?: string,
): ExtractedCandidate {
  return {
    ...{ text, store, type, category, space, origin: 'extraction', date },
    ...(model === undefined ? {} : { model }),
    from: from.map(({ provenance }) => provenance),
    stretches: from.map(({ stretch }) => stretch),
  };
}
