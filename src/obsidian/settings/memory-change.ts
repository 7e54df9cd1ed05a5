import type { MemorySettings } from '../../../indexer/memory';
import type { SettingsContext } from './row';

/** Keeps a change of the memory's settings. */
export function changeMemory(
  { settings, change }: SettingsContext,
  changed: Partial<MemorySettings>,
): Promise<void> {
  return change({ memory: { ...settings().memory, ...changed } });
}
