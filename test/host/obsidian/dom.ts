import type {} from 'obsidian';

/** The helpers that Obsidian puts on the DOM's own prototypes, as its type declarations list them. */
export function installDomHelpers(): void {
  extend(Node.prototype, {
    detach() {
      this.parentNode?.removeChild(this);
    },
    empty() {
      while (this.lastChild) this.removeChild(this.lastChild);
    },
    insertAfter<T extends Node>(node: T, child: Node | null): T {
      return this.insertBefore(node, child ? child.nextSibling : this.firstChild);
    },
    indexOf(other: Node) {
      return Array.prototype.indexOf.call(this.childNodes, other);
    },
    setChildrenInPlace(children: Node[]) {
      (this as unknown as ParentNode).replaceChildren(...children);
    },
    appendText(text: string) {
      this.appendChild(document.createTextNode(text));
    },
    instanceOf<T>(type: new () => T): boolean {
      return this instanceof type;
    },
    createEl(tag: string, info?: DomElementInfo | string, callback?: (element: HTMLElement) => void) {
      return createElement(document.createElement(tag), this, info, callback);
    },
    createDiv(info?: DomElementInfo | string, callback?: (element: HTMLDivElement) => void) {
      return createElement(document.createElement('div'), this, info, callback);
    },
    createSpan(info?: DomElementInfo | string, callback?: (element: HTMLSpanElement) => void) {
      return createElement(document.createElement('span'), this, info, callback);
    },
    createSvg(tag: string, info?: SvgElementInfo | string, callback?: (element: SVGElement) => void) {
      const element = document.createElementNS('http://www.w3.org/2000/svg', tag as 'svg');
      return createElement(element, this, info, callback);
    },
  });
  defineGetters(Node.prototype, {
    doc: (node: Node) => node.ownerDocument ?? document,
    win: () => window,
    constructorWin: () => window,
  });
  extend(Element.prototype, {
    getText() {
      return this.textContent;
    },
    setText(value: string | DocumentFragment) {
      this.replaceChildren(value);
    },
    addClass(...classes: string[]) {
      this.classList.add(...splitClasses(classes));
    },
    addClasses(classes: string[]) {
      this.classList.add(...splitClasses(classes));
    },
    removeClass(...classes: string[]) {
      this.classList.remove(...splitClasses(classes));
    },
    removeClasses(classes: string[]) {
      this.classList.remove(...splitClasses(classes));
    },
    toggleClass(classes: string | string[], value: boolean) {
      for (const name of splitClasses([classes].flat())) this.classList.toggle(name, value);
    },
    hasClass(name: string) {
      return this.classList.contains(name);
    },
    setAttr(name: string, value: string | number | boolean | null) {
      if (value === null) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
    setAttrs(attributes: Record<string, string | number | boolean | null>) {
      for (const [name, value] of Object.entries(attributes)) this.setAttr(name, value);
    },
    getAttr(name: string) {
      return this.getAttribute(name);
    },
    matchParent(selector: string) {
      return this.closest(selector);
    },
    getCssPropertyValue(property: string, pseudoElement?: string) {
      return getComputedStyle(this, pseudoElement).getPropertyValue(property).trim();
    },
    isActiveElement() {
      return document.activeElement === this;
    },
    find(selector: string) {
      return this.querySelector(selector);
    },
    findAll(selector: string) {
      return [...this.querySelectorAll<HTMLElement>(selector)];
    },
    findAllSelf(selector: string) {
      const inside = [...this.querySelectorAll<HTMLElement>(selector)];
      return this.matches(selector) ? [this, ...inside] : inside;
    },
  });
  extend(HTMLElement.prototype, {
    show() {
      this.style.display = '';
    },
    hide() {
      this.style.display = 'none';
    },
    toggle(show: boolean) {
      this.style.display = show ? '' : 'none';
    },
    toggleVisibility(visible: boolean) {
      this.style.visibility = visible ? '' : 'hidden';
    },
    isShown() {
      return this.offsetParent !== null;
    },
    setCssStyles(styles: Partial<CSSStyleDeclaration>) {
      Object.assign(this.style, styles);
    },
    setCssProps(properties: Record<string, string>) {
      for (const [name, value] of Object.entries(properties)) this.style.setProperty(name, value);
    },
    onClickEvent(
      listener: (this: HTMLElement, event: MouseEvent) => unknown,
      options?: AddEventListenerOptions,
    ) {
      this.addEventListener('click', listener, options);
      this.addEventListener('auxclick', listener, options);
    },
    trigger(type: string) {
      this.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    },
  });
  installGlobals();
}

/** Not enumerable, so that a `for in` over a node or an array stays what it was. */
function extend<T extends object>(prototype: T, methods: object & ThisType<T>): void {
  for (const [name, value] of Object.entries(methods) as [string, unknown][]) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  }
}

function defineGetters<T extends object>(prototype: T, getters: Record<string, (self: T) => unknown>): void {
  for (const [name, getter] of Object.entries(getters)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: T) {
        return getter(this);
      },
    });
  }
}

function splitClasses(classes: readonly string[]): string[] {
  return classes.flatMap((names) => names.split(' ')).filter((name) => name !== '');
}

function createElement<T extends Element>(
  element: T,
  parent: Node | undefined,
  info: DomElementInfo | string | undefined,
  callback: ((element: T) => void) | undefined,
): T {
  const wish: DomElementInfo = typeof info === 'string' ? { cls: info } : (info ?? {});
  if (wish.cls !== undefined) element.classList.add(...splitClasses([wish.cls].flat()));
  if (wish.text !== undefined) element.setText(wish.text);
  for (const [name, value] of Object.entries(wish.attr ?? {})) element.setAttr(name, value);
  for (const name of ['title', 'value', 'type', 'placeholder', 'href'] as const) {
    if (wish[name] !== undefined) Object.assign(element, { [name]: wish[name] });
  }
  const container = parent ?? wish.parent;
  if (wish.prepend) container?.insertBefore(element, container.firstChild);
  else container?.appendChild(element);
  callback?.(element);
  return element;
}

function installGlobals(): void {
  const globals = {
    activeWindow: window,
    activeDocument: document,
    createEl: (tag: string, info?: DomElementInfo | string, callback?: (element: HTMLElement) => void) =>
      createElement(document.createElement(tag), undefined, info, callback),
    createDiv: (info?: DomElementInfo | string, callback?: (element: HTMLElement) => void) =>
      createElement(document.createElement('div'), undefined, info, callback),
    createSpan: (info?: DomElementInfo | string, callback?: (element: HTMLElement) => void) =>
      createElement(document.createElement('span'), undefined, info, callback),
    createSvg: (tag: string, info?: SvgElementInfo | string, callback?: (element: Element) => void) =>
      createElement(document.createElementNS('http://www.w3.org/2000/svg', tag), undefined, info, callback),
    createFragment: (callback?: (fragment: DocumentFragment) => void) => {
      const fragment = document.createDocumentFragment();
      callback?.(fragment);
      return fragment;
    },
    sleep: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
    nextFrame: () => new Promise((resolve) => requestAnimationFrame(resolve)),
  };
  Object.assign(window, globals);
  extend(Array.prototype, {
    first(this: unknown[]) {
      return this[0];
    },
    last(this: unknown[]) {
      return this[this.length - 1];
    },
    contains(this: unknown[], item: unknown) {
      return this.includes(item);
    },
    remove(this: unknown[], item: unknown) {
      const position = this.indexOf(item);
      if (position >= 0) this.splice(position, 1);
    },
    unique(this: unknown[]) {
      return [...new Set(this)];
    },
  });
  extend(String.prototype, {
    contains(this: string, part: string) {
      return this.includes(part);
    },
  });
  Object.assign(Math, {
    clamp: (value: number, minimum: number, maximum: number) => Math.min(Math.max(value, minimum), maximum),
  });
  Object.assign(Object, { isEmpty: (object: object) => Object.keys(object).length === 0 });
}
