export { RERANKED_HITS } from './defaults';
export { rerankHits } from './rerank-hits';
export type { HitWithText, RerankedHits, RerankOptions } from './rerank-hits';
