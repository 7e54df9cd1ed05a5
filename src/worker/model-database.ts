/** Fetched models are the same for all vaults of a device, and are kept once. */
export const MODEL_DATABASE = 'trivium-models';
