import type { LocomoDocument } from './locomo-documents';
import type { LocomoQuestion } from './locomo-file';
import { measure } from './measures';
import type { LocomoMeasures } from './measures';
import { floorRanker } from './rankers';
import type { Ranker } from './rankers';

/** What one set comes to, question by question, beside its floor. */
export class Score {
  readonly ours: LocomoMeasures[] = [];
  readonly floor: LocomoMeasures[] = [];
  documents = 0;

  /** @param documents all that the questions can be answered with; the floor is taken over the very same texts */
  async add(
    questions: readonly LocomoQuestion[],
    documents: readonly LocomoDocument[],
    rank: Ranker,
  ): Promise<void> {
    const rankByFloor = floorRanker(documents);
    this.documents += documents.length;
    for (const { text, evidence } of questions) {
      this.ours.push(measure(await rank(text), evidence));
      this.floor.push(measure(await rankByFloor(text), evidence));
    }
  }
}
