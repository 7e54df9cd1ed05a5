/** What a server does wrong, once per time it is set. */
export type Fault =
  /** The connection ends before anything was answered. */
  | { readonly kind: 'reset' }
  /** Status and half of the body arrive, then the connection ends. */
  | { readonly kind: 'reset-mid-body' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message?: string;
      readonly retryAfter?: string;
    }
  /** Takes the request and never answers. */
  | { readonly kind: 'stall' }
  /** A proxy's page with status 200. */
  | { readonly kind: 'html' }
  /** Status 200 and JSON that ends in the middle. */
  | { readonly kind: 'broken-json' }
  /** Status 200 and JSON of another shape. */
  | { readonly kind: 'other-json' }
  | { readonly kind: 'dimensions'; readonly dimensions: number }
  /** Answers as this model, as if another had been loaded between two calls. */
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'empty-content' }
  /** Cut off at the token limit. */
  | { readonly kind: 'length'; readonly text?: string }
  /** The text of a chat's answer: thinking leftovers, what is no JSON, and the like. */
  | { readonly kind: 'text'; readonly text: string };

/** Faults that wait for their request. */
export class Faults {
  readonly #waiting: { readonly fault: Fault; readonly route: string; left: number }[] = [];

  add(fault: Fault, times: number, route: string): void {
    this.#waiting.push({ fault, route, left: times });
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  /** The next fault for a route, in the order they were set. */
  take(route: string): Fault | undefined {
    const found = this.#waiting.find((entry) => entry.left > 0 && entry.route === route);
    if (found !== undefined) found.left -= 1;
    return found?.fault;
  }
}
