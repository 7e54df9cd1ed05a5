import type { SignalChoice } from './signal-filter';

/** How the panel is set; kept with the workspace. */
export interface PanelOptions {
  readonly choice: SignalChoice;
  /** Leaves out what is linked already. */
  readonly onlyUnlinked: boolean;
  readonly display: 'list' | 'graph';
}

export const defaultPanelOptions: PanelOptions = { choice: 'all', onlyUnlinked: false, display: 'list' };
