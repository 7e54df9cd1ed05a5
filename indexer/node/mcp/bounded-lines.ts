import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { ENDS_LOOKED_AT } from './defaults';

const LINE_END = 0x0a;

/** A line that was let go since it was too long: what it began and ended with. */
export interface DroppedLine {
  readonly bytes: number;
  readonly head: string;
  readonly tail: string;
}

/**
 * Passes whole lines on, and drops those that are too long instead of gathering them in memory: the connection goes on after
 * them.
 */
export class BoundedLines extends Transform {
  #parts: Buffer[] = [];
  #bytes = 0;
  #head = '';
  #tail = '';

  constructor(
    private readonly mostBytes: number,
    private readonly onDropped: (line: DroppedLine) => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
      this.#take(chunk.subarray(from, at + 1));
      this.#endLine();
      from = at + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  override _flush(done: TransformCallback): void {
    // A last line without an end is one all the same.
    if (this.#bytes > 0) this.#take(Buffer.from([LINE_END]));
    this.#endLine();
    done();
  }

  #take(part: Buffer): void {
    if (part.length === 0) return;
    this.#bytes += part.length;
    if (this.#bytes <= this.mostBytes) {
      this.#parts.push(part);
      return;
    }
    if (this.#parts.length > 0) {
      this.#head = Buffer.concat(this.#parts).subarray(0, ENDS_LOOKED_AT).toString();
      this.#parts = [];
    }
    this.#head ||= part.subarray(0, ENDS_LOOKED_AT).toString();
    this.#tail = (this.#tail + part.subarray(-ENDS_LOOKED_AT).toString()).slice(-ENDS_LOOKED_AT);
  }

  #endLine(): void {
    if (this.#bytes > this.mostBytes) {
      this.onDropped({ bytes: this.#bytes, head: this.#head, tail: this.#tail });
    } else {
      for (const part of this.#parts) this.push(part);
    }
    this.#parts = [];
    [this.#bytes, this.#head, this.#tail] = [0, '', ''];
  }
}
