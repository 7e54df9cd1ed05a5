import type { RowRange } from '../../embedding';
import type { Memory } from '../memory';
import type { RecalledMemory, RecallRequest } from '../memory-index';
import { DEFAULT_RECALLED } from '../defaults';
import { chanceOf } from './background';
import { recallDefaults } from './defaults';
import { likenessOf, meaningOf } from './likeness';
import { contenders, newestFirst } from './order';
import { decayOf, scoreOf } from './score';
import type { SearchBasis } from './search-basis';

interface InQuestion {
  readonly memory: Memory;
  readonly share: number;
  readonly rows: RowRange | undefined;
  readonly decay: number;
  /** Near enough to choose by. */
  readonly score: number;
}

/** The memories of a space that say something of a question, the highest score first; see {@link RecallRequest}. */
export function rankRecalled(
  { shelf, shares, similarities }: SearchBasis,
  request: RecallRequest,
): readonly RecalledMemory[] {
  const { threshold = recallDefaults.threshold, limit = DEFAULT_RECALLED, status = 'live' } = request;
  const stores = request.stores && new Set(request.stores);
  const nowMs = Date.parse(request.now);
  const chance = similarities === undefined ? 0 : chanceOf(similarities);
  const likeness = (share: number, cosine: number | undefined) =>
    likenessOf(share, cosine === undefined ? 0 : meaningOf(cosine, chance));
  // No factor is above 1: what is less alike than the threshold can score no higher.
  const least = threshold - recallDefaults.scanDoubt;
  const found: InQuestion[] = [];
  for (const [memory, rows] of shelf.of(request.space, similarities?.store)) {
    if (status !== 'all' && memory.status !== status) continue;
    if (stores?.has(memory.store) === false) continue;
    const share = shares.get(memory.id) ?? 0;
    const { similarity } = likeness(share, rows && similarities?.near(rows));
    if (similarity < least || similarity <= 0) continue;
    const decay = decayOf(memory, request.halfLifeDays, nowMs);
    const { score } = scoreOf(similarity, decay, memory.confidence);
    if (score >= least) found.push({ memory, share, rows, decay, score });
  }
  return contenders(found, ({ score }) => score, limit, recallDefaults.scanDoubt)
    .map(({ memory, share, rows, decay }): RecalledMemory => {
      const { similarity, by } = likeness(share, rows && similarities?.exact(rows));
      return { memory, by, ...scoreOf(similarity, decay, memory.confidence) };
    })
    .filter(({ score }) => score > 0 && score >= threshold)
    .sort((one, other) => other.score - one.score || newestFirst(one.memory, other.memory))
    .slice(0, limit);
}
