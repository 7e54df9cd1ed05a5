import { classify, worthKeeping } from '../classify';
import type { Classification } from '../classify';
import { MAX_MENTIONS } from './defaults';
import type { Found } from './find-statements';
import type { Place } from './read-note';
import { dropReasons } from './rules/drop-reasons';
import type { DropReason } from './rules/drop-reasons';

/** Gathers facts, each text once, and counts what was dropped. */
export interface Collector {
  readonly facts: Found[];
  readonly dropped: Record<string, number>;
  /** @param classification that of the words by default */
  readonly add: (text: string, date: string, from: readonly Place[], classification?: Classification) => void;
  readonly drop: (reason: string, count?: number) => void;
}

/** Why a statement is not worth keeping, by the reasons of `worthKeeping`. */
const NOT_WORTH: Readonly<Record<string, DropReason>> = {
  trivial: dropReasons.smallTalk,
  'raw-dump': dropReasons.tooLong,
  'one-off': dropReasons.passing,
  'easily-found-again': dropReasons.known,
};

export function createCollector(): Collector {
  const facts: Found[] = [];
  const dropped: Record<string, number> = {};
  const positions = new Map<string, number>();
  const drop = (reason: string, count = 1): void => {
    dropped[reason] = (dropped[reason] ?? 0) + count;
  };
  return {
    facts,
    dropped,
    drop,
    add: (text, date, from, classification = classify(text)) => {
      const key = text.normalize('NFC').toLowerCase();
      const position = positions.get(key);
      if (position === undefined) {
        const { keep, reason } = worthKeeping({ text, ...classification });
        if (keep === 'skip') {
          drop(NOT_WORTH[reason] ?? dropReasons.smallTalk);
          return;
        }
        positions.set(key, facts.length);
        facts.push({ text, store: 'facts', ...classification, from, date });
        return;
      }
      const known = facts[position]!;
      const room = MAX_MENTIONS - known.from.length;
      if (room > 0) facts[position] = { ...known, from: [...known.from, ...from.slice(0, room)] };
      drop(dropReasons.repeated);
    },
  };
}
