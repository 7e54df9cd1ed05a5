import type { Plugin } from 'obsidian';
import { ACTIVITY_VIEW_TYPE, ActivityView } from '../ui/activity-view';
import type { ActivityUiOptions } from './activity-ui';
import { attempt } from './attempt';

export interface ActivityRoom {
  /** Draws every open view anew. */
  redraw(): void;
}

/** The activity view and the command that opens it. */
export function addActivity(plugin: Plugin, options: ActivityUiOptions): ActivityRoom {
  const { app } = plugin;
  const { strings } = options;
  const open = (): Promise<unknown> =>
    app.workspace.ensureSideLeaf(ACTIVITY_VIEW_TYPE, 'right', { active: true, reveal: true });

  plugin.registerView(ACTIVITY_VIEW_TYPE, (leaf) => new ActivityView(leaf, options));
  plugin.addCommand({
    id: 'activity',
    name: strings().activity.open,
    callback: () => attempt(open(), strings()),
  });
  return {
    redraw() {
      for (const { view } of app.workspace.getLeavesOfType(ACTIVITY_VIEW_TYPE)) {
        if (view instanceof ActivityView) view.draw();
      }
    },
  };
}
