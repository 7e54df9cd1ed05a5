/** The row that a key leads to from another in a list that arrows walk; undefined for any other key. */
export function rowByKey(key: string, row: number, rows: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(row + 1, rows - 1);
    case 'ArrowUp':
      return Math.max(row - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return undefined;
  }
}

/**
 * Puts the keyboard on what opens a row.
 *
 * @param opener - selector of it within the row
 */
export function focusRow(list: HTMLElement | null, row: number, opener: string): void {
  focusInView(list?.children.item(row)?.querySelector<HTMLElement>(opener));
}

/** Puts the keyboard on an element, where there is one, and scrolls no further than it takes to see it. */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}
