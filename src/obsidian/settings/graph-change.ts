import type { GraphSettings } from '../../../indexer/graphs';
import type { SettingsContext } from './row';

/** Keeps a change of the graphs' settings. */
export function changeGraphs(
  { settings, change }: SettingsContext,
  changed: Partial<GraphSettings>,
): Promise<void> {
  return change({ graphs: { ...settings().graphs, ...changed } });
}
