import type { Neighbour } from '../../../indexer/graphs';
import type { NeighboursHost } from '../../../src/ui/host';

export function neighbour(title: string, change: Partial<Neighbour> = {}): Neighbour {
  return {
    path: `Garden/${title}.md`,
    title,
    score: 1,
    reasons: [
      { signal: 'similar', weight: 0.8, rank: 1, share: 1, evidence: [{ kind: 'similar', similarity: 0.8 }] },
    ],
    isLinked: false,
    isIndexed: true,
    ...change,
  };
}

/** A host that writes down what it was asked; `texts` are the notes it reads. */
export function recordingNeighboursHost(): NeighboursHost & {
  readonly calls: string[];
  readonly texts: Map<string, string>;
  undo: (() => void) | undefined;
} {
  const calls: string[] = [];
  const texts = new Map<string, string>();
  const note = (call: string): void => void calls.push(call);
  return {
    calls,
    texts,
    undo: undefined,
    open: (path, where, line) =>
      note(['open', path, where, line].filter((part) => part !== undefined).join(' ')),
    linkTo: (path) => `[[${path}]]`,
    preview: (path) => note(`preview ${path}`),
    showMenu: ({ path }) => note(`menu ${path}`),
    read: (path) => Promise.resolve(texts.get(path)),
    link: (from, { path }) => note(`link ${from} ${path}`),
    tell: (text) => note(`tell: ${text}`),
    offerUndo(text, undo) {
      note(`undo: ${text}`);
      this.undo = undo;
    },
    onThemeChange: () => () => undefined,
    showDismissed: (path) => note(`dismissed ${path}`),
  };
}
