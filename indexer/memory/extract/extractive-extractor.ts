import { systemClock } from '../../platform';
import type {
  ExtractionOptions,
  ExtractionResult,
  ExtractionSource,
  Extractor,
  ExtractiveOptions,
} from '../extractor';
import { readWords } from '../words';
import { candidateOf } from './candidate-of';
import { rank } from './choose/rank';
import type { Meaning } from './choose/rank';
import { PROTOTYPES } from './choose/prototypes';
import { embedTexts } from './choose/vectors';
import { EMBED_FACTOR, MAX_CANDIDATES_PER_NOTE } from './defaults';
import { findStatements } from './find-statements';
import type { Found } from './find-statements';
import { dropReasons } from './rules/drop-reasons';
import { information } from './choose/information';

/**
 * Finds statements without a generating model: it picks sentences that stand by themselves, as they were said, and sums nothing
 * up. Of conversations only what a person said or confirmed counts. With an embedder the choice of the best, where a note has
 * more than it may give, knows of meaning; what counts as a statement is decided by rules alone.
 */
export function createExtractiveExtractor({
  embedder,
  clock = systemClock,
  limit = MAX_CANDIDATES_PER_NOTE,
}: ExtractiveOptions): Extractor {
  let prototypes: Promise<readonly Float32Array[]> | undefined;

  async function meaningOf(found: readonly Found[], signal?: AbortSignal): Promise<Meaning | undefined> {
    // Where all are taken there is nothing to choose, and the vectors would only be thrown away.
    if (!embedder || found.length <= limit) return undefined;
    prototypes ??= embedTexts(embedder, PROTOTYPES, clock, signal).catch((error: unknown) => {
      prototypes = undefined;
      throw error;
    });
    const texts = found.map(({ text }) => text);
    return { vectors: await embedTexts(embedder, texts, clock, signal), prototypes: await prototypes };
  }

  async function choose(found: readonly Found[], signal?: AbortSignal): Promise<readonly Found[]> {
    const measured = found.map((each) => ({ each, worth: information(readWords(each.text)) }));
    const shortlist = measured
      .sort((one, other) => other.worth - one.worth)
      .slice(0, limit * EMBED_FACTOR)
      .map(({ each }) => each);
    const meaning = await meaningOf(shortlist, signal);
    const chosen = rank(
      shortlist.map(({ text }) => readWords(text)),
      limit,
      meaning,
    );
    return chosen.map((index) => shortlist[index]!);
  }

  return {
    name: 'extractive',
    async extract(source: ExtractionSource, options: ExtractionOptions = {}): Promise<ExtractionResult> {
      const { signal } = options;
      signal?.throwIfAborted();
      const read = await findStatements(source, clock, signal);
      const chosen = await choose(read.facts, signal);
      const dropped = { ...read.dropped };
      const left = read.facts.length - chosen.length;
      if (left > 0) dropped[dropReasons.limit] = left;
      const all = read.account ? [...chosen, read.account] : chosen;
      return {
        candidates: all.map((found) => candidateOf(found, source)),
        sentences: read.sentences,
        dropped,
      };
    },
  };
}
