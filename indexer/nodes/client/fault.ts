/**
 * Whose fault it is, and so what helps:
 * - `connection`: no answer at all. `overload`: it asked to be left alone for a while. `timeout`: it took too long.
 * - `server`: it broke. `answer`: what it answered cannot be read. `model`: another model or dimension than expected.
 * - `access`: it refused the key. `route`: it has no such route or model.
 * - `request`: it blames the request; no other try would help.
 * - `withdrawn`: the call was taken away from it.
 */
export type FaultKind =
  | 'connection'
  | 'overload'
  | 'timeout'
  | 'server'
  | 'answer'
  | 'model'
  | 'access'
  | 'route'
  | 'request'
  | 'withdrawn';

export interface FaultDetails {
  readonly kind: FaultKind;
  /** Name of the node. */
  readonly node: string;
  readonly address: string;
  /** In a few words, without anything that the server or a note said: figures keep it. */
  readonly summary: string;
  /** In the server's words. */
  readonly said?: string | undefined;
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** What the user can do about it. */
  readonly advice: string;
}

/** What went wrong at one node. The cause of the TriviumError that a call fails with. */
export class NodeFault extends Error {
  readonly kind: FaultKind;
  readonly node: string;
  readonly summary: string;
  readonly said: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(details: FaultDetails, options?: { cause?: unknown }) {
    const { node, address, summary, said, advice } = details;
    const words = said === undefined || said === '' ? '' : `: ${said}`;
    super(
      `Node "${node}" (${address}): ${summary}${words}${/[.!?]$/u.test(words) ? '' : '.'} ${advice}`,
      options,
    );
    this.name = 'NodeFault';
    this.kind = details.kind;
    this.node = node;
    this.summary = summary;
    this.said = said;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }
}
