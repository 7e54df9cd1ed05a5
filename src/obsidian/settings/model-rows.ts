import type { Setting } from 'obsidian';
import { DEFAULT_HUB } from '../../../indexer/embedding';
import { SERVED_MODEL, type ClientSnapshot, type ModelOffer } from '../../ui/client';
import { formatBytes, formatLanguages, percentOf } from '../../ui/format';
import { isAvailable, nameOf } from '../../ui/models';
import { parseHubAddress } from '../../settings';
import type { Strings } from '../../ui/strings';
import { attempt } from '../attempt';
import type { Row, RowGroup, SettingsContext } from './row';
import { textRow } from './text-row';

/** Which model gives meaning, whether it is here, and how it runs. */
export function modelRows(context: SettingsContext): RowGroup {
  const texts = context.strings().settings;
  return { heading: texts.search, rows: [modelRow(context), webgpuRow(context), hubRow(context)] };
}

function modelRow(context: SettingsContext): Row {
  const { client, strings } = context;
  const texts = strings().settings;
  return {
    name: texts.model,
    desc: texts.modelDesc,
    render(setting) {
      let offers: readonly ModelOffer[] = [];
      let drawnKind = '';
      const update = (): void => {
        const { model } = client.snapshot();
        describe(setting, context, offers);
        if (drawnKind === `${model.kind} ${offers.length}`) return;
        drawnKind = `${model.kind} ${offers.length}`;
        drawControls(setting, context, offers);
      };
      const load = async (): Promise<void> => {
        offers = await client.models();
        update();
      };
      attempt(load(), strings());
      let lastKind = client.snapshot().model.kind;
      return client.subscribe(() => {
        const { kind } = client.snapshot().model;
        const isNewKind = kind !== lastKind;
        lastKind = kind;
        // What is on this device may have changed with it.
        if (isNewKind) attempt(load(), strings());
        else update();
      });
    },
  };
}

function drawControls(setting: Setting, context: SettingsContext, offers: readonly ModelOffer[]): void {
  const { client, settings, strings, change, fetchModel } = context;
  const texts = strings().settings;
  const chosen = offers.find((offer) => offer.id === settings().model);
  const { model } = client.snapshot();
  setting.clear();
  setting.setClass('trivium-model-setting');
  setting.addDropdown((dropdown) => {
    dropdown.addOption('', texts.modelNone);
    for (const offer of offers.filter((each) => isAvailable(each) || each === chosen)) {
      dropdown.addOption(offer.id, nameOf(offer, strings()));
    }
    dropdown.setValue(chosen?.id ?? '').onChange(async (id) => {
      await change({ model: id });
      drawControls(setting, context, offers);
      describe(setting, context, offers);
    });
  });
  if (model.kind === 'downloading') {
    setting.addButton((button) =>
      button.setButtonText(strings().modal.cancel).onClick(() => client.cancelFetch()),
    );
  } else if (chosen !== undefined && !chosen.isHere && chosen.address !== undefined) {
    setting.addButton((button) =>
      button
        .setButtonText(texts.fetch)
        .setCta()
        .onClick(() => fetchModel(chosen)),
    );
  } else if (chosen?.isRemovable === true) {
    setting.addButton((button) =>
      button.setButtonText(texts.remove).onClick(() => attempt(client.removeModel(chosen.id), strings())),
    );
  }
}

function describe(setting: Setting, context: SettingsContext, offers: readonly ModelOffer[]): void {
  const { client, settings, strings } = context;
  const texts = strings().settings;
  const chosen = offers.find((offer) => offer.id === settings().model);
  const isServed = chosen?.id === SERVED_MODEL;
  const parts: string[] = [isServed ? strings().nodes.model.desc : texts.modelDesc];
  if (chosen !== undefined) {
    if (chosen.languages.length > 0)
      parts.push(texts.languages(formatLanguages(chosen.languages, strings())));
    parts.push(describeState(client.snapshot(), chosen, strings()));
  }
  setting.setDesc(parts.join(' '));
}

function describeState({ model }: ClientSnapshot, chosen: ModelOffer, strings: Strings): string {
  const texts = strings.settings;
  switch (model.kind) {
    case 'loading':
      return texts.stateLoading;
    case 'downloading':
      return `${strings.notice.modelDownloading(percentOf(model.doneBytes, model.totalBytes))} (${formatBytes(model.doneBytes, strings.locale)})`;
    case 'failed':
      return model.id === SERVED_MODEL ? strings.nodes.model.failed : strings.error(model.error);
    case 'ready':
      return model.id === chosen.id ? texts.stateReady : '';
    case 'none':
      if (chosen.isHere) return '';
      return isAvailable(chosen)
        ? texts.stateMissing(formatBytes(chosen.sizeBytes, strings.locale))
        : texts.stateNotFetchable;
  }
}

function webgpuRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return {
    name: texts.webgpu,
    desc: texts.webgpuDesc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle.setValue(settings().webgpu).onChange((webgpu) => change({ webgpu })),
      );
      return undefined;
    },
  };
}

function hubRow({ settings, strings, change }: SettingsContext): Row {
  const texts = strings().settings;
  return textRow({
    ...{ name: texts.hub, desc: texts.hubDesc, strings, invalid: texts.hubInvalid },
    placeholder: DEFAULT_HUB,
    inputMode: 'url',
    read: () => settings().hub,
    parse: parseHubAddress,
    keep: (hub) => change({ hub }),
  });
}
