import { MAX_ANSWER_BYTES } from './defaults';

/** One HTTP exchange with a node. */
export interface TransportRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, already written. */
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Gets the body's text as it arrives, where the transport streams; then `text` of the answer is empty. */
  readonly onText?: (text: string) => void;
}

export interface TransportAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * How bytes reach a node: `fetch`, or the app's `requestUrl` where the node does not allow the app's origin. Rejects with any
 * error where there is no answer at all; a status is an answer.
 */
export interface NodeTransport {
  readonly name: string;
  /** Whether aborting ends the exchange. Where not, an abandoned call holds its slot until it settles. */
  readonly canAbort: boolean;
  readonly canStream: boolean;
  request(request: TransportRequest): Promise<TransportAnswer>;
}

/** A node that went on answering, and was not listened to any longer. */
export class AnswerTooLarge extends Error {
  constructor() {
    super(`an answer of more than ${MAX_ANSWER_BYTES / 1_000_000} MB`);
  }
}
