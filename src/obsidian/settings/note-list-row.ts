import { Notice, type App, type Setting } from 'obsidian';
import type { GraphSettings } from '../../../indexer/graphs';
import { attempt } from '../attempt';
import { NoteSuggest } from '../note-suggest';
import { changeGraphs } from './graph-change';
import { addListItem } from './list-item';
import type { Row, SettingsContext } from './row';

/** Which notes are read as work logs besides those that are found, and which never are. */
type NoteList = keyof Pick<GraphSettings, 'workLogs' | 'notWorkLogs'>;

/** A list of notes in the graphs' settings: a field to add one, and each with a button to take it out. */
export function noteListRow(app: App, context: SettingsContext, list: NoteList): Row {
  const texts = context.strings().graphs.settings;
  const { name, desc, add: label } = texts[list];
  return {
    name,
    desc,
    render(setting) {
      setting.addText((text) => {
        text.setPlaceholder(texts.addNote);
        text.inputEl.setAttr('aria-label', label);
        const add = async (typed: string): Promise<void> => {
          const path = [typed, `${typed}.md`].find((each) => app.vault.getFileByPath(each) !== null);
          if (path === undefined) {
            new Notice(texts.noNote(typed));
            return;
          }
          text.setValue('');
          await changeGraphs(context, { [list]: [...new Set([...context.settings().graphs[list], path])] });
          drawNotes(setting, context, list);
        };
        const start = (work: Promise<unknown>) => attempt(work, context.strings());
        new NoteSuggest(app, text.inputEl, (path) => start(add(path)));
        text.inputEl.addEventListener('keydown', (event) => {
          const typed = text.getValue().trim();
          if (event.key === 'Enter' && !event.isComposing && typed !== '') start(add(typed));
        });
      });
      drawNotes(setting, context, list);
      return undefined;
    },
  };
}

function drawNotes(setting: Setting, context: SettingsContext, list: NoteList): void {
  const { desc, remove: labelOf } = context.strings().graphs.settings[list];
  setting.setDesc(desc);
  const items = setting.descEl.createEl('ul', { cls: 'trivium-folders' });
  for (const path of context.settings().graphs[list]) {
    const remove = async (): Promise<void> => {
      const others = context.settings().graphs[list].filter((each) => each !== path);
      await changeGraphs(context, { [list]: others });
      drawNotes(setting, context, list);
    };
    addListItem(items, path, labelOf(path), remove, context);
  }
}
