import { Notice, setIcon, type App } from 'obsidian';
import { PROFILE_FILE, type Provenance } from '../../indexer/memory';
import type { Client } from '../ui/client';
import type { Ui } from '../ui/components/ui-context';
import { askToConfirm } from '../ui/confirm-modal';
import type { MemoriesHost, OpenWhere } from '../ui/host';
import type { Strings } from '../ui/strings';
import { attempt } from './attempt';
import { openSource } from './memory-source';
import type { OpenModal } from './open-modals';
import { showActionNotice } from './action-notice';

export interface MemoriesUiOptions {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly showProblems: () => void;
  readonly chooseModel: () => void;
  readonly openModal: OpenModal;
  readonly memoryFolder: () => string;
}

/** What the memories view uses. Its hosts stay the same; its texts are those of now. */
export function createMemoriesUi(app: App, options: MemoriesUiOptions): Ui {
  const { client, strings, showProblems, chooseModel } = options;
  const host = { drawIcon: setIcon, showProblems, chooseModel };
  return {
    client,
    get strings() {
      return strings();
    },
    host,
    memories: createMemoriesHost(app, options),
  };
}

function createMemoriesHost(app: App, { strings, openModal, memoryFolder }: MemoriesUiOptions): MemoriesHost {
  const profilePath = (): string => `${memoryFolder()}/${PROFILE_FILE}`;
  const open = async (source: Provenance, text: string, where: OpenWhere): Promise<void> => {
    const found = await openSource(app, source, text, where !== 'here');
    if (!found) new Notice(strings().result.missing(source.path));
  };
  return {
    openSource: (source, text, where) => attempt(open(source, text, where), strings()),
    async readProfile() {
      const file = app.vault.getFileByPath(profilePath());
      return file === null ? undefined : app.vault.cachedRead(file);
    },
    openProfile: () => attempt(app.workspace.openLinkText(profilePath(), ''), strings()),
    confirm: (title, text, yes) =>
      askToConfirm(app, openModal, {
        ...{ title, paragraphs: [text], confirm: yes, cancel: strings().modal.cancel },
        isDestructive: true,
      }),
    tell: (text) => void new Notice(text),
    offerUndo: (text, undo) => showActionNotice(text, strings().memories.detail.undo, undo),
  };
}
