import { embeddingDefaults } from '../defaults';

/**
 * Which segments are to be written anew together with one that is added. Sizes form steps, each `mergedSegments` times the
 * one before; as soon as so many segments stand on one step, they become one on the next. Thus the number of small segments
 * is bounded, and a row is written as often as there are steps, however many edits come one by one.
 *
 * @param segments what there is
 * @param addedBytes size of what is added
 */
export function choosePeers<Segment extends { readonly sizeBytes: number }>(
  segments: readonly Segment[],
  addedBytes: number,
): readonly Segment[] {
  let chosen: readonly Segment[] = [];
  for (;;) {
    const bytes = chosen.reduce((sum, segment) => sum + segment.sizeBytes, addedBytes);
    if (bytes >= embeddingDefaults.fullSegmentBytes) return chosen;
    const step = stepOf(bytes);
    const others = segments.filter(
      (segment) => !chosen.includes(segment) && segment.sizeBytes < embeddingDefaults.fullSegmentBytes,
    );
    if (
      others.filter(({ sizeBytes }) => stepOf(sizeBytes) === step).length + 1 <
      embeddingDefaults.mergedSegments
    )
      return chosen;
    chosen = [...chosen, ...others.filter(({ sizeBytes }) => stepOf(sizeBytes) <= step)];
  }
}

function stepOf(bytes: number): number {
  const { smallSegmentBytes, mergedSegments } = embeddingDefaults;
  return Math.max(0, Math.ceil(Math.log(bytes / smallSegmentBytes) / Math.log(mergedSegments)));
}
