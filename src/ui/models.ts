import { SERVED_MODEL, type ModelOffer } from './client';
import { formatBytes } from './format';
import type { Strings } from './strings';

/** Whether a model is on this device or can be brought there. */
export function isAvailable(offer: ModelOffer): boolean {
  return offer.isHere || offer.address !== undefined;
}

/** What the model is called; the servers' own is told by what it is, since what they have loaded may change. */
export function nameOf({ id, name }: ModelOffer, strings: Strings): string {
  return id === SERVED_MODEL ? strings.nodes.model.name : name;
}

/** The model's name with where it is, or what it would cost to fetch. */
export function labelOf(offer: ModelOffer, strings: Strings): string {
  if (!isAvailable(offer) || offer.id === SERVED_MODEL) return nameOf(offer, strings);
  const { modelHere, modelSize } = strings.settings;
  return offer.isHere
    ? modelHere(offer.name)
    : modelSize(offer.name, formatBytes(offer.sizeBytes, strings.locale));
}
