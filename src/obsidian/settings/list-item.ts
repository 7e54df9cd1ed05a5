import { attempt } from '../attempt';
import type { SettingsContext } from './row';

/**
 * One of the things that a setting lists, with a button to take it out.
 *
 * @param label - of the button, for those who listen
 */
export function addListItem(
  list: HTMLElement,
  text: string,
  label: string,
  remove: () => Promise<void>,
  { strings }: Pick<SettingsContext, 'strings'>,
): void {
  const item = list.createEl('li');
  item.createSpan({ text });
  const button = item.createEl('button', {
    cls: 'trivium-link-button',
    text: '×',
    attr: { 'aria-label': label },
  });
  button.addEventListener('click', () => attempt(remove(), strings()));
}
