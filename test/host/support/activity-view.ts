import type { Locator } from 'playwright-core';
import type { Stage } from '../stage';

/** The activity view as a person meets it. */
export interface ActivityViewPage {
  readonly root: Locator;
  readonly message: Locator;
  readonly summary: Locator;
  part(name: string): Locator;
  server(name: string): Locator;
  button(name: string | RegExp): Locator;
  /** What a counter of the queue says. */
  count(name: string): Promise<string>;
  /** By the command, in the language of the stage. */
  open(): Promise<void>;
}

export function activityViewOf(stage: Stage, command = 'Trivium: Open activity'): ActivityViewPage {
  const root = stage.page.locator('.workspace-leaf-content[data-type="trivium-activity"]');
  return {
    root,
    message: root.locator('.trivium-message'),
    summary: root.locator('.trivium-activity-summary'),
    part: (name) => root.locator(`[data-part="${name}"]`),
    server: (name) => root.locator(`[data-server="${name}"]`),
    button: (name) => root.getByRole('button', { name }),
    count: (name) => root.locator(`[data-count="${name}"] dd`).innerText(),
    async open() {
      await stage.runCommand(command);
      await root.waitFor();
    },
  };
}
