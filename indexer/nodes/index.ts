/** The node pool: model servers over HTTP, two lanes, and answers that are held to a shape. */
export * from './settings';
export type * from './nodes';
export type { NodeTransport, TransportAnswer, TransportRequest } from './transport';
export * from './structured';
export * from './judges';
