import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';

/** A served object in a process of its own. */
export interface Served<T> {
  readonly remote: Comlink.Remote<T>;
  /** Ends the process and frees its memory. */
  end(): Promise<void>;
}

type NodeEndpoint = Parameters<typeof nodeEndpoint>[0];

/** Either end of the channel between a process and its child. */
interface MessageSide {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** A process's channel as a message port, which Comlink speaks to. */
function channelOf(side: MessageSide, send: (message: unknown) => void): NodeEndpoint {
  return {
    on: (_type: string, listener: (message: unknown) => void) => side.on('message', listener),
    off: (_type: string, listener: (message: unknown) => void) => side.off('message', listener),
    postMessage: send,
  };
}

/**
 * Starts a program that serves an object by {@link serveToParent}.
 *
 * @param program - a script of Node's, and its arguments
 */
export function startServed<T>([program = '', ...parameters]: readonly string[]): Served<T> {
  const child = fork(program, parameters, {
    serialization: 'advanced',
    // Stock engines need more than the usual share at a hundred thousand passages.
    execArgv: ['--max-old-space-size=8192'],
  });
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) throw new Error(`bench: ${parameters.join(' ')} ended with ${code}.`);
  });
  // Comlink sends a last word whenever its proxy is collected, which may be after the process has ended.
  const channel = channelOf(child, (message) => void (child.connected && child.send(message as object)));
  return {
    remote: Comlink.wrap<T>(nodeEndpoint(channel)),
    end: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Serves an object to the process that started this one, until that ends it. */
export function serveToParent(object: object): void {
  Comlink.expose(object, nodeEndpoint(channelOf(process, (message) => process.send?.(message))));
}
