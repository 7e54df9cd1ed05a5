import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent } from 'undici';
import { TriviumError } from '../../platform';
import { kindOfAddress } from './address-policy';

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

export type Lookup = (
  host: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Whether addresses of a private network may be asked as well. */
  readonly allowLan: boolean;
  /** How names are resolved; by the system where absent. */
  readonly lookup?: Lookup;
  /** What an address belongs to; only tests know a better one. */
  readonly kindOf?: typeof kindOfAddress;
}

/**
 * Connections that lead only to where a stranger's address may lead. The name is resolved once, by the connection itself, and
 * the addresses that were looked at are those it is made to: an answer that changes meanwhile changes nothing. One address that
 * is not allowed forbids the name.
 */
export function createGuardedAgent(options: GuardOptions): Agent {
  const resolve = options.lookup ?? systemLookup;
  const lookup = (host: string, { all, ...how }: LookupOptions, callback: LookupCallback): void => {
    resolve(host, { ...how, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const problem = addresses.map(({ address }) => problemOf(address, host, options)).find(Boolean);
      if (problem !== undefined) return callback(problem, []);
      const [first] = addresses;
      if (first === undefined) return callback(new TriviumError('network', `${host} has no address.`), []);
      if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  return new Agent({ connect: { lookup, timeout: 10_000 }, pipelining: 0 });
}

/**
 * An address that is written out is never resolved, so it is looked at before.
 *
 * @throws TriviumError `network` for one that is not allowed
 */
export function checkHost(url: URL, options: GuardOptions): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const problem = isIP(host) > 0 ? problemOf(host, host, options) : undefined;
  if (problem !== undefined) throw problem;
}

function problemOf(
  address: string,
  host: string,
  { allowLan, kindOf = kindOfAddress }: GuardOptions,
): TriviumError | undefined {
  const kind = kindOf(address);
  if (kind === 'public' || (kind === 'lan' && allowLan)) return undefined;
  const where = address === host ? host : `${host} (${address})`;
  return new TriviumError(
    'network',
    kind === 'lan'
      ? `${where} is in a private network, and nothing is fetched from there unless --allow-lan is given.`
      : `${where} is no address of the internet, so nothing is fetched from there.`,
  );
}
