import { SIGNALS, type NeighbourAnswer, type Signal } from '../../../../indexer/graphs';
import { useUi } from '../ui-context';

/** One signal, or all of them. */
export type SignalChoice = Signal | 'all';

interface SignalFilterProps {
  readonly choice: SignalChoice;
  /** Neighbours per signal, undefined until there is an answer. */
  readonly found: NeighbourAnswer['found'] | undefined;
  readonly onChoose: (choice: SignalChoice) => void;
}

const choices: readonly SignalChoice[] = ['all', ...SIGNALS];

/** Which signal to look at, each with how much it knows. Arrows walk the buttons, Tab leaves them. */
export function SignalFilter({ choice, found, onChoose }: SignalFilterProps) {
  const { locale, neighbours } = useUi().strings;
  const { panel, signals } = neighbours;
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLElement)) return;
    const sibling = step > 0 ? event.target.nextElementSibling : event.target.previousElementSibling;
    if (sibling instanceof HTMLElement) sibling.focus();
    event.preventDefault();
  };
  return (
    <div class="trivium-signals" role="group" aria-label={panel.filter} onKeyDown={walk}>
      {choices.map((each) => (
        <button
          key={each}
          type="button"
          class={`trivium-signal${each === choice ? ' is-active' : ''}`}
          data-signal={each}
          aria-pressed={each === choice}
          tabIndex={each === choice ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {each === 'all' ? panel.all : signals[each]}
          {each !== 'all' && found !== undefined && (
            <span class="trivium-signal-count">{found[each].toLocaleString(locale)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
