import type { App, ButtonComponent } from 'obsidian';
import type { Settings } from '../../settings';
import { isReadOnly } from '../../ui/client';
import { formatBytes } from '../../ui/format';
import { askToConfirm } from '../../ui/confirm-modal';
import { attempt } from '../attempt';
import type { Row, RowGroup, SettingsContext } from './row';

/** Language, storage and privacy. */
export function generalRows(app: App, context: SettingsContext): RowGroup {
  return {
    heading: context.strings().settings.general,
    rows: [languageRow(context), storageRow(app, context), privacyRow(context)],
  };
}

function languageRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return {
    name: texts.language,
    desc: texts.languageDesc,
    render(setting) {
      setting.addDropdown((dropdown) =>
        dropdown
          .addOption('auto', texts.languageAuto)
          .addOption('en', 'English')
          .addOption('de', 'Deutsch')
          .setValue(settings().language)
          .onChange((language) => change({ language: language as Settings['language'] })),
      );
      return undefined;
    },
  };
}

function storageRow(app: App, { client, strings, openModal }: SettingsContext): Row {
  const { settings: texts, modal, locale } = strings();
  const describe = (): string => {
    const snapshot = client.snapshot();
    const size = texts.storageDesc(formatBytes(snapshot.status?.bytesOnDisk ?? 0, locale));
    return isReadOnly(snapshot) ? `${size} ${texts.keptElsewhere}` : size;
  };
  const forget = async (): Promise<void> => {
    const isSure = await askToConfirm(app, openModal, {
      title: modal.forgetTitle,
      paragraphs: [modal.forgetText],
      confirm: modal.forget,
      cancel: modal.cancel,
      isDestructive: true,
    });
    if (isSure) await client.forget();
  };
  return {
    name: texts.storage,
    desc: describe(),
    render(setting) {
      let forgetButton: ButtonComponent | undefined;
      setting.addButton((button) => {
        button.setButtonText(modal.forget).onClick(() => attempt(forget(), strings()));
        button.buttonEl.addClass('mod-warning');
        forgetButton = button;
      });
      const update = (): void => {
        setting.setDesc(describe());
        forgetButton?.setDisabled(isReadOnly(client.snapshot()));
      };
      update();
      return client.subscribe(update);
    },
  };
}

function privacyRow({ strings }: SettingsContext): Row {
  const texts = strings().settings;
  return { name: texts.privacyTitle, desc: texts.privacy, render: () => undefined };
}
