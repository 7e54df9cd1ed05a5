export interface SearchResult {
  readonly score: number;
  readonly matches: [number, number][];
}

/** All words anywhere in the text; the earlier they come, the better. */
export function prepareSimpleSearch(query: string): (text: string) => SearchResult | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const matches: [number, number][] = [];
    let score = 0;
    for (const word of words) {
      const position = text.toLowerCase().indexOf(word);
      if (position < 0) return null;
      matches.push([position, position + word.length]);
      score -= position / 100;
    }
    return { score, matches: matches.sort((a, b) => a[0] - b[0]) };
  };
}

/** The letters of the query in their order; whole words are preferred to letters strewn about. */
export function prepareFuzzySearch(query: string): (text: string) => SearchResult | null {
  const simple = prepareSimpleSearch(query);
  const letters = [...query.toLowerCase()].filter((letter) => letter !== ' ');
  return (text) => {
    const whole = simple(text);
    if (whole) return whole;
    const lower = text.toLowerCase();
    const matches: [number, number][] = [];
    let from = 0;
    for (const letter of letters) {
      const position = lower.indexOf(letter, from);
      if (position < 0) return null;
      matches.push([position, position + 1]);
      from = position + 1;
    }
    return { score: -1 - from / 100, matches };
  };
}

export function renderMatches(
  element: HTMLElement | DocumentFragment,
  text: string,
  matches: [number, number][] | null,
): void {
  let from = 0;
  for (const [start, end] of matches ?? []) {
    if (start < from) continue;
    element.appendText(text.slice(from, start));
    element.createSpan({ cls: 'suggestion-highlight', text: text.slice(start, end) });
    from = end;
  }
  element.appendText(text.slice(from));
}

export function renderResults(element: HTMLElement, text: string, result: SearchResult): void {
  renderMatches(element, text, result.matches);
}

export function sortSearchResults(results: { match: SearchResult }[]): void {
  results.sort((a, b) => b.match.score - a.match.score);
}
