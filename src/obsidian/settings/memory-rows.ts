import type { App } from 'obsidian';
import { defaultMemorySettings, memorySettingsSchema } from '../../../indexer/memory';
import { attempt } from '../attempt';
import { changeMemory } from './memory-change';
import type { Row, RowGroup, SettingsContext } from './row';
import { spacesRow } from './spaces-row';
import { textRow } from './text-row';

/** When notes are read for memories, and what becomes of what is found. */
export function memoryRows(app: App, context: SettingsContext): RowGroup {
  const texts = context.strings().memories.settings;
  return {
    heading: texts.heading,
    rows: [
      nightlyRow(context),
      timeRow(context, 'extractAt', texts.extractAt, texts.extractAtDesc),
      timeRow(context, 'profileAt', texts.profileAt, texts.profileAtDesc),
      halfLifeRow(context),
      spacesRow(app, context),
      unjudgedRow(context),
    ],
  };
}

function nightlyRow({ strings, nightly }: SettingsContext): Row {
  const texts = strings().memories.settings;
  return {
    name: texts.nightly,
    desc: texts.nightlyDesc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle.setValue(nightly.isOn()).onChange((isOn) => attempt(nightly.set(isOn), strings())),
      );
      return undefined;
    },
  };
}

function timeRow(
  context: SettingsContext,
  which: 'extractAt' | 'profileAt',
  name: string,
  desc: string,
): Row {
  const { settings, strings } = context;
  const nightly = () => settings().memory.nightly;
  return textRow({
    ...{ name, desc, strings, invalid: strings().memories.settings.timeInvalid },
    placeholder: defaultMemorySettings.nightly[which],
    read: () => nightly()[which],
    // By the schema's own rule, the one place that knows it.
    parse: (typed) => memorySettingsSchema.safeParse({ nightly: { [which]: typed } }).data?.nightly[which],
    keep: (time) => changeMemory(context, { nightly: { ...nightly(), [which]: time } }),
  });
}

function halfLifeRow(context: SettingsContext): Row {
  const { settings, strings } = context;
  const texts = strings().memories.settings;
  return textRow({
    ...{ name: texts.halfLife, desc: texts.halfLifeDesc, strings, invalid: texts.halfLifeInvalid },
    placeholder: texts.halfLifeOff,
    read: () => String(settings().memory.halfLifeDays ?? ''),
    parse: (typed) => (typed === '' || (/^\d{1,6}$/.test(typed) && Number(typed) >= 1) ? typed : undefined),
    keep: (days) => changeMemory(context, { halfLifeDays: days === '' ? undefined : Number(days) }),
  });
}

function unjudgedRow(context: SettingsContext): Row {
  const texts = context.strings().memories.settings;
  return {
    name: texts.supersedeUnjudged,
    desc: texts.supersedeUnjudgedDesc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle
          .setValue(context.settings().memory.supersedeUnjudged)
          .onChange((supersedeUnjudged) => changeMemory(context, { supersedeUnjudged })),
      );
      return undefined;
    },
  };
}
