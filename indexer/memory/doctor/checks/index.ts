import type { Check } from '../check';
import type { DoctorParts } from '../parts';
import { graphWithoutNote } from './graphs';
import { ledgerAbsent, ledgerDamaged, ledgerGap, referenceUnknown } from './ledgers';
import { memoryInArchiveOnly, memoryTwice, sourceGone } from './memories';
import { memoryIndexWithoutMemory, memoryNotInIndex } from './memory-index';
import { noteGone, noteMissing } from './notes';
import { passageWithoutVector, vectorWithoutPassage } from './vectors';

export interface CheckOptions {
  /** Whether live memories that say the very same may be removed; the oldest stays. */
  readonly removeDuplicates: boolean;
}

/** All checks, in an order in which none undoes or needs what a later one repairs. */
export function checksOf(parts: DoctorParts, { removeDuplicates }: CheckOptions): readonly Check[] {
  return [
    noteGone,
    noteMissing,
    vectorWithoutPassage,
    passageWithoutVector,
    ...parts.graphs.map(graphWithoutNote),
    ledgerAbsent,
    ledgerDamaged,
    ledgerGap,
    referenceUnknown,
    memoryInArchiveOnly,
    memoryTwice(removeDuplicates),
    sourceGone,
    memoryIndexWithoutMemory,
    memoryNotInIndex,
  ];
}
