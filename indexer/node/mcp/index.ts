/** The door for agents that speak the Model Context Protocol. */
export { serveHttp } from './serve-http';
export type { HttpOptions } from './serve-http';
export { serveStdio } from './serve-stdio';
export type { StdioStreams } from './serve-stdio';
export { createServer } from './server';
export type { McpOptions } from './server';
