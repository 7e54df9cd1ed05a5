/** Results kept at most; a sentence is read several times in a row by different rules, and then never again. */
const MOST_RESULTS = 64;
/** UTF-16 units beyond which a text is no sentence, and nobody reads it twice. */
const LONGEST_TEXT = 1_000;

/**
 * The same pure function of a text, which knows its latest results: each rule may ask for what it needs, and the text is read
 * once. Results are shared and must be immutable.
 */
export function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > LONGEST_TEXT) return read(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    if (results.size >= MOST_RESULTS) results.clear();
    results.set(text, result);
    return result;
  };
}
