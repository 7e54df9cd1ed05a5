import { setIcon } from './icons';
import { setTooltip } from './tooltip';

export abstract class BaseComponent {
  disabled = false;

  then(callback: (component: this) => unknown): this {
    callback(this);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    return this;
  }
}

export abstract class ValueComponent<T> extends BaseComponent {
  abstract getValue(): T;
  abstract setValue(value: T): this;
}

export class ButtonComponent extends BaseComponent {
  readonly buttonEl: HTMLButtonElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.buttonEl = containerEl.createEl('button');
  }

  override setDisabled(disabled: boolean): this {
    this.buttonEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setButtonText(text: string): this {
    this.buttonEl.setText(text);
    return this;
  }

  setIcon(name: string): this {
    setIcon(this.buttonEl, name);
    return this;
  }

  setCta(): this {
    this.buttonEl.addClass('mod-cta');
    return this;
  }

  removeCta(): this {
    this.buttonEl.removeClass('mod-cta');
    return this;
  }

  setWarning(): this {
    this.buttonEl.addClass('mod-warning');
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.buttonEl, tooltip);
    return this;
  }

  setClass(name: string): this {
    this.buttonEl.addClass(name);
    return this;
  }

  onClick(callback: (event: MouseEvent) => unknown): this {
    this.buttonEl.addEventListener('click', callback);
    return this;
  }
}

export class ExtraButtonComponent extends BaseComponent {
  readonly extraSettingsEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.extraSettingsEl = containerEl.createDiv({
      cls: 'clickable-icon extra-setting-button',
      attr: { tabindex: '0', role: 'button' },
    });
    this.extraSettingsEl.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') this.extraSettingsEl.click();
    });
    this.setIcon('settings');
  }

  override setDisabled(disabled: boolean): this {
    this.extraSettingsEl.toggleClass('is-disabled', disabled);
    return super.setDisabled(disabled);
  }

  setIcon(name: string): this {
    setIcon(this.extraSettingsEl, name);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.extraSettingsEl, tooltip);
    return this;
  }

  onClick(callback: () => unknown): this {
    this.extraSettingsEl.addEventListener('click', () => {
      if (!this.disabled) callback();
    });
    return this;
  }
}

export class ToggleComponent extends ValueComponent<boolean> {
  readonly toggleEl: HTMLElement;
  private readonly inputEl: HTMLInputElement;
  private callback: ((value: boolean) => unknown) | undefined;

  constructor(containerEl: HTMLElement) {
    super();
    this.toggleEl = containerEl.createEl('label', 'checkbox-container');
    this.inputEl = this.toggleEl.createEl('input', { type: 'checkbox' });
    this.inputEl.addEventListener('change', () => {
      this.draw();
      this.callback?.(this.inputEl.checked);
    });
  }

  override setDisabled(disabled: boolean): this {
    this.inputEl.disabled = disabled;
    this.toggleEl.toggleClass('is-disabled', disabled);
    return super.setDisabled(disabled);
  }

  getValue(): boolean {
    return this.inputEl.checked;
  }

  setValue(value: boolean): this {
    const changed = this.inputEl.checked !== value;
    this.inputEl.checked = value;
    this.draw();
    if (changed) this.callback?.(value);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.toggleEl, tooltip);
    return this;
  }

  onClick(): void {
    this.setValue(!this.getValue());
  }

  onChange(callback: (value: boolean) => unknown): this {
    this.callback = callback;
    return this;
  }

  private draw(): void {
    this.toggleEl.toggleClass('is-enabled', this.inputEl.checked);
  }
}

export class AbstractTextComponent<
  T extends HTMLInputElement | HTMLTextAreaElement,
> extends ValueComponent<string> {
  private callback: ((value: string) => unknown) | undefined;

  constructor(readonly inputEl: T) {
    super();
    inputEl.addEventListener('input', () => this.onChanged());
  }

  override setDisabled(disabled: boolean): this {
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(value: string): this {
    this.inputEl.value = value;
    return this;
  }

  setPlaceholder(placeholder: string): this {
    this.inputEl.placeholder = placeholder;
    return this;
  }

  onChanged(): void {
    this.callback?.(this.getValue());
  }

  onChange(callback: (value: string) => unknown): this {
    this.callback = callback;
    return this;
  }
}

export class TextComponent extends AbstractTextComponent<HTMLInputElement> {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl('input', { type: 'text', attr: { spellcheck: 'false' } }));
  }
}

export class TextAreaComponent extends AbstractTextComponent<HTMLTextAreaElement> {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl('textarea', { attr: { spellcheck: 'false' } }));
  }
}

export class SearchComponent extends AbstractTextComponent<HTMLInputElement> {
  readonly clearButtonEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    const box = containerEl.createDiv('search-input-container');
    super(box.createEl('input', { type: 'search', attr: { enterkeyhint: 'search', spellcheck: 'false' } }));
    this.clearButtonEl = box.createDiv({
      cls: 'search-input-clear-button',
      attr: { 'aria-label': 'Clear search' },
    });
    this.clearButtonEl.addEventListener('click', () => {
      this.setValue('');
      this.onChanged();
      this.inputEl.focus();
    });
  }
}

export class DropdownComponent extends ValueComponent<string> {
  readonly selectEl: HTMLSelectElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.selectEl = containerEl.createEl('select', 'dropdown');
  }

  override setDisabled(disabled: boolean): this {
    this.selectEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  addOption(value: string, display: string): this {
    this.selectEl.createEl('option', { value, text: display });
    return this;
  }

  addOptions(options: Record<string, string>): this {
    for (const [value, display] of Object.entries(options)) this.addOption(value, display);
    return this;
  }

  getValue(): string {
    return this.selectEl.value;
  }

  setValue(value: string): this {
    this.selectEl.value = value;
    return this;
  }

  onChange(callback: (value: string) => unknown): this {
    this.selectEl.addEventListener('change', () => callback(this.getValue()));
    return this;
  }
}

export class SliderComponent extends ValueComponent<number> {
  readonly sliderEl: HTMLInputElement;
  private instant = false;

  constructor(containerEl: HTMLElement) {
    super();
    this.sliderEl = containerEl.createEl('input', { type: 'range', cls: 'slider' });
  }

  override setDisabled(disabled: boolean): this {
    this.sliderEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setInstant(instant: boolean): this {
    this.instant = instant;
    return this;
  }

  setLimits(minimum: number | null, maximum: number | null, step: number | 'any'): this {
    this.sliderEl.setAttrs({ min: minimum, max: maximum, step });
    return this;
  }

  getValue(): number {
    return this.sliderEl.valueAsNumber;
  }

  getValuePretty(): string {
    return String(this.getValue());
  }

  setValue(value: number): this {
    this.sliderEl.valueAsNumber = value;
    return this;
  }

  setDynamicTooltip(): this {
    this.sliderEl.addEventListener('input', () => setTooltip(this.sliderEl, this.getValuePretty()));
    return this;
  }

  onChange(callback: (value: number) => unknown): this {
    for (const type of ['input', 'change']) {
      this.sliderEl.addEventListener(type, () => {
        if ((type === 'input') === this.instant) callback(this.getValue());
      });
    }
    return this;
  }
}

export class ProgressBarComponent extends ValueComponent<number> {
  private readonly barEl: HTMLElement;
  private value = 0;

  constructor(containerEl: HTMLElement) {
    super();
    this.barEl = containerEl.createDiv('setting-progress-bar').createDiv('setting-progress-bar-inner');
  }

  getValue(): number {
    return this.value;
  }

  /** @param value percent. */
  setValue(value: number): this {
    this.value = value;
    this.barEl.setCssStyles({ width: `${value}%` });
    return this;
  }
}
