import { trustInVectors, fusedScore } from './fusion';
import type { Ranks } from './fusion';
import type { Scored } from './rank';

/** A note with its score and its places in the arms. */
export interface RankedNote {
  readonly note: number;
  readonly score: number;
  readonly ranks: Ranks;
}

export interface FuseRequest {
  /** Best first. */
  readonly text: readonly Scored[];
  /** Best first; not empty. */
  readonly vectors: readonly Scored[];
  /** How much of the query a note of the text arm has, 0 to 1. */
  readonly coverageOf: (note: number) => number;
  /** How well the model knows a note's language, 0 to 1. */
  readonly qualityOf: (note: number) => number;
}

/** The notes of both arms with their fused scores, in no order. */
export function fuseArms({ text, vectors, coverageOf, qualityOf }: FuseRequest): RankedNote[] {
  const ranks = new Map<number, Ranks>(text.map(([note], place) => [note, { textRank: place + 1 }]));
  const similarities = new Map(vectors);
  for (const [place, [note]] of vectors.entries())
    ranks.set(note, { ...ranks.get(note), vectorRank: place + 1 });
  const nearest = vectors[0]?.[1] ?? 0;
  const trust = trustInVectors(
    text.map(([, score]) => score),
    text[0] === undefined ? 0 : coverageOf(text[0][0]),
  );
  return [...ranks].map(([note, ofNote]) => {
    const nearness = Math.max(0, (similarities.get(note) ?? 0) / nearest);
    const isByVector = ofNote.vectorRank !== undefined;
    const confidence = {
      coverage: ofNote.textRank === undefined ? 0 : coverageOf(note),
      trust: isByVector ? trust * qualityOf(note) * nearness : 0,
    };
    return { note, ranks: ofNote, score: fusedScore(ofNote, confidence) };
  });
}
