import type { Plugin } from 'obsidian';
import type { Strings } from '../ui/strings';
import { attempt } from './attempt';
import type { ModelServers } from './model-servers';

/** Model servers in the command palette. */
export function addNodeCommands(plugin: Plugin, servers: ModelServers, strings: Strings): void {
  const names = strings.nodes.commands;
  const add = (id: string, name: string, isPossible: () => boolean, run: () => Promise<void>): void => {
    plugin.addCommand({
      id,
      name,
      checkCallback: (checking) => {
        if (isPossible() && !checking) attempt(run(), strings);
        return isPossible();
      },
    });
  };
  const hasServers = (): boolean => servers.pool.nodes.length > 0;
  const isPaused = (): boolean => servers.isPaused;
  const isLocalOnly = (): boolean => servers.pool.isLocalOnly;

  plugin.addCommand({
    id: 'connect-server',
    name: names.connect,
    callback: () => attempt(servers.connect(), strings),
  });
  add(
    'pause-servers',
    names.pause,
    () => hasServers() && !isPaused(),
    () => servers.pause(),
  );
  add('resume-servers', names.resume, isPaused, () => servers.resume());
  add(
    'local-only',
    names.localOnly,
    () => hasServers() && !isLocalOnly(),
    () => servers.setLocalOnly(true),
  );
  add('local-only-off', names.notLocalOnly, isLocalOnly, () => servers.setLocalOnly(false));
}
