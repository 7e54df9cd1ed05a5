/** What the stage's server and its page say to each other about the vault on disk. */

export interface DiskStat {
  readonly type: 'file' | 'folder';
  readonly size: number;
  /** Milliseconds since the epoch, whole. */
  readonly mtime: number;
  readonly ctime: number;
}

export interface DiskEntry extends DiskStat {
  /** Relative to the vault, `/` separated. */
  readonly path: string;
}

export type DiskChange =
  { readonly kind: 'present'; readonly entry: DiskEntry } | { readonly kind: 'gone'; readonly path: string };

/** How a stage is set up; the page reads it before anything else runs. */
export interface StageConfig {
  readonly vaultName: string;
  readonly language: 'en' | 'de';
  readonly theme: 'light' | 'dark';
  readonly mobile: boolean;
  /** Whether the memory's jobs run by themselves. */
  readonly nightly: boolean;
  /** Whether the app has a store of secrets. */
  readonly secrets: boolean;
  readonly pluginFolder: string;
}
