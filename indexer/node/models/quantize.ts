/** Rows of int8 values with the factor that brings each row back: `value ≈ int8 * scale`. */
export interface QuantizedRows {
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/**
 * The largest magnitude a weight takes. CPUs without VNNI add pairs of uint8 x int8 products into saturating int16
 * lanes; 2 * 255 * 64 = 32640 still fits, so that every machine computes the same vector. (ONNX Runtime calls this
 * `reduce_range`: https://onnxruntime.ai/docs/performance/model-optimizations/quantization.html)
 */
export const WEIGHT_LIMIT = 64;
/** Where values are only looked up, nothing is added and the full width is free. */
export const TABLE_LIMIT = 127;

/** Symmetric quantisation with one scale per row: the largest magnitude of the row becomes `limit`. */
export function quantizeRows(values: Float32Array, columns: number, limit: number): QuantizedRows {
  const rows = values.length / columns;
  const quantized = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let largest = 0;
    for (let index = start; index < start + columns; index++) {
      largest = Math.max(largest, Math.abs(values[index] ?? 0));
    }
    const scale = largest === 0 ? 1 : Math.fround(largest / limit);
    scales[row] = scale;
    for (let index = start; index < start + columns; index++) {
      quantized[index] = Math.max(-limit, Math.min(limit, Math.round((values[index] ?? 0) / scale)));
    }
  }
  return { values: quantized, scales };
}

/** Swaps the axes of a row-major matrix: PyTorch keeps weights as outputs x inputs, ONNX multiplies by inputs x outputs. */
export function transpose<T extends Float32Array | Int8Array>(values: T, rows: number, columns: number): T {
  const swapped = values.slice() as T;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      swapped[column * rows + row] = values[row * columns + column] as number;
    }
  }
  return swapped;
}
