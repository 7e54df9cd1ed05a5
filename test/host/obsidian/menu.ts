import { Component } from './component';
import { setIcon } from './icons';
import { Scope } from './keymap';
import { stageApp } from './stage-app';

export class MenuItem {
  readonly dom: HTMLElement;
  section = '';
  disabled = false;
  private readonly iconEl: HTMLElement;
  private readonly titleEl: HTMLElement;
  private callback: ((event: MouseEvent | KeyboardEvent) => unknown) | undefined;

  constructor(private readonly menu: Menu) {
    this.dom = createDiv({ cls: 'menu-item tappable', attr: { role: 'menuitem' } });
    this.iconEl = this.dom.createDiv('menu-item-icon');
    this.titleEl = this.dom.createDiv('menu-item-title');
    this.dom.addEventListener('click', (event) => this.choose(event));
  }

  setTitle(title: string | DocumentFragment): this {
    this.titleEl.setText(title);
    return this;
  }

  setIcon(name: string | null): this {
    if (name) setIcon(this.iconEl, name);
    else this.iconEl.empty();
    return this;
  }

  setChecked(checked: boolean | null): this {
    this.dom.toggleClass('mod-checked', checked === true);
    this.dom.setAttr('aria-checked', checked);
    if (checked) setIcon(this.dom.createDiv('menu-item-icon mod-checked'), 'check');
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    this.dom.toggleClass('is-disabled', disabled);
    return this;
  }

  setWarning(isWarning: boolean): this {
    this.dom.toggleClass('is-warning', isWarning);
    return this;
  }

  setIsLabel(isLabel: boolean): this {
    this.dom.toggleClass('is-label', isLabel);
    return this;
  }

  setSection(section: string): this {
    this.section = section;
    return this;
  }

  onClick(callback: (event: MouseEvent | KeyboardEvent) => unknown): this {
    this.callback = callback;
    return this;
  }

  choose(event: MouseEvent | KeyboardEvent): void {
    if (this.disabled) return;
    this.menu.hide();
    this.callback?.(event);
  }
}

export class Menu extends Component {
  readonly dom = createDiv({ cls: 'menu', attr: { role: 'menu' } });
  private readonly items: MenuItem[] = [];
  private readonly scope = new Scope();
  private readonly hideCallbacks: (() => unknown)[] = [];
  private selected = -1;
  private readonly closeOnOutsideClick = (event: MouseEvent): void => {
    if (!this.dom.contains(event.target as Node)) this.hide();
  };

  constructor() {
    super();
    this.scope.register([], 'Escape', () => (this.hide(), false));
    this.scope.register([], 'ArrowDown', () => (this.select(this.selected + 1), false));
    this.scope.register([], 'ArrowUp', () => (this.select(this.selected - 1), false));
    this.scope.register([], 'Enter', (event) => (this.items[this.selected]?.choose(event), false));
  }

  static forEvent(event: MouseEvent): Menu {
    const menu = new Menu();
    event.preventDefault();
    queueMicrotask(() => menu.showAtMouseEvent(event));
    return menu;
  }

  setNoIcon(): this {
    this.dom.addClass('mod-no-icon');
    return this;
  }

  setUseNativeMenu(): this {
    return this;
  }

  addItem(build: (item: MenuItem) => unknown): this {
    const item = new MenuItem(this);
    build(item);
    this.items.push(item);
    this.dom.appendChild(item.dom);
    return this;
  }

  addSeparator(): this {
    this.dom.createDiv('menu-separator');
    return this;
  }

  showAtMouseEvent(event: MouseEvent): this {
    return this.showAtPosition({ x: event.clientX, y: event.clientY });
  }

  showAtPosition(position: { x: number; y: number }): this {
    document.body.appendChild(this.dom);
    const { width, height } = this.dom.getBoundingClientRect();
    this.dom.setCssStyles({
      left: `${Math.max(0, Math.min(position.x, window.innerWidth - width - 4))}px`,
      top: `${Math.max(0, Math.min(position.y, window.innerHeight - height - 4))}px`,
    });
    stageApp().keymap.pushScope(this.scope);
    window.addEventListener('mousedown', this.closeOnOutsideClick, true);
    void this.load();
    return this;
  }

  hide(): this {
    if (!this.dom.isConnected) return this;
    this.dom.detach();
    stageApp().keymap.popScope(this.scope);
    window.removeEventListener('mousedown', this.closeOnOutsideClick, true);
    this.unload();
    for (const callback of this.hideCallbacks) callback();
    return this;
  }

  close(): void {
    this.hide();
  }

  onHide(callback: () => unknown): void {
    this.hideCallbacks.push(callback);
  }

  private select(position: number): void {
    this.items[this.selected]?.dom.removeClass('selected');
    this.selected = (position + this.items.length) % this.items.length;
    this.items[this.selected]?.dom.addClass('selected');
  }
}
