import { readJson } from './status-fault';

/**
 * Reads server-sent events from pieces of a body (WHATWG HTML, 9.2.6, as far as model servers use it: `data` lines alone).
 * `[DONE]`, comments and other fields are stepped over.
 *
 * @param onData gets the JSON of each event; undefined where it is none
 */
export function readEvents(onData: (data: unknown) => void): {
  push(text: string): void;
  /** Whether there was an event at all. */
  readonly isAny: boolean;
} {
  let rest = '';
  let isAny = false;
  return {
    push(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/u);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        isAny = true;
        const data = line.slice('data:'.length).trim();
        if (data !== '[DONE]' && data !== '') onData(readJson(data));
      }
    },
    get isAny() {
      return isAny;
    },
  };
}
