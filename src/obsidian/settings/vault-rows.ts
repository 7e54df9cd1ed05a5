import { Notice, Platform, type App, type Setting } from 'obsidian';
import { INDEXING_SPEEDS, type IndexingSpeed } from '../../../indexer/indexing';
import { toPlainError } from '../../../indexer/platform';
import { createExclusion } from '../../../indexer/vault';
import { attempt } from '../attempt';
import { FolderSuggest } from '../folder-suggest';
import { addListItem } from './list-item';
import type { Row, RowGroup, SettingsContext } from './row';

/** What is indexed, and when. */
export function vaultRows(app: App, context: SettingsContext): RowGroup {
  return {
    heading: context.strings().settings.vault,
    rows: [
      foldersRow(app, context),
      patternsRow(context),
      speedRow(context),
      batteryRow(context),
      pauseRow(context),
    ],
  };
}

function foldersRow(app: App, context: SettingsContext): Row {
  const texts = context.strings().settings;
  return {
    name: texts.excludedFolders,
    desc: texts.excludedFoldersDesc,
    render(setting) {
      setting.addText((text) => {
        text.setPlaceholder(texts.addFolder);
        const add = async (folder: string): Promise<void> => {
          if (app.vault.getFolderByPath(folder) === null) {
            new Notice(texts.noFolder(folder));
            return;
          }
          text.setValue('');
          const excludedFolders = [...new Set([...context.settings().excludedFolders, folder])];
          await context.change({ excludedFolders });
          drawFolders(setting, context);
        };
        const start = (work: Promise<unknown>) => attempt(work, context.strings());
        new FolderSuggest(app, text.inputEl, (folder) => start(add(folder)));
        text.inputEl.addEventListener('keydown', (event) => {
          const typed = text.getValue().trim().replace(/\/+$/, '');
          if (event.key === 'Enter' && !event.isComposing && typed !== '') start(add(typed));
        });
      });
      drawFolders(setting, context);
      return undefined;
    },
  };
}

function drawFolders(setting: Setting, context: SettingsContext): void {
  const texts = context.strings().settings;
  setting.setDesc(texts.excludedFoldersDesc);
  const list = setting.descEl.createEl('ul', { cls: 'trivium-folders' });
  for (const folder of context.settings().excludedFolders) {
    const remove = async (): Promise<void> => {
      const excludedFolders = context.settings().excludedFolders.filter((each) => each !== folder);
      await context.change({ excludedFolders });
      drawFolders(setting, context);
    };
    addListItem(list, folder, texts.removeFolder(folder), remove, context);
  }
}

function patternsRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return {
    name: texts.patterns,
    desc: texts.patternsDesc,
    render(setting) {
      const problem = setting.infoEl.createDiv({ cls: 'trivium-invalid', attr: { role: 'alert' } });
      setting.addTextArea((area) => {
        area.setValue(settings().excludedPatterns.join('\n'));
        // Kept when the field is left: half a pattern would already exclude notes.
        area.inputEl.addEventListener('change', () => {
          const patterns = area
            .getValue()
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '');
          const invalid = patterns.find((pattern) => problemOf(pattern) !== undefined);
          problem.setText(invalid === undefined ? '' : texts.patternInvalid(invalid));
          if (invalid === undefined) attempt(change({ excludedPatterns: patterns }), strings());
        });
      });
      return undefined;
    },
  };
}

function problemOf(pattern: string): string | undefined {
  try {
    createExclusion([pattern]);
    return undefined;
  } catch (error) {
    return toPlainError(error).message;
  }
}

function speedRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return {
    name: texts.speed,
    desc: texts.speedDesc,
    render(setting) {
      setting.addDropdown((dropdown) => {
        for (const speed of INDEXING_SPEEDS) dropdown.addOption(speed, texts.speeds[speed]);
        dropdown.setValue(settings().speed).onChange((speed) => change({ speed: speed as IndexingSpeed }));
      });
      return undefined;
    },
  };
}

function batteryRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return {
    name: texts.pauseOnBattery,
    desc: texts.pauseOnBatteryDesc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle
          .setValue(settings().pauseOnBattery ?? Platform.isMobile)
          .onChange((pauseOnBattery) => change({ pauseOnBattery })),
      );
      return undefined;
    },
  };
}

function pauseRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return {
    name: texts.pauseOnStart,
    desc: texts.pauseOnStartDesc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle.setValue(settings().pauseOnStart).onChange((pauseOnStart) => change({ pauseOnStart })),
      );
      return undefined;
    },
  };
}
