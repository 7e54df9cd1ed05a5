import type { EventRef } from './events';

export class Component {
  private loaded = false;
  private readonly children: Component[] = [];
  private readonly cleanups: (() => unknown)[] = [];

  /** Runs `onload` and loads the children. The app awaits nothing here either. */
  load(): void | Promise<void> {
    if (this.loaded) return;
    this.loaded = true;
    const pending = this.onload();
    for (const child of [...this.children]) void child.load();
    return pending;
  }

  onload(): void | Promise<void> {}

  unload(): void {
    if (!this.loaded) return;
    this.loaded = false;
    while (this.children.length > 0) this.children.pop()?.unload();
    while (this.cleanups.length > 0) this.cleanups.pop()?.();
    this.onunload();
  }

  onunload(): void {}

  addChild<T extends Component>(child: T): T {
    this.children.push(child);
    if (this.loaded) void child.load();
    return child;
  }

  removeChild<T extends Component>(child: T): T {
    const position = this.children.indexOf(child);
    if (position >= 0) this.children.splice(position, 1);
    child.unload();
    return child;
  }

  register(cleanup: () => unknown): void {
    this.cleanups.push(cleanup);
  }

  registerEvent(reference: EventRef): void {
    this.register(() => reference.source.offref(reference));
  }

  registerDomEvent(
    target: EventTarget,
    type: string,
    callback: (event: Event) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    target.addEventListener(type, callback, options);
    this.register(() => target.removeEventListener(type, callback, options));
  }

  registerInterval(id: number): number {
    this.register(() => window.clearInterval(id));
    return id;
  }
}
