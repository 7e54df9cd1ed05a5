import { KERNEL_BINARY } from './kernel-binary';

/** The WebAssembly form of the two loops over rows; see `kernel.wat` for what they compute and expect. */
export interface Kernel {
  readonly memory: WebAssembly.Memory;
  multiply(query: number, rows: number, count: number, stride: number, products: number): void;
  scale(products: number, scales: number, count: number, factor: number): void;
}

/** Bytes by which WebAssembly memory grows. */
export const PAGE_BYTES = 65_536;

/** Rows that the kernel takes at once, and plain code with it. */
export const ROWS_AT_ONCE = 4;

/**
 * A kernel with a memory of its own, or undefined where the platform refuses: no WebAssembly (iOS in lockdown mode), no
 * SIMD, no memory left. `plain-kernel.ts` then gives the same results, slower.
 *
 * The module is below one kilobyte, so that compiling it at once is allowed and takes no time worth waiting for.
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
