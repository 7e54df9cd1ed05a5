import { setTooltip } from 'obsidian';
import { defaultGraphSettings, SIGNALS, type Signal } from '../../../indexer/graphs';
import { attempt } from '../attempt';
import { changeGraphs } from './graph-change';
import type { Row, RowGroup, SettingsContext } from './row';

/** Beyond this, one signal drowns the others. */
const GREATEST_WEIGHT = 3;
const STEP = 0.25;

/** How much each signal counts in the list of neighbours. */
export function weightRows(context: SettingsContext): RowGroup {
  return {
    heading: context.strings().graphs.settings.weights,
    rows: SIGNALS.map((signal) => weightRow(context, signal)),
  };
}

function weightRow(context: SettingsContext, signal: Signal): Row {
  const { settings, strings } = context;
  const { graphs, neighbours, locale } = strings();
  const standard = defaultGraphSettings.weights[signal];
  const name = neighbours.signals[signal];
  const keep = (weight: number): Promise<void> =>
    changeGraphs(context, { weights: { ...settings().graphs.weights, [signal]: weight } });
  return {
    name,
    desc: graphs.settings.weightsDesc(graphs.settings.meanings[signal]),
    render(setting) {
      setting.addSlider((slider) => {
        slider.setLimits(0, GREATEST_WEIGHT, STEP).setValue(settings().graphs.weights[signal]).onChange(keep);
        // Newer apps show the value beside the slider, older ones nowhere.
        const showValue = (): void => setTooltip(slider.sliderEl, slider.getValuePretty());
        slider.sliderEl.addEventListener('input', showValue);
        showValue();
        slider.sliderEl.setAttr('aria-label', name);
        setting.addExtraButton((button) =>
          button
            .setIcon('rotate-ccw')
            .setTooltip(graphs.settings.resetWeight(standard.toLocaleString(locale)))
            .onClick(() => {
              slider.setValue(standard);
              showValue();
              attempt(keep(standard), strings());
            }),
        );
      });
      return undefined;
    },
  };
}
