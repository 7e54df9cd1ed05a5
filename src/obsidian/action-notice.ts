import { Notice } from 'obsidian';

/** Long enough to read the line, see that it was a mistake, and reach the button. */
const SHOWN_MS = 12_000;

/** Says what was done, with one button: the way back from it, or to what it left to do. */
export function showActionNotice(text: string, label: string, act: () => void): void {
  const message = createFragment();
  message.append(text, ' ');
  const button = message.createEl('button', { cls: 'trivium-undo', text: label });
  const notice = new Notice(message, SHOWN_MS);
  // A notice fades while it goes, and takes clicks until it is gone.
  button.addEventListener(
    'click',
    () => {
      notice.hide();
      act();
    },
    { once: true },
  );
}
