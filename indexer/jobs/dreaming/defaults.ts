/** Nobody has asked anything for so long: the pool may think of its own accord (20 s in the first such workers, and never felt). */
export const QUIET_MS = 20_000;

/** How often it looks whether it may dream. */
export const DREAM_LOOK_MS = 5_000;

/** It does not ask again for work so soon after there was none. */
export const NOTHING_TO_DO_MS = 10 * 60_000;
