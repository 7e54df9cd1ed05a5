import type { Strings } from '../../ui/strings';
import { attempt } from '../attempt';
import type { Row } from './row';

export interface TextRowOptions {
  readonly name: string;
  readonly desc: string;
  readonly strings: () => Strings;
  /** Said where what was typed cannot be. */
  readonly invalid: string;
  readonly inputType: 'text' | 'time';
  readonly placeholder?: string;
  readonly read: () => string;
  /** Whether what was typed can be kept. */
  readonly parse: (typed: string) => boolean;
  readonly keep: (typed: string) => Promise<void>;
}

/** A setting that is typed. It is kept when the field is left: half a value would be another one. */
export function textRow(options: TextRowOptions): Row {
  const { name, desc, strings, invalid, inputType, placeholder = '', read, parse, keep } = options;
  return {
    name,
    desc,
    render(setting) {
      const problem = setting.infoEl.createDiv({ cls: 'trivium-invalid', attr: { role: 'alert' } });
      setting.addText((text) => {
        text.setPlaceholder(placeholder).setValue(read());
        text.inputEl.setAttrs({ 'aria-label': name, type: inputType });
        text.inputEl.addEventListener('change', () => {
          const typed = text.getValue().trim();
          problem.setText(parse(typed) ? '' : invalid);
          if (parse(typed)) attempt(keep(typed), strings());
        });
      });
      return undefined;
    },
  };
}
