/** What the servers of a vault have in common: who may ask, of which space, and how it is listened. */
export { createGuard } from './guard';
export type { Guard, GuardOptions } from './guard';
export { createScope, memoryWithin } from './scope';
export type { Scope } from './scope';
export { serveRequests } from './serve-requests';
export type { ListenOptions } from './serve-requests';
