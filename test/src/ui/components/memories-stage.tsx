import { render } from 'preact';
import { act } from 'preact/test-utils';
import { vi } from 'vitest';
import { MemoriesPanel } from '../../../../src/ui/components/memories/memories-panel';
import {
  defaultMemoriesOptions,
  type MemoriesOptions,
} from '../../../../src/ui/components/memories/panel-options';
import { UiContext } from '../../../../src/ui/components/ui-context';
import { keepFocus } from '../../../../src/ui/keep-focus';
import { chooseStrings } from '../../../../src/ui/strings';
import { HandClient, recordingHost } from '../fixtures';
import { recordingMemoriesHost } from '../hand-memories-host';

/** The panel on a page of its own, as its view draws it; timers are the test's. */
export class MemoriesStage {
  readonly root = document.createElement('div');
  readonly client = new HandClient();
  readonly host = recordingMemoriesHost();
  options: MemoriesOptions = defaultMemoriesOptions;
  language = 'en';
  readonly #letFocusGo: () => void;

  constructor() {
    vi.useFakeTimers();
    document.body.append(this.root);
    this.#letFocusGo = keepFocus(this.root);
  }

  close(): void {
    this.#letFocusGo();
    render(null, this.root);
    this.root.remove();
    vi.useRealTimers();
  }

  get memory() {
    return this.client.memory;
  }

  /** Draws, and lets what is asked be answered. */
  async show(options: Partial<MemoriesOptions> = {}): Promise<void> {
    this.options = { ...this.options, ...options };
    this.#draw();
    await this.pass();
  }

  /** Lets time go by, 50 ms in each round. */
  async pass(rounds = 4): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await act(async () => {
        await vi.advanceTimersByTimeAsync(50);
      });
    }
  }

  async click(name: string | RegExp): Promise<void> {
    void act(() => this.button(name).click());
    await this.pass();
  }

  async press(key: string, init: KeyboardEventInit = {}): Promise<void> {
    void act(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      );
    });
    await this.pass();
  }

  async type(field: HTMLInputElement | HTMLTextAreaElement, text: string, rounds?: number): Promise<void> {
    void act(() => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await this.pass(rounds);
  }

  async choose(label: string, value: string): Promise<void> {
    const name = [...this.root.querySelectorAll('label')].find((each) => each.textContent === label);
    const select = this.root.querySelector<HTMLSelectElement>(`[id="${name?.htmlFor ?? ''}"]`);
    if (select === null) throw new Error(`There is no choice "${label}".`);
    void act(() => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await this.pass();
  }

  /** A button that can be seen, by what it says. */
  button(name: string | RegExp): HTMLButtonElement {
    const found = this.buttons().find((each) => isNamed(each, name));
    if (found === undefined) throw new Error(`There is no button ${String(name)}: ${this.text}`);
    return found;
  }

  has(name: string | RegExp): boolean {
    return this.buttons().some((each) => isNamed(each, name));
  }

  buttons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll('button')].filter((each) => each.closest('[hidden]') === null);
  }

  find<E extends HTMLElement>(selector: string): E {
    const found = this.root.querySelector<E>(selector);
    if (found === null) throw new Error(`There is no ${selector}: ${this.text}`);
    return found;
  }

  all(selector: string): string[] {
    return [...this.root.querySelectorAll(selector)].map((each) => each.textContent ?? '');
  }

  get text(): string {
    return this.root.textContent ?? '';
  }

  #draw(): void {
    const ui = {
      client: this.client,
      host: recordingHost(),
      memories: this.host,
      strings: chooseStrings(this.language),
    };
    void act(() =>
      render(
        <UiContext.Provider value={ui}>
          <MemoriesPanel
            options={this.options}
            onOptions={(change) => {
              this.options = { ...this.options, ...change };
              this.#draw();
            }}
          />
        </UiContext.Provider>,
        this.root,
      ),
    );
  }
}

function isNamed(button: HTMLButtonElement, name: string | RegExp): boolean {
  const names = [button.textContent ?? '', button.getAttribute('aria-label') ?? ''];
  return names.some((each) => (typeof name === 'string' ? each === name : name.test(each)));
}
