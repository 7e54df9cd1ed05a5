import { memoryThresholdsOf } from '../../embedding';
import { DEFAULT_RECALLED } from '../defaults';
import type { Memory } from '../memory';
import type { RecalledMemory, RecallRequest } from '../memory-index';
import { chanceOf } from './background';
import { recallDefaults } from './defaults';
import { joined, meaningOf, tellerOf } from './likeness';
import { contenders, newestFirst } from './order';
import { relatedWords } from './related';
import { isAboutUser } from '../topics';
import { decayOf, scoreOf } from './score';
import type { SearchBasis } from './search-basis';
import type { Similarities } from './similarities';
import { NO_ROW } from './space-columns';

interface InQuestion {
  readonly memory: Memory;
  readonly place: number;
  readonly decay: number;
  /** Near enough to choose by. */
  readonly score: number;
}

/** The memories of a space that say something of a question, the highest score first; see {@link RecallRequest}. */
export function rankRecalled(
  { columns, words, sharesOf, similarities }: SearchBasis,
  request: RecallRequest,
): readonly RecalledMemory[] {
  const { threshold = thresholdOf(similarities), limit = DEFAULT_RECALLED, status = 'live' } = request;
  const stores = request.stores && new Set(request.stores);
  const nowMs = Date.parse(request.now);
  const shares = columns.sharesOf(words);
  const related =
    request.byRelatedWords === false ? undefined : relatedWords(request.query, { columns, sharesOf });
  const isAsked = request.byRelatedWords !== false && isAboutUser(request.query);
  /** Of the question's words, in the memory itself and in what stands for them there. */
  const shareAt = (place: number): number =>
    Math.min(1, (shares[place] as number) + (related?.gains.get(place) ?? 0));
  /** What counts of the same words where somebody asks about themself and they are said of somebody else. */
  const fitAt = (place: number): number =>
    isAsked && columns.isOfOthers(place) ? recallDefaults.trustInOthers : 1;
  const rows = similarities && columns.rowsIn(similarities.store);
  const chance = similarities === undefined ? 0 : chanceOf(similarities);
  const meaningAt = (place: number, kind: 'near' | 'exact'): number => {
    const first = rows?.first[place] ?? NO_ROW;
    if (first === NO_ROW || similarities === undefined) return 0;
    return meaningOf(similarities[kind](first, rows?.count[place] ?? 0), chance);
  };
  // No factor is above 1: what is less alike than the threshold can score no higher.
  const least = threshold - recallDefaults.scanDoubt;
  const found: InQuestion[] = [];
  for (let place = 0; place < columns.memories.length; place++) {
    const meaning = meaningAt(place, 'near');
    const most = joined(shareAt(place), meaning);
    if (most < least || most <= 0) continue;
    const memory = columns.memories[place];
    if (memory === undefined || stores?.has(memory.store) === false) continue;
    if (status !== 'all' && memory.status !== status) continue;
    const decay = decayOf(memory, request.halfLifeDays, nowMs);
    const similarity = joined(shareAt(place) * fitAt(place), meaning);
    const { score } = scoreOf(similarity, decay, memory.confidence);
    if (score >= least) found.push({ memory, place, decay, score });
  }
  return contenders(found, ({ score }) => score, limit, recallDefaults.scanDoubt)
    .map(({ memory, place, decay }): RecalledMemory => {
      const share = shares[place] as number;
      const meaning = meaningAt(place, 'exact');
      const asked = related?.asked.get(place);
      const fit = fitAt(place);
      const own = scoreOf(joined(share * fit, meaning), decay, memory.confidence);
      return {
        memory,
        by: asked !== undefined && own.score < threshold ? 'related' : tellerOf(share, meaning),
        ...(asked !== undefined && { related: asked }),
        ...scoreOf(joined(shareAt(place) * fit, meaning), decay, memory.confidence),
      };
    })
    .filter(({ score }) => score > 0 && score >= threshold)
    .sort((one, other) => other.score - one.score || newestFirst(one.memory, other.memory))
    .slice(0, limit);
}

/** The model's own, where one is there. */
function thresholdOf(similarities: Similarities | undefined): number {
  if (similarities === undefined) return recallDefaults.threshold;
  return memoryThresholdsOf(similarities.store.identity.modelId).recall;
}
