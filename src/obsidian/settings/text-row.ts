import type { Strings } from '../../ui/strings';
import { attempt } from '../attempt';
import type { Row } from './row';

export interface TextRowOptions {
  readonly name: string;
  readonly desc: string;
  readonly strings: () => Strings;
  /** Said where what was typed cannot be. */
  readonly invalid: string;
  readonly placeholder?: string;
  readonly read: () => string;
  /** Whether what was typed can be kept. */
  readonly isValid: (typed: string) => boolean;
  readonly keep: (typed: string) => Promise<void>;
}

/** A setting that is typed. It is kept when the field is left: half a value would be another one. */
export function textRow(options: TextRowOptions): Row {
  const { name, desc, strings, invalid, placeholder = '', read, isValid, keep } = options;
  return {
    name,
    desc,
    render(setting) {
      const problem = setting.infoEl.createDiv({ cls: 'trivium-invalid', attr: { role: 'alert' } });
      setting.addText((text) => {
        text.setPlaceholder(placeholder).setValue(read());
        text.inputEl.setAttr('aria-label', name);
        text.inputEl.addEventListener('change', () => {
          const typed = text.getValue().trim();
          problem.setText(isValid(typed) ? '' : invalid);
          if (isValid(typed)) attempt(keep(typed), strings());
        });
      });
      return undefined;
    },
  };
}
