import { Notice, type App, type Setting } from 'obsidian';
import { NoteSuggest } from '../note-suggest';
import { changeGraphs } from './graph-change';
import type { Row, SettingsContext } from './row';

/** The notes that are read as work logs, besides those that are found by themselves. */
export function workLogsRow(app: App, context: SettingsContext): Row {
  const texts = context.strings().graphs.settings;
  return {
    name: texts.workLogs,
    desc: texts.workLogsDesc,
    render(setting) {
      setting.addText((text) => {
        text.setPlaceholder(texts.addWorkLog);
        text.inputEl.setAttr('aria-label', texts.addWorkLog);
        const add = async (typed: string): Promise<void> => {
          const path = [typed, `${typed}.md`].find((each) => app.vault.getFileByPath(each) !== null);
          if (path === undefined) {
            new Notice(texts.noNote(typed));
            return;
          }
          text.setValue('');
          const workLogs = [...new Set([...context.settings().graphs.workLogs, path])];
          await changeGraphs(context, { workLogs });
          drawLogs(setting, context);
        };
        new NoteSuggest(app, text.inputEl, (path) => void add(path));
        text.inputEl.addEventListener('keydown', (event) => {
          const typed = text.getValue().trim();
          if (event.key === 'Enter' && !event.isComposing && typed !== '') void add(typed);
        });
      });
      drawLogs(setting, context);
      return undefined;
    },
  };
}

function drawLogs(setting: Setting, context: SettingsContext): void {
  const texts = context.strings().graphs.settings;
  setting.setDesc(texts.workLogsDesc);
  const list = setting.descEl.createEl('ul', { cls: 'trivium-folders' });
  for (const path of context.settings().graphs.workLogs) {
    const item = list.createEl('li');
    item.createSpan({ text: path });
    const remove = item.createEl('button', {
      cls: 'trivium-link-button',
      text: '×',
      attr: { 'aria-label': texts.removeWorkLog(path) },
    });
    remove.addEventListener('click', () => {
      const workLogs = context.settings().graphs.workLogs.filter((each) => each !== path);
      void changeGraphs(context, { workLogs }).then(() => drawLogs(setting, context));
    });
  }
}
