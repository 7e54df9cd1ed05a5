import { attempt } from '../attempt';
import type { Row, SettingsContext } from './row';

export interface TextRowOptions {
  readonly name: string;
  readonly desc: string;
  readonly strings: SettingsContext['strings'];
  /** Said where what was typed cannot be. */
  readonly invalid: string;
  readonly placeholder: string;
  /** Which keys a phone offers. */
  readonly inputMode?: 'text' | 'url';
  readonly read: () => string;
  /** What is kept of what was typed; undefined where nothing of it can be. */
  readonly parse: (typed: string) => string | undefined;
  readonly keep: (text: string) => Promise<void>;
}

/** A setting that is typed. It is kept when the field is left: half a value would be another one. */
export function textRow(options: TextRowOptions): Row {
  const { name, desc, strings, invalid, placeholder, inputMode = 'text', read, parse, keep } = options;
  return {
    name,
    desc,
    render(setting) {
      const problem = setting.infoEl.createDiv({ cls: 'trivium-invalid', attr: { role: 'alert' } });
      setting.addText((text) => {
        text.setPlaceholder(placeholder).setValue(read());
        text.inputEl.setAttrs({ 'aria-label': name, inputmode: inputMode });
        text.inputEl.addEventListener('change', () => {
          const parsed = parse(text.getValue().trim());
          problem.setText(parsed === undefined ? invalid : '');
          if (parsed === undefined) return;
          text.setValue(parsed);
          attempt(keep(parsed), strings());
        });
      });
      return undefined;
    },
  };
}
