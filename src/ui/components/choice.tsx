import { useId } from 'preact/hooks';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly choices: readonly T[];
  readonly nameOf: (choice: T) => string;
  /** What stands for no choice; absent where there must be one. */
  readonly none?: string;
  readonly isDisabled?: boolean;
  readonly onChange: (choice: T | undefined) => void;
}

/** One of a few, with its label. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, choices, nameOf, none, isDisabled = false, onChange } = props;
  const id = useId();
  // What was typed, or set some time ago, need not be one of the choices, and is shown all the same.
  const shown = value === undefined || choices.includes(value) ? choices : [value, ...choices];
  return (
    <div class="trivium-filter">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="dropdown"
        value={value ?? ''}
        disabled={isDisabled}
        onChange={(event) => {
          const { value: chosen } = event.currentTarget;
          onChange(shown.find((choice) => choice === chosen));
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {shown.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}
