import type { FaultKind, NodeFault } from '../client/fault';
import { ACCESS_BACKOFF_MS, FAULTS_TO_OPEN, MISSES_TO_LEAVE_OUT } from '../defaults';
import { backoffMs } from './backoff';

/**
 * - `ready`: takes calls. `trial`: one call may find out whether it is back. `out`: takes none until its time comes.
 */
export type Readiness = 'ready' | 'trial' | 'out';

/** Of those that the node itself is to blame for when they come in a row. */
const COUNTED: readonly FaultKind[] = ['server', 'answer', 'model', 'timeout', 'route'];

/**
 * A circuit breaker: closed (ready), open (out until a time), half-open (one trial). After Michael Nygard, "Release It!".
 * It decides from what it is told and from the time it is given; it asks nobody.
 */
export class NodeHealth {
  readonly #random: () => number;
  #state: 'unknown' | 'ready' | 'failing' | 'unreachable' = 'unknown';
  #faultsInARow = 0;
  #opened = 0;
  #misses = 0;
  #answeredAtMs = -Infinity;
  #retryAtMs: number | undefined;
  #outSinceMs: number | undefined;
  #problem: string | undefined;

  constructor(random: () => number) {
    this.#random = random;
  }

  get state(): 'unknown' | 'ready' | 'failing' | 'unreachable' {
    return this.#state;
  }

  /** The last fault, in words for the user; none once it answered again. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** When it is tried again; undefined while it takes calls. */
  get retryAtMs(): number | undefined {
    return this.#retryAtMs;
  }

  /** Since when it has taken no calls, tries in between not counted; undefined while it takes them. */
  get outSinceMs(): number | undefined {
    return this.#outSinceMs;
  }

  /** When it answered last. */
  get answeredAtMs(): number {
    return this.#answeredAtMs;
  }

  /** Health checks in a row that got no answer. */
  get misses(): number {
    return this.#misses;
  }

  readiness(nowMs: number): Readiness {
    if (this.#retryAtMs === undefined) return 'ready';
    return nowMs >= this.#retryAtMs ? 'trial' : 'out';
  }

  /** It answered a call, or a check after it was out of reach. */
  succeeded(nowMs: number): void {
    this.#answeredAtMs = nowMs;
    this.#state = 'ready';
    this.#faultsInARow = 0;
    this.#opened = 0;
    this.#misses = 0;
    this.#retryAtMs = undefined;
    this.#outSinceMs = undefined;
    this.#problem = undefined;
  }

  /** A call went wrong there. */
  failed(fault: NodeFault, nowMs: number): void {
    // It answered, and was right to blame the request; a call that was taken away says nothing.
    if (fault.kind === 'request' || fault.kind === 'withdrawn') return;
    this.#problem = fault.message;
    this.#faultsInARow += 1;
    if (fault.kind === 'connection') this.#open('unreachable', nowMs);
    else if (fault.kind === 'access') this.#open('failing', nowMs, ACCESS_BACKOFF_MS);
    else if (fault.kind === 'overload') this.#open('failing', nowMs, fault.retryAfterMs);
    else if (COUNTED.includes(fault.kind) && (this.#faultsInARow >= FAULTS_TO_OPEN || this.#opened > 0)) {
      this.#open('failing', nowMs);
    }
  }

  /** It answered its health check: what failed for other reasons than being out of reach is not yet well again. */
  answeredCheck(nowMs: number): void {
    this.#answeredAtMs = nowMs;
    this.#misses = 0;
    if (this.#state === 'unknown') this.#state = 'ready';
    else if (this.#state === 'unreachable') this.succeeded(nowMs);
  }

  /** It did not answer its health check, or said that it is not ready. */
  missedCheck(fault: NodeFault, nowMs: number): void {
    this.#misses += 1;
    if (fault.kind === 'timeout' && this.#misses < MISSES_TO_LEAVE_OUT) return;
    this.#problem = fault.message;
    const isGone = fault.kind === 'connection' || fault.kind === 'timeout' || fault.kind === 'overload';
    if (isGone) this.#open('unreachable', nowMs, fault.retryAfterMs);
    else this.#open('failing', nowMs, fault.kind === 'access' ? ACCESS_BACKOFF_MS : undefined);
  }

  /** Many calls that fail at the same moment open it once. */
  #open(state: 'failing' | 'unreachable', nowMs: number, waitMs?: number): void {
    const isOpen = this.#retryAtMs !== undefined && nowMs < this.#retryAtMs;
    this.#state = state;
    this.#outSinceMs ??= nowMs;
    if (isOpen && waitMs === undefined) return;
    this.#opened += isOpen ? 0 : 1;
    this.#retryAtMs = Math.max(
      this.#retryAtMs ?? 0,
      nowMs + (waitMs ?? backoffMs(this.#opened, this.#random)),
    );
  }
}
