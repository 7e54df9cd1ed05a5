/** The node pool: model servers over HTTP, two lanes, and answers that are held to a shape. */
export * from './settings';
export type * from './nodes';
export type { NodeTransport, TransportAnswer, TransportRequest } from './transport';
export * from './structured';
export * from './judges';
export { createNodePool } from './pool/node-pool';
export type { MissingKey, NodePoolOptions } from './pool/options';
export { NodeFault } from './client/fault';
export type { FaultKind } from './client/fault';
export { createFetchTransport } from './transports/fetch-transport';
export { chooseTransport } from './transports/choose-transport';
export type { TransportFor } from './transports/choose-transport';
export { baseOf, isSameServerAddress, isThisMachine, modelName, originOf, readAddress } from './address';
export type { TypedAddress } from './address';
export { describeRoles } from './describe-roles';
export { whyNobodyAnswers } from './why-nobody';
export { pauseFor, pauseProblem } from './pause/pauses';
