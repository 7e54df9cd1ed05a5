export { calibrate } from './calibrate';
export { createCalibratedJudge } from './calibrated-judge';
export type { Calibration, CategoryTrust, RuleTrust } from './calibration';
export type { Label, LabelKind } from './label';
export type { DecisionChange } from './fit/change';
export type { JudgeFit, ReliabilityBin } from './fit/judge-fit';
export { reapplyCalibration } from './reapply';
export type { Reapplied } from './reapply';
