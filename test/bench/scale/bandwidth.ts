import wabt from 'wabt';

const RUNS = 15;

/** Bytes that one turn of the loop reads: enough loads side by side that their latency is hidden. */
const BYTES_PER_TURN = 128;

/** Adds up all memory in 16-byte words: what any scan of the same bytes must at least do. */
const sumText = `(module
  (memory (export "memory") 1)
  (func (export "sum") (param $end i32) (result i32)
    (local $at i32)
    ${[0, 1, 2, 3].map((lane) => `(local $sum${lane} v128)`).join(' ')}
    (loop $turn
      ${Array.from({ length: BYTES_PER_TURN / 16 }, (_, word) => {
        const sum = `$sum${word % 4}`;
        return `(local.set ${sum} (i64x2.add (local.get ${sum}) (v128.load offset=${word * 16} (local.get $at))))`;
      }).join('\n      ')}
      (br_if $turn (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const ${BYTES_PER_TURN}))) (local.get $end))))
    (i32x4.extract_lane 0 (i64x2.add (i64x2.add (local.get $sum0) (local.get $sum1)) (i64x2.add (local.get $sum2) (local.get $sum3))))))`;

/**
 * Milliseconds that one thread of this machine takes to read so many bytes once, the best of several runs: the floor of any
 * exact search that reads each vector. A SIMD sum in WASM, the same means the search has.
 */
export async function readingTimeMs(bytes: number): Promise<number> {
  const whole = Math.ceil(bytes / BYTES_PER_TURN) * BYTES_PER_TURN;
  const assembler = await wabt();
  const module = assembler.parseWat('bandwidth.wat', sumText, { simd: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  const { instance } = await WebAssembly.instantiate(new Uint8Array(buffer));
  const { memory, sum } = instance.exports as unknown as {
    readonly memory: WebAssembly.Memory;
    readonly sum: (end: number) => number;
  };
  memory.grow(Math.ceil(whole / 65_536));
  // Pages that were never written are all the same page of zeros, which no memory need be read for.
  new Uint8Array(memory.buffer).fill(1);
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const startMs = performance.now();
    sum(whole);
    best = Math.min(best, performance.now() - startMs);
  }
  return best;
}
