export type Modifier = 'Mod' | 'Ctrl' | 'Meta' | 'Shift' | 'Alt';
type KeyListener = (event: KeyboardEvent, context: { vkey: string }) => unknown;

export interface KeymapEventHandler {
  readonly scope: Scope;
  readonly modifiers: string | null;
  readonly key: string | null;
  readonly func: KeyListener;
}

/** A set of keys that is in force while it lies on top of the {@link Keymap}. */
export class Scope {
  readonly handlers: KeymapEventHandler[] = [];

  constructor(readonly parent?: Scope) {}

  register(modifiers: Modifier[] | null, key: string | null, func: KeyListener): KeymapEventHandler {
    const handler = { scope: this, modifiers: modifiers ? normalize(modifiers) : null, key, func };
    this.handlers.push(handler);
    return handler;
  }

  unregister(handler: KeymapEventHandler): void {
    this.handlers.splice(this.handlers.indexOf(handler), 1);
  }

  /** Whether a handler claimed the key by answering `false`. */
  handle(event: KeyboardEvent): boolean {
    const pressed = pressedModifiers(event);
    for (const handler of [...this.handlers]) {
      if (handler.modifiers !== null && handler.modifiers !== pressed) continue;
      if (handler.key !== null && handler.key.toLowerCase() !== event.key.toLowerCase()) continue;
      if (handler.func(event, { vkey: event.key }) === false) return true;
    }
    return this.parent?.handle(event) ?? false;
  }
}

export class Keymap {
  private readonly scopes: Scope[] = [];

  constructor(private readonly rootScope: Scope) {
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.isComposing) return;
        const scope = this.scopes[this.scopes.length - 1] ?? this.rootScope;
        if (!scope.handle(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
  }

  pushScope(scope: Scope): void {
    this.scopes.push(scope);
  }

  popScope(scope: Scope): void {
    const position = this.scopes.lastIndexOf(scope);
    if (position >= 0) this.scopes.splice(position, 1);
  }

  static isModifier(event: MouseEvent | TouchEvent | KeyboardEvent, modifier: Modifier): boolean {
    if (modifier === 'Mod' || modifier === 'Ctrl') return event.ctrlKey;
    if (modifier === 'Meta') return event.metaKey;
    return modifier === 'Shift' ? event.shiftKey : event.altKey;
  }

  /** Which kind of pane a click or key asks for: Ctrl a tab, Ctrl+Alt a split, Ctrl+Alt+Shift a window. */
  static isModEvent(
    event?: MouseEvent | TouchEvent | KeyboardEvent | null,
  ): 'tab' | 'split' | 'window' | boolean {
    if (!event) return false;
    if (event instanceof MouseEvent && event.button === 1) return 'tab';
    if (!event.ctrlKey) return false;
    if (!event.altKey) return 'tab';
    return event.shiftKey ? 'window' : 'split';
  }
}

function normalize(modifiers: readonly Modifier[]): string {
  return [...new Set(modifiers.map((modifier) => (modifier === 'Mod' ? 'Ctrl' : modifier)))].sort().join(',');
}

function pressedModifiers(event: KeyboardEvent): string {
  const pressed: Modifier[] = [];
  if (event.ctrlKey) pressed.push('Ctrl');
  if (event.metaKey) pressed.push('Meta');
  if (event.shiftKey) pressed.push('Shift');
  if (event.altKey) pressed.push('Alt');
  return normalize(pressed);
}
