/** Every notice since the page was opened, for the tests. */
export const noticeLog: string[] = [];

const defaultDurationMs = 5000;

export class Notice {
  readonly containerEl: HTMLElement;
  readonly noticeEl: HTMLElement;
  readonly messageEl: HTMLElement;

  /** @param duration milliseconds; 0 keeps it until it is clicked. */
  constructor(message: string | DocumentFragment, duration = defaultDurationMs) {
    const tray = document.body.find('.notice-container') ?? document.body.createDiv('notice-container');
    this.noticeEl = tray.createDiv({ cls: 'notice', attr: { role: 'status' } });
    this.containerEl = this.noticeEl;
    this.messageEl = this.noticeEl.createDiv('notice-message');
    this.setMessage(message);
    this.noticeEl.addEventListener('click', () => this.hide());
    if (duration > 0) setTimeout(() => this.hide(), duration);
  }

  setMessage(message: string | DocumentFragment): this {
    this.messageEl.setText(message);
    noticeLog.push(this.messageEl.getText());
    return this;
  }

  hide(): void {
    this.noticeEl.detach();
  }
}
