export type EventCallback = (...data: never[]) => unknown;

export interface EventRef {
  readonly source: Events;
  readonly name: string;
  readonly callback: EventCallback;
  readonly context: unknown;
}

export class Events {
  private readonly references = new Set<EventRef>();

  on(name: string, callback: EventCallback, context?: unknown): EventRef {
    const reference: EventRef = { source: this, name, callback, context };
    this.references.add(reference);
    return reference;
  }

  off(name: string, callback: EventCallback): void {
    for (const reference of this.references) {
      if (reference.name === name && reference.callback === callback) this.references.delete(reference);
    }
  }

  offref(reference: EventRef): void {
    this.references.delete(reference);
  }

  trigger(name: string, ...data: unknown[]): void {
    for (const reference of [...this.references]) {
      if (reference.name === name) this.tryTrigger(reference, data);
    }
  }

  /** As in the app, a listener's fault is reported on the console and stops nobody else. */
  tryTrigger(reference: EventRef, data: unknown[]): void {
    try {
      reference.callback.apply(reference.context, data as never[]);
    } catch (error) {
      console.error(error);
    }
  }

  /** The stage's own: how many listeners there are, to find out what an unloaded plugin left behind. */
  listenerCount(): number {
    return this.references.size;
  }
}
