import type { Plugin } from 'obsidian';
import { noteTitle } from '../../indexer/vault';
import type { RelationFocus } from '../ui/components/neighbours/relation-panel';
import {
  NEIGHBOURS_ICON,
  NEIGHBOURS_VIEW_TYPE,
  NeighboursView,
  type NeighboursViewOptions,
} from '../ui/neighbours-view';
import { NoteModal } from '../ui/note-modal';
import { RelationModal } from '../ui/relation-modal';
import { ReportModal } from '../ui/report-modal';
import { attempt } from './attempt';
import type { NeighbourCommands } from './commands';
import { createNeighboursUi } from './neighbours-ui';

export interface Neighbours extends NeighbourCommands {
  /** Draws every open panel anew. */
  redraw(): void;
}

/** The neighbour panel, its icon and its windows. */
export function addNeighbours(plugin: Plugin, options: NeighboursViewOptions): Neighbours {
  const { app } = plugin;
  const { client, strings, openModal } = options;
  const { title } = strings().neighbours;
  const start = (work: Promise<unknown>): void => {
    attempt(work, strings());
  };

  /** @param suggestsLinks - whether to show only what is not linked yet */
  const open = async (suggestsLinks = false): Promise<void> => {
    const leaf = await app.workspace.ensureSideLeaf(NEIGHBOURS_VIEW_TYPE, 'right', {
      active: true,
      reveal: true,
    });
    if (!(leaf.view instanceof NeighboursView)) return;
    if (suggestsLinks) leaf.view.setOptions({ choice: 'all', onlyUnlinked: true, display: 'list' });
    leaf.view.focusList();
  };

  /** Asks for a second note, then shows what joins the two. */
  const relate = (note: string, focus: RelationFocus): void => {
    const ui = createNeighboursUi(app, {
      ...options,
      source: NEIGHBOURS_VIEW_TYPE,
      hoverParent: { hoverPopover: null },
      currentNote: () => note,
    });
    const question = strings().neighbours.relation.pick(noteTitle(note));
    const show = (other: string): void => openModal(new RelationModal(app, ui, note, other, focus));
    openModal(new NoteModal(app, question, note, show));
  };

  plugin.registerView(NEIGHBOURS_VIEW_TYPE, (leaf) => new NeighboursView(leaf, options));
  plugin.registerHoverLinkSource(NEIGHBOURS_VIEW_TYPE, { display: title, defaultMod: true });
  plugin.addRibbonIcon(NEIGHBOURS_ICON, title, () => start(open()));

  return {
    openNeighbours: () => start(open()),
    suggestLinks: () => start(open(true)),
    explainRelation: (note) => relate(note, 'reasons'),
    showPath: (note) => relate(note, 'path'),
    showReport() {
      const openNote = (path: string): void => start(app.workspace.openLinkText(path, ''));
      openModal(new ReportModal(app, client, strings(), openNote));
    },
    redraw() {
      for (const { view } of app.workspace.getLeavesOfType(NEIGHBOURS_VIEW_TYPE)) {
        if (view instanceof NeighboursView) view.draw();
      }
    },
  };
}
