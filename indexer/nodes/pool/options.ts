import type { Clock, Schedule } from '../../platform';
import type { PoolSettings } from '../settings';
import type { TransportFor } from '../transports/choose-transport';

export interface NodePoolOptions {
  readonly settings: PoolSettings;
  /** How bytes reach an address: `() => createFetchTransport(fetch)`, or {@link chooseTransport} in the app. */
  readonly transportFor: TransportFor;
  /** The secret store: the key of that name, where there is one. */
  readonly key?: (name: string) => Promise<string | undefined>;
  /** Text of the pause file, `{"nodes": [...], "until": "..."}`, that other programs may write; undefined where there is none. */
  readonly readPause?: () => Promise<string | undefined>;
  /** Told what is wrong with a pause that is not kept to. */
  readonly onProblem?: (message: string) => void;
  readonly clock?: Pick<Clock, 'now'>;
  /** Timers that keep a process alive; the platform's by default. */
  readonly schedule?: Schedule;
  /** In [0, 1), for jitter. */
  readonly random?: () => number;
}
