import { contentHash } from '../../../indexer/platform';

/** Texts that share words are near; no meaning is known. Not of unit length, as some servers' vectors are not. */
export function hashedVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const place = Number.parseInt(contentHash(word).slice(0, 6), 16) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

export function embedAnswer(model: string, texts: readonly string[], dimensions: number): unknown {
  const tokens = texts.reduce((sum, text) => sum + text.split(/\s+/u).length, 0);
  return {
    model,
    object: 'list',
    usage: { prompt_tokens: tokens, total_tokens: tokens },
    data: texts.map((text, index) => ({
      embedding: hashedVector(text, dimensions),
      index,
      object: 'embedding',
    })),
  };
}

/** Scores by words in common, the best first, as llama.cpp orders them. */
export function rerankAnswer(model: string, query: string, documents: readonly string[]): unknown {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const asked = wordsOf(query);
  const results = documents.map((document, index) => ({
    index,
    relevance_score: [...wordsOf(document)].filter((word) => asked.has(word)).length - 0.5,
  }));
  return {
    model,
    object: 'list',
    usage: { prompt_tokens: documents.length, total_tokens: documents.length },
    results: results.sort((a, b) => b.relevance_score - a.relevance_score),
  };
}
