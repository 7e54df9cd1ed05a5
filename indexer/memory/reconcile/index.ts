export { createReconciler } from './reconciler';
export type { Reconciler, ReconcilerOptions } from './reconciler';
export type { Reconciliation } from './reconciliation';
export { createRuleJudge } from './rule-judge';
export type { RuleJudgeOptions } from './rule-judge';
