import path from 'node:path';
import { watch } from 'chokidar';
import type { VaultChange } from '../../vault';
import { WRITE_SETTLES_MS } from '../defaults';
import type { ListingOptions } from './list-files';

/**
 * Tells of files that appear, change and vanish below `root`, once they have stopped growing. A rename shows as a
 * delete and a create: who compares contents can tell.
 *
 * @returns stops the watch
 */
export function watchFiles(
  root: string,
  listener: (change: VaultChange) => void,
  options: Pick<ListingOptions, 'without' | 'onProblem'> = {},
): () => void {
  const place = (file: string): string => path.relative(root, file).split(path.sep).join('/');
  const isHidden = (file: string): boolean =>
    file === options.without ||
    place(file)
      .split('/')
      .some((part) => part.startsWith('.'));
  const watcher = watch(root, {
    ignored: isHidden,
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: WRITE_SETTLES_MS, pollInterval: 50 },
  });
  watcher.on('add', (file) => listener({ kind: 'create', path: place(file) }));
  watcher.on('change', (file) => listener({ kind: 'modify', path: place(file) }));
  watcher.on('unlink', (file) => listener({ kind: 'delete', path: place(file) }));
  watcher.on('error', (error) => {
    options.onProblem?.({
      path: '',
      message: `The vault cannot be watched in full: ${watchProblem(error)}.`,
    });
  });
  return () => void watcher.close();
}

/** The one failure people meet: Linux allows each user only so many watches. */
function watchProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes('ENOSPC') && !message.includes('EMFILE')) return message;
  return `${message}; raise the limit with "sysctl fs.inotify.max_user_watches=524288"`;
}
