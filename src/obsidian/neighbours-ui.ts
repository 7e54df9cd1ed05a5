import { Menu, Notice, setIcon, type App, type HoverParent } from 'obsidian';
import type { Neighbour } from '../../indexer/graphs';
import { isNotePath } from '../../indexer/vault';
import type { Client } from '../ui/client';
import type { Ui } from '../ui/components/ui-context';
import { DismissedModal } from '../ui/dismissed-modal';
import type { NeighbourActions, NeighboursHost, OpenWhere } from '../ui/host';
import { LinkModal } from '../ui/link-modal';
import { RelationModal } from '../ui/relation-modal';
import type { Strings } from '../ui/strings';
import { linkBetween } from './link-note';
import type { OpenModal } from './open-modals';
import { attempt } from './attempt';
import { openPassage } from './open-passage';
import { showActionNotice } from './action-notice';

export interface NeighboursUiOptions {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly showProblems: () => void;
  readonly chooseModel: () => void;
  readonly openModal: OpenModal;
  /** The name under which previews are registered with the app. */
  readonly source: string;
  readonly hoverParent: HoverParent;
  /** The note whose neighbours are shown. */
  readonly currentNote: () => string | undefined;
}

/** What the neighbours use, in the panel and in its windows. Its hosts stay the same; its texts are those of now. */
export function createNeighboursUi(app: App, options: NeighboursUiOptions): Ui {
  const { client, strings, showProblems, chooseModel, openModal } = options;
  const host = { drawIcon: setIcon, showProblems, chooseModel };
  const ui: Ui = {
    client,
    get strings() {
      return strings();
    },
    host,
    neighbours: createNeighboursHost(app, options, (one, other) =>
      openModal(new RelationModal(app, ui, one, other, 'reasons')),
    ),
  };
  return ui;
}

function createNeighboursHost(
  app: App,
  options: NeighboursUiOptions,
  explain: (one: string, other: string) => void,
): NeighboursHost {
  const { client, strings, source, hoverParent, currentNote, openModal } = options;

  const openNote = async (path: string, where: OpenWhere, line?: number): Promise<void> => {
    const file = app.vault.getFileByPath(path);
    if (file === null) {
      new Notice(strings().neighbours.menu.missing(path));
      return;
    }
    if (line !== undefined) {
      await openPassage(app, { path, line }, where !== 'here');
      return;
    }
    const pane = { here: false, tab: 'tab', beside: 'split' } as const;
    await app.workspace.getLeaf(pane[where]).openFile(file, { active: true });
  };

  const open: NeighboursHost['open'] = (path, where, line) => {
    attempt(openNote(path, where, line), strings());
  };

  const host: NeighboursHost = {
    open,
    linkTo: (path) => linkBetween(app, currentNote() ?? '', path),
    preview: (linktext, event, targetEl) =>
      app.workspace.trigger('hover-link', { event, source, hoverParent, targetEl, linktext }),
    showMenu: (neighbour, actions, event) => showMenu(neighbour, actions, event),
    async read(path) {
      const file = app.vault.getFileByPath(path);
      return file !== null && isNotePath(path) ? app.vault.cachedRead(file) : undefined;
    },
    link: (from, neighbour) => openModal(new LinkModal(app, from, neighbour, strings())),
    tell: (text) => void new Notice(text),
    offerUndo: (text, undo) => showActionNotice(text, strings().neighbours.dismissal.undo, undo),
    onThemeChange(listener) {
      const reference = app.workspace.on('css-change', listener);
      return () => app.workspace.offref(reference);
    },
    showDismissed: (path, onRestored) =>
      openModal(new DismissedModal(app, client, path, strings(), onRestored)),
  };

  function showMenu(neighbour: Neighbour, actions: NeighbourActions, event: MouseEvent): void {
    const { path } = neighbour;
    const texts = strings().neighbours.menu;
    const menu = new Menu();
    const add = (title: string, icon: string, run: () => void): void => {
      menu.addItem((item) => item.setTitle(title).setIcon(icon).onClick(run));
    };
    add(texts.open, 'file', () => open(path, 'here'));
    add(texts.openNew, 'file-plus', () => open(path, 'tab'));
    add(texts.openBeside, 'separator-vertical', () => open(path, 'beside'));
    if (actions.link !== undefined) add(texts.link, 'link', actions.link);
    const note = currentNote();
    if (note !== undefined) add(texts.why, 'help-circle', () => explain(note, path));
    add(texts.copyLink, 'copy', () => {
      attempt(activeWindow.navigator.clipboard.writeText(host.linkTo(path)), strings());
    });
    add(texts.dismiss, 'eye-off', actions.dismiss);
    const file = app.vault.getFileByPath(path);
    if (file !== null) app.workspace.trigger('file-menu', menu, file, source);
    menu.showAtMouseEvent(event);
  }

  return host;
}
