import type { Clock, Schedule } from '../../platform';
import type { PoolSettings } from '../settings';
import type { TransportFor } from '../transports/choose-transport';

/** That a key is not there, in words for the user: what is wrong, within a sentence, and what to do. */
export interface MissingKey {
  readonly summary: string;
  readonly advice: string;
}

export interface NodePoolOptions {
  readonly settings: PoolSettings;
  /** Why they could not be read, where these stand in their place; of no account once there are others. */
  readonly settingsProblem?: string | undefined;
  /** How bytes reach an address: `() => createFetchTransport(fetch)`, or {@link chooseTransport} in the app. */
  readonly transportFor: TransportFor;
  /** The secret store: the key of that name, where there is one. */
  readonly key?: (name: string) => Promise<string | undefined>;
  /** What is said where {@link NodePoolOptions.key} has none of a name; a secret store is spoken of by default. */
  readonly describeMissingKey?: (name: string) => MissingKey;
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
