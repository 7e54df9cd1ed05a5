import type { App } from './app';

let current: App | undefined;

/** The one app of the page, for menus, which the app's API builds without it. */
export function stageApp(): App {
  if (!current) throw new Error('The stage has no app yet.');
  return current;
}

export function setStageApp(app: App): void {
  current = app;
}
