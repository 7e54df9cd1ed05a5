import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { focusInView } from '../walk-list';

/** Where the keyboard belongs in the panel, the best place first. */
const PLACES = [
  '.trivium-neighbour-open[tabindex="0"]',
  '.trivium-message button',
  '.trivium-signal[tabindex="0"]',
  '.trivium-neighbours-head button',
];

/** Puts the keyboard on the neighbour that Tab comes to, or where there is none on what can be done instead. */
export function focusNeighbours(panel: HTMLElement): void {
  for (const place of PLACES) {
    const found = panel.querySelector<HTMLElement>(place);
    if (found === null) continue;
    focusInView(found);
    return;
  }
}

/**
 * Keeps the keyboard in a panel whose rows and buttons come and go: where a drawing takes away what has the focus, another
 * place of the panel gets it. A focus that went elsewhere by then is never taken back.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  const before = panel.current;
  // Read while drawing: afterwards, what had the focus may be gone.
  const hadFocus = before?.contains(before.ownerDocument.activeElement) === true;
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null || !hadFocus) return;
    const { activeElement, body } = element.ownerDocument;
    if (activeElement === null || activeElement === body) focusNeighbours(element);
  });
}
