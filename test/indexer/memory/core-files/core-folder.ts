import { changeCoreFiles, readCoreFiles } from '../../../../indexer/memory';
import type {
  CoreChange,
  CoreChangeReport,
  CoreFilesOptions,
  CoreFilesState,
  SharedFiles,
} from '../../../../indexer/memory';
import { createMemorySharedFiles } from '../memory-shared-files';

/** A memory folder with its core files, at one time of day. */
export class CoreFolder {
  readonly texts = new Map<string, string>();
  /** As the operation sees it; a test may put itself between. */
  files: SharedFiles = createMemorySharedFiles(this.texts);
  memoryLimit = 2200;
  userLimit = 1375;
  isOn = { memory: true, user: true };

  get memory(): string {
    return this.texts.get('MEMORY.md') ?? '';
  }

  set memory(text: string) {
    this.texts.set('MEMORY.md', text);
  }

  get user(): string {
    return this.texts.get('USER.md') ?? '';
  }

  set user(text: string) {
    this.texts.set('USER.md', text);
  }

  get backups(): readonly string[] {
    return [...this.texts.keys()].filter((name) => name.startsWith('Backups/'));
  }

  get options(): CoreFilesOptions {
    return {
      files: this.files,
      clock: { now: () => Date.parse('2026-12-01T02:34:56.789Z'), yield: () => Promise.resolve() },
      limits: { limits: { memory: this.memoryLimit, user: this.userLimit }, isOn: this.isOn },
    };
  }

  read(): Promise<CoreFilesState> {
    return readCoreFiles(this.options);
  }

  change(...changes: readonly CoreChange[]): Promise<CoreChangeReport> {
    return changeCoreFiles(changes, this.options, { isDryRun: false });
  }

  /** Somebody else writes once, between the reading of a file and its replacing. */
  editOnce(name: string, edit: (text: string) => string): void {
    const { files } = this;
    let isEdited = false;
    this.files = {
      ...files,
      replace: (replaced, before, text) => {
        if (!isEdited) this.texts.set(name, edit(this.texts.get(name) ?? ''));
        isEdited = true;
        return files.replace(replaced, before, text);
      },
    };
  }

  async entries(target: 'memory' | 'user' = 'memory'): Promise<readonly string[]> {
    return (await this.read()).files[target].entries.map(({ text }) => text);
  }
}
