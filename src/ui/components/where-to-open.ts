import type { OpenWhere } from '../host';

/** How a click or key asks for a note: Ctrl or Cmd for a tab, with Alt beside. */
export function whereToOpen(event: MouseEvent | KeyboardEvent): OpenWhere {
  if (!event.ctrlKey && !event.metaKey) return 'here';
  return event.altKey ? 'beside' : 'tab';
}
