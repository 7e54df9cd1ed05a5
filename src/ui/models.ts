import type { ModelOffer } from './client';
import { formatBytes } from './format';
import type { Strings } from './strings';

/** Whether a model is on this device or can be brought there. */
export function isAvailable(offer: ModelOffer): boolean {
  return offer.isHere || offer.address !== undefined;
}

/** The model's name with where it is, or what it would cost to fetch. */
export function labelOf(offer: ModelOffer, strings: Strings): string {
  if (!isAvailable(offer)) return offer.name;
  const { modelHere, modelSize } = strings.settings;
  return offer.isHere
    ? modelHere(offer.name)
    : modelSize(offer.name, formatBytes(offer.sizeBytes, strings.locale));
}
