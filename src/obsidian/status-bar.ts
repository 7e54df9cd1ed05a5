import { Menu, setIcon, type Plugin } from 'obsidian';
import { describeActivity } from '../ui/activity';
import { isReadOnly, type Client } from '../ui/client';
import { SEARCH_ICON } from '../ui/search-view';
import type { Strings } from '../ui/strings';
import { attempt } from './attempt';

export interface StatusBarOptions {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly showStatus: () => void;
}

/** One quiet item: an icon when there is nothing to do, progress while there is; a click offers pause and resume. */
export function addStatusBar(plugin: Plugin, options: StatusBarOptions): void {
  const { client } = options;
  const item = plugin.addStatusBarItem();
  item.addClass('mod-clickable', 'trivium-status');
  item.setAttrs({ role: 'button', tabindex: '0' });
  setIcon(item.createSpan({ cls: 'trivium-status-icon' }), SEARCH_ICON);
  const label = item.createSpan();
  const draw = (): void => {
    const strings = options.strings();
    const snapshot = client.snapshot();
    const { problem } = snapshot;
    const { text, remaining, isQuiet } = describeActivity(snapshot, strings);
    label.setText(isQuiet ? '' : text);
    const reason = problem === undefined ? '' : strings.error(problem);
    const hint = [strings.status.tooltip, text, remaining, reason].filter((part) => part !== '').join(' · ');
    item.setAttrs({ 'aria-label': hint, 'data-tooltip-position': 'top' });
  };
  draw();
  plugin.register(client.subscribe(draw));
  plugin.registerDomEvent(item, 'click', (event) => showMenu(event, options));
  plugin.registerDomEvent(item, 'keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') options.showStatus();
  });
}

function showMenu(event: MouseEvent, { client, strings, showStatus }: StatusBarOptions): void {
  const { commands } = strings();
  const snapshot = client.snapshot();
  const { phase, isPaused, job } = snapshot;
  const menu = new Menu();
  if (job !== undefined) {
    menu.addItem((entry) =>
      entry
        .setTitle(strings().memories.commands.cancel)
        .setIcon('square')
        .onClick(() => client.cancelJob()),
    );
  }
  if (phase === 'ready' && !isReadOnly(snapshot)) {
    menu.addItem((entry) =>
      entry
        .setTitle(isPaused ? commands.resume : commands.pause)
        .setIcon(isPaused ? 'play' : 'pause')
        .onClick(() => (isPaused ? client.resume() : client.pause())),
    );
    menu.addItem((entry) =>
      entry
        .setTitle(commands.refresh)
        .setIcon('refresh-cw')
        .onClick(() => attempt(client.refresh(), strings())),
    );
  }
  menu.addItem((entry) => entry.setTitle(commands.status).setIcon('info').onClick(showStatus));
  menu.showAtMouseEvent(event);
}
