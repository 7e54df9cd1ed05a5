// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../../src/ui/keep-focus';

let root: HTMLElement;
let letGo: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <button id="outside"></button>
    <main>
      <nav><button id="tab"></button><button id="other-tab" tabindex="-1"></button></nav>
      <article><p></p><button id="one"></button><button id="two"></button><button id="last"></button></article>
      <article><button id="three" disabled></button><button id="four"></button></article>
    </main>`;
  root = document.querySelector('main') ?? document.body;
  letGo = keepFocus(root);
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
});

function at(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no ${id}.`);
  return found;
}

const blurAndRemove = (button: HTMLElement): void => {
  button.blur();
  button.remove();
};

/** Does something to what has the keyboard, as drawing anew does, and gives who has it then. */
async function after(focused: string, work: (element: HTMLElement) => void): Promise<string> {
  at(focused).focus();
  work(at(focused));
  // Browsers take the keyboard from what cannot have it any more.
  const { activeElement: active } = document;
  if (active instanceof HTMLElement && (!active.isConnected || active.matches(':disabled'))) active.blur();
  await new Promise((resolve) => setTimeout(resolve, 20));
  return document.activeElement?.id ?? '';
}

describe('the keyboard', () => {
  it('goes on in the same part where nothing goes before', async () => {
    expect(await after('one', (button) => button.remove())).toBe('two');
  });

  it('goes on where the browser takes it away before the element is gone', async () => {
    expect(await after('one', blurAndRemove)).toBe('two');
  });

  it('goes back in the same part, so that no key pressed twice presses the next button', async () => {
    expect(await after('two', (button) => button.remove())).toBe('one');
  });

  it('goes to the next part where its own is gone, past what cannot have it', async () => {
    expect(await after('two', (button) => button.parentElement?.remove())).toBe('four');
  });

  it('goes to what Tab would stop at where all parts are gone', async () => {
    const removeAll = (): void => document.querySelectorAll('article').forEach((each) => each.remove());
    expect(await after('four', removeAll)).toBe('tab');
  });

  it('leaves what is hidden or disabled', async () => {
    expect(await after('one', ({ parentElement }) => parentElement?.setAttribute('hidden', ''))).toBe('four');
    expect(await after('four', (button) => button.setAttribute('disabled', ''))).toBe('tab');
  });

  it('stays where somebody took it', async () => {
    const leave = (button: HTMLElement): void => {
      at('outside').focus();
      button.remove();
    };
    expect(await after('one', leave)).toBe('outside');
  });

  it('is not called back by what it left of its own will', async () => {
    at('one').focus();
    at('one').blur();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await after('outside', (outside) => (at('one').remove(), outside.blur()))).toBe('');
  });

  it('is let go in the end', async () => {
    letGo();
    expect(await after('one', (button) => button.remove())).not.toBe('two');
  });
});
