/**
 * The plainest exact search, to be beaten in the same run: every vector as float32, a dot product in JavaScript unrolled
 * by eight, and the best ten kept in order.
 *
 * @param vectors - unit vectors side by side
 * @returns rows, the nearest first
 */
export function floatScan(vectors: Float32Array, query: Float32Array, count: number): number[] {
  const dimensions = query.length;
  const rows: number[] = [];
  const scores: number[] = [];
  for (let row = 0, start = 0; start < vectors.length; row++, start += dimensions) {
    const score = dot(vectors, start, query);
    if (rows.length === count && score <= (scores[count - 1] as number)) continue;
    let place = rows.length;
    while (place > 0 && (scores[place - 1] as number) < score) place -= 1;
    rows.splice(place, 0, row);
    scores.splice(place, 0, score);
    if (rows.length > count) {
      rows.pop();
      scores.pop();
    }
  }
  return rows;
}

/** The dot product of a row with the query; dimensions beyond the last multiple of eight are not looked at. */
export function dot(vectors: Float32Array, start: number, query: Float32Array): number {
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  for (let index = 0; index + 8 <= query.length; index += 8) {
    const at = start + index;
    one += (vectors[at] as number) * (query[index] as number);
    two += (vectors[at + 1] as number) * (query[index + 1] as number);
    three += (vectors[at + 2] as number) * (query[index + 2] as number);
    four += (vectors[at + 3] as number) * (query[index + 3] as number);
    one += (vectors[at + 4] as number) * (query[index + 4] as number);
    two += (vectors[at + 5] as number) * (query[index + 5] as number);
    three += (vectors[at + 6] as number) * (query[index + 6] as number);
    four += (vectors[at + 7] as number) * (query[index + 7] as number);
  }
  return one + two + (three + four);
}
