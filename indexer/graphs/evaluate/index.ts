/** Link prediction: what each signal, and all of them fused, say of links that were hidden. */
export { alignPaths } from './commit-paths';
export { sessionsOfCommits } from './commit-sessions';
export { predictLinks, PREDICTION_SETS } from './link-prediction';
export type { LinkPredictionOptions, PredictionSet } from './link-prediction';
export { PREDICTORS, summarise } from './predict';
export type { JudgedQuery, PredictionReport, PredictorName, PredictorScore } from './predict';
export { createPredictionVault } from './prediction-vault';
export type { PredictionVault, PredictionVaultOptions } from './prediction-vault';
