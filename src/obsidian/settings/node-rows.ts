import { poolSettingsSchema, type PoolSettings } from '../../../indexer/nodes';
import { nodeListRow } from './node-list-row';
import type { Row, RowGroup, SettingsContext } from './row';
import { textRow } from './text-row';

/** Model servers: which there are, whether any is called, and what they do by themselves. */
export function nodeRows(context: SettingsContext): RowGroup {
  return {
    heading: context.strings().nodes.settings.heading,
    rows: [nodeListRow(context), localOnlyRow(context), dreamingRow(context)],
  };
}

/** What few need to change about them. */
export function nodeLimitRows(context: SettingsContext): RowGroup {
  return {
    heading: context.strings().nodes.settings.advanced,
    rows: (['chatMs', 'embedMs', 'rerankMs'] as const).map((which) => timeoutRow(context, which)),
  };
}

function localOnlyRow({ servers, strings }: SettingsContext): Row {
  const texts = strings().nodes.settings;
  return {
    name: texts.localOnly,
    desc: texts.localOnlyDesc,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle
          .setValue(servers.pool.isLocalOnly)
          .onChange((isLocalOnly) => servers.setLocalOnly(isLocalOnly)),
      );
      return undefined;
    },
  };
}

function dreamingRow({ nightly, servers, settings, strings, change }: SettingsContext): Row {
  const texts = strings().nodes.settings;
  return {
    name: texts.dreaming,
    desc: nightly.isOn() ? texts.dreamingDesc : `${texts.dreamingDesc} ${texts.dreamingOff}`,
    render(setting) {
      setting.addToggle((toggle) =>
        toggle
          .setValue(servers.pool.dreaming)
          .onChange((dreaming) => change({ nodes: { ...settings().nodes, dreaming } })),
      );
      return undefined;
    },
  };
}

function timeoutRow(context: SettingsContext, which: keyof PoolSettings['timeouts']): Row {
  const { settings, strings, change } = context;
  const texts = strings().nodes.settings;
  const timeouts = () => settings().nodes.timeouts;
  const toMs = (typed: string): number | undefined => {
    if (typed === '') return poolSettingsSchema.parse({}).timeouts[which];
    // By the schema's own rule, the one place that knows it.
    const parsed = poolSettingsSchema.safeParse({ timeouts: { [which]: Number(typed) * 1_000 } });
    return parsed.data?.timeouts[which];
  };
  const toSeconds = (ms: number): string => String(ms / 1_000);
  return textRow({
    ...{ name: texts.timeouts[which], desc: texts.timeoutDescs[which], strings },
    ...{
      invalid: texts.timeoutInvalid,
      placeholder: toSeconds(poolSettingsSchema.parse({}).timeouts[which]),
    },
    read: () => toSeconds(timeouts()[which]),
    parse(typed) {
      const ms = toMs(typed);
      return ms === undefined ? undefined : toSeconds(ms);
    },
    keep: (seconds) =>
      change({
        nodes: { ...settings().nodes, timeouts: { ...timeouts(), [which]: Number(seconds) * 1_000 } },
      }),
  });
}
