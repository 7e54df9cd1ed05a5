import { Notice, type App } from 'obsidian';
import type { CoSearchState, GraphSettings } from '../../../indexer/graphs';
import { DEFAULT_MEMORY_FOLDER, parseMemoryFolder } from '../../../indexer/ledger';
import { toPlainError } from '../../../indexer/platform';
import { askToConfirm } from '../../ui/confirm-modal';
import type { Strings } from '../../ui/strings';
import { changeGraphs } from './graph-change';
import { noteListRow } from './note-list-row';
import type { Row, RowGroup, SettingsContext } from './row';
import { textRow } from './text-row';

/** What the graphs learn from, and what of it is kept where. */
export function graphRows(app: App, context: SettingsContext): RowGroup {
  const { settings, strings } = context;
  const texts = strings().graphs.settings;
  const { memoryFolder } = settings();
  return {
    heading: texts.heading,
    rows: [
      toggleRow(context, {
        name: texts.useWorkLogs,
        desc: texts.useWorkLogsDesc,
        read: ({ editSources }) => editSources['work-log'],
        write: (graphs, isOn) => ({ editSources: { ...graphs.editSources, 'work-log': isOn } }),
      }),
      toggleRow(context, {
        name: texts.findWorkLogs,
        desc: texts.findWorkLogsDesc,
        read: ({ findWorkLogs }) => findWorkLogs,
        write: (_graphs, isOn) => ({ findWorkLogs: isOn }),
      }),
      noteListRow(app, context, 'workLogs'),
      noteListRow(app, context, 'notWorkLogs'),
      toggleRow(context, {
        name: texts.useEdits,
        desc: texts.useEditsDesc(memoryFolder),
        read: ({ editSources }) => editSources.edits,
        write: (graphs, isOn) => ({ editSources: { ...graphs.editSources, edits: isOn } }),
      }),
      toggleRow(context, {
        name: texts.recordSearches,
        desc: texts.recordSearchesDesc(memoryFolder),
        read: ({ recordSearches }) => recordSearches,
        write: (_graphs, isOn) => ({ recordSearches: isOn }),
      }),
      coSearchesRow(app, context),
      memoryFolderRow(context),
    ],
  };
}

interface Toggle {
  readonly name: string;
  readonly desc: string;
  readonly read: (graphs: GraphSettings) => boolean;
  readonly write: (graphs: GraphSettings, isOn: boolean) => Partial<GraphSettings>;
}

function toggleRow(context: SettingsContext, { name, desc, read, write }: Toggle): Row {
  const { settings } = context;
  return {
    name,
    desc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle
          .setValue(read(settings().graphs))
          .onChange((isOn) => changeGraphs(context, write(settings().graphs, isOn))),
      );
      return undefined;
    },
  };
}

/** How far recorded searches are, and the way to forget them. */
function coSearchesRow(app: App, { client, strings, openModal }: SettingsContext): Row {
  const { graphs, modal } = strings();
  const texts = graphs.settings;
  const forget = async (): Promise<boolean> => {
    const isSure = await askToConfirm(app, openModal, {
      title: texts.forgetTitle,
      paragraphs: [texts.forgetText],
      confirm: modal.forget,
      cancel: modal.cancel,
      isDestructive: true,
    });
    if (!isSure) return false;
    try {
      await client.graphs.clearSearches();
      new Notice(texts.forgotten);
      return true;
    } catch (error) {
      new Notice(strings().error(toPlainError(error)));
      return false;
    }
  };
  return {
    name: texts.coSearches,
    desc: texts.coSearchesLoading,
    render(setting) {
      let isGone = false;
      const show = (state: CoSearchState): void => {
        if (!isGone) setting.setDesc(describeCoSearches(state, strings()));
      };
      const update = (): void => {
        if (client.snapshot().phase !== 'ready') return;
        client.graphs.graphStatus().then(
          ({ coSearches }) => show(coSearches),
          () => setting.setDesc(texts.coSearchesLoading),
        );
      };
      update();
      setting.addButton((button) => {
        button.setButtonText(texts.forget).onClick(async () => {
          if (await forget()) update();
        });
        button.buttonEl.addClass('mod-warning');
      });
      let { phase, revision } = client.snapshot();
      const unsubscribe = client.subscribe(() => {
        const now = client.snapshot();
        if (now.phase === phase && now.revision === revision) return;
        ({ phase, revision } = now);
        update();
      });
      return () => {
        isGone = true;
        unsubscribe();
      };
    },
  };
}

function describeCoSearches(
  { pairs, confirmed, needed, isUsed }: CoSearchState,
  { neighbours }: Strings,
): string {
  const { used, collecting, hint } = neighbours.coSearches;
  return `${isUsed ? used(pairs, confirmed) : collecting(pairs, confirmed, needed)}. ${hint}`;
}

function memoryFolderRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().graphs.settings;
  return textRow({
    ...{
      name: texts.memoryFolder,
      desc: texts.memoryFolderDesc,
      strings,
      invalid: texts.memoryFolderInvalid,
    },
    placeholder: DEFAULT_MEMORY_FOLDER,
    read: () => settings().memoryFolder,
    parse: (typed) => (typed === '' ? DEFAULT_MEMORY_FOLDER : parseMemoryFolder(typed)),
    keep: (memoryFolder) => change({ memoryFolder }),
  });
}
