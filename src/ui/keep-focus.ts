const FOCUSABLE = 'button, input, select, textarea, summary, a[href], [tabindex]';

/** An element's place among its siblings, to find what is near after it has gone. */
interface Place {
  readonly parent: Element;
  readonly position: number;
}

/**
 * Keeps the keyboard inside of a part of the page: where the element that has it is taken out, hidden or disabled by what
 * it did, what is nearest to it gets the keyboard. Without that, the next key would go to no part of the app.
 *
 * @returns ends it
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let trail: readonly Place[] = [];
  let timer: number | undefined;

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!isElement(target)) return;
    last = target;
    trail = trailOf(target, root);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    const left = last;
    if (left === undefined || target !== left) return;
    // Who leaves by a key or the mouse leaves something that could have kept the keyboard. Chromium tells of one that is
    // taken out while it is still there.
    const forget = (): void => {
      if (left === last && canHaveFocus(left) && left !== left.ownerDocument.activeElement) last = undefined;
    };
    if (relatedTarget === null) window.setTimeout(forget, 0);
    else forget();
  };
  const onChange = (): void => {
    if (last === undefined) return;
    if (canHaveFocus(last)) {
      // What stands around it may have changed.
      trail = trailOf(last, root);
      return;
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (last === undefined || canHaveFocus(last) || !isLost(last)) return;
      nearest(trail)?.focus();
    }, 0);
  };

  const observer = new MutationObserver(onChange);
  observer.observe(root, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ['hidden', 'disabled'],
  });
  root.addEventListener('focusin', onFocusIn);
  root.addEventListener('focusout', onFocusOut);
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener('focusin', onFocusIn);
    root.removeEventListener('focusout', onFocusOut);
  };
}

function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && 'focus' in target;
}

/** Whether nothing else took the keyboard meanwhile. */
function isLost(last: HTMLElement): boolean {
  const { activeElement, body } = last.ownerDocument;
  return activeElement === null || activeElement === body || activeElement === last;
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null;
}

function trailOf(element: Element, root: Element): readonly Place[] {
  const places: Place[] = [];
  for (let each = element; each !== root;) {
    const parent = each.parentElement;
    if (parent === null) return [];
    places.push({ parent, position: [...parent.children].indexOf(each) });
    each = parent;
  }
  return places;
}

/**
 * Of the innermost place that is still there: what took its position or follows it, else what goes before. Among its own
 * siblings what goes before comes first, so that a key pressed twice does not press the next button as well.
 */
function nearest(trail: readonly Place[]): HTMLElement | undefined {
  for (const [level, { parent, position }] of trail.entries()) {
    if (!canHaveFocus(parent)) continue;
    const around = [...parent.children];
    const [before, after] = [around.slice(0, position).reverse(), around.slice(position)];
    const inOrder = level === 0 ? [...before, ...after] : [...after, ...before];
    for (const each of inOrder) {
      const found = [each, ...each.querySelectorAll(FOCUSABLE)].find(isStop);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether Tab would stop there. */
function isStop(element: Element): element is HTMLElement {
  return isElement(element) && element.matches(FOCUSABLE) && element.tabIndex >= 0 && canHaveFocus(element);
}
