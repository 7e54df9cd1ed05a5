import { KERNEL_BINARY } from './kernel-binary';

/** The WebAssembly form of the loops over rows; see `kernel.wat` for what they compute and expect. */
export interface Kernel {
  readonly memory: WebAssembly.Memory;
  multiply(query: number, rows: number, count: number, stride: number, products: number): void;
  scale(products: number, scales: number, count: number, factor: number): void;
  takeSigns(rows: number, count: number, stride: number, signs: number): void;
  addSigns(table: number, signs: number, count: number, tableBytes: number, sums: number): void;
  multiplyAt(query: number, places: number, count: number, stride: number, products: number): void;
}

const PAGE_BYTES = 65_536;
/** The kernel takes so many values of a row a turn. */
const STRIDE_STEP = 32;
/** How far beyond the rows the kernel touches memory, so that it is read by the time it is needed. */
const READ_AHEAD = 4160;

/**
 * A kernel with a memory of its own, or undefined where the platform refuses: no WebAssembly (iOS in lockdown mode), no
 * SIMD, no memory left. `plain-kernel.ts` then gives the same results, slower.
 *
 * The module is below three kilobytes, so that compiling it at once is allowed and takes no time worth waiting for.
 */
export function createKernel(): Kernel | undefined {
  try {
    const bytes = Uint8Array.from(atob(KERNEL_BINARY), (character) => character.charCodeAt(0));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    return exports as unknown as Kernel;
  } catch {
    return undefined;
  }
}

/** Values from one row to the next in the kernel's memory: the dimensions and zeros up to a whole turn of its loop. */
export function strideOf(dimensions: number): number {
  return roundUp(dimensions, STRIDE_STEP);
}

/**
 * Makes the memory hold at least so many bytes, and what the kernel touches beyond them. Views of it are of no use after.
 *
 * @returns false, with nothing changed, where the platform refuses
 */
export function growTo(memory: WebAssembly.Memory, bytes: number): boolean {
  try {
    const missing = bytes + READ_AHEAD - memory.buffer.byteLength;
    memory.grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)));
    return true;
  } catch {
    return false;
  }
}

export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
