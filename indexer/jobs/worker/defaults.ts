import { LEASE_MS } from '../queue/defaults';

/** A lease is renewed so often that three renewals may come late before it is lost. */
export const RENEW_MS = LEASE_MS / 4;

/** Besides being told, a worker looks so often: waits before another try end, and leases of others do. */
export const LOOK_MS = 5_000;

/** A job that nobody could do, since no node is there or the user has not agreed, is looked at again after so long. */
export const NOBODY_WAIT_MS = 60_000;
