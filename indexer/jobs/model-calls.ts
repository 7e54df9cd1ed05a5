/** Calls of model servers at the end of a sentence about a run; empty where none was to be asked. */
export function describeCalls(modelCalls: number | undefined): string {
  if (modelCalls === undefined) return '';
  return `; ${modelCalls} call${modelCalls === 1 ? '' : 's'} of model servers`;
}
