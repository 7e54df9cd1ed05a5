import { DEAD_VECTOR_SHARE, DEAD_VECTORS_KEPT } from './defaults';

/** Whether so many rows belong to texts that are gone that the store should be written anew without them. */
export function isWorthDropping(deadRows: number, allRows: number): boolean {
  return deadRows > DEAD_VECTORS_KEPT && deadRows > DEAD_VECTOR_SHARE * allRows;
}
