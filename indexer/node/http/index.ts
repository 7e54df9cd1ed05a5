/** The door for programs that speak HTTP, in the shapes of Supermemory. */
export { serveApi } from './server';
export type { ApiOptions } from './server';
