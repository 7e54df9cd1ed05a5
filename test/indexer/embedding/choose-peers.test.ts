import { describe, expect, it } from 'vitest';
import { embeddingDefaults } from '../../../indexer/embedding/defaults';
import { choosePeers } from '../../../indexer/embedding/vectors/choose-peers';

/** Adds segments one after the other; gives what was written in all and what there is in the end. */
function addAll(
  start: readonly number[],
  added: readonly number[],
): { written: number; largest: number; segments: { sizeBytes: number }[] } {
  let segments = start.map((sizeBytes) => ({ sizeBytes }));
  let written = 0;
  let largest = 0;
  for (const addedBytes of added) {
    const peers = choosePeers(segments, addedBytes);
    const sizeBytes = peers.reduce((sum, peer) => sum + peer.sizeBytes, addedBytes);
    segments = [...segments.filter((segment) => !peers.includes(segment)), { sizeBytes }];
    written += sizeBytes;
    largest = Math.max(largest, sizeBytes);
  }
  return { written, largest, segments };
}

describe('joining segments of vectors', () => {
  it('writes an edit a few times only, however many edits there are, and leaves full segments alone', () => {
    const large = Array<number>(40).fill(embeddingDefaults.fullSegmentBytes);
    const edits = Array<number>(10_000).fill(2_000);
    const { written, largest, segments } = addAll(large, edits);
    expect(written / (10_000 * 2_000)).toBeLessThan(6);
    expect(largest).toBeLessThan(embeddingDefaults.mergedSegments * embeddingDefaults.fullSegmentBytes);
    const small = segments.filter(({ sizeBytes }) => sizeBytes < embeddingDefaults.fullSegmentBytes);
    expect(small.length).toBeLessThan(20);
    expect(segments.length - small.length).toBeLessThan(40 + 25);
  });

  it('joins the batches of a first run into full segments', () => {
    const { segments, written } = addAll([], Array<number>(500).fill(80_000));
    expect(written / (500 * 80_000)).toBeLessThan(4);
    expect(segments.length).toBeLessThan(50);
  });

  it('writes what is large by itself', () => {
    expect(choosePeers([{ sizeBytes: 10 }], 2_000_000)).toEqual([]);
  });
});
