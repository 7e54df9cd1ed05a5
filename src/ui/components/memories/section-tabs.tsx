import { useUi } from '../ui-context';
import { memorySections, type MemorySection } from './panel-options';

interface SectionTabsProps {
  /** Names the tabs, `<id>-memories`, and what they show, `<id>-panel`. */
  readonly id: string;
  readonly section: MemorySection;
  readonly reviews: number;
  readonly quarantined: number;
  readonly onChoose: (section: MemorySection) => void;
}

/** What to look at, with how much waits for the user. Arrows walk the tabs, Tab leaves them. */
export function SectionTabs({ id, section, reviews, quarantined, onChoose }: SectionTabsProps) {
  const { locale, memories } = useUi().strings;
  const { sections } = memories;
  const waiting: Partial<Record<MemorySection, number>> = { review: reviews, quarantine: quarantined };
  const walk = (event: KeyboardEvent): void => {
    const next = nextSection(event.key, section);
    if (next === 'none') return;
    event.preventDefault();
    if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-section="${next}"]`)?.focus();
  };
  return (
    <div class="trivium-sections" role="tablist" aria-label={sections.label} onKeyDown={walk}>
      {memorySections.map((each) => {
        const count = waiting[each] ?? 0;
        return (
          <button
            key={each}
            id={`${id}-${each}`}
            type="button"
            role="tab"
            class={`trivium-signal${each === section ? ' is-active' : ''}`}
            data-section={each}
            aria-selected={each === section}
            aria-controls={`${id}-panel`}
            tabIndex={each === section ? 0 : -1}
            onClick={() => onChoose(each)}
          >
            {sections[each]}
            {count > 0 && (
              <span class="trivium-signal-count">
                <span aria-hidden="true">{count.toLocaleString(locale)}</span>
                <span class="trivium-hidden">{sections.waiting(count)}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** What a key of a list of tabs leads to: undefined at its end, `none` for any other key. */
function nextSection(key: string, section: MemorySection): MemorySection | 'none' | undefined {
  const position = memorySections.indexOf(section);
  switch (key) {
    case 'ArrowRight':
      return memorySections[position + 1];
    case 'ArrowLeft':
      return memorySections[position - 1];
    case 'Home':
      return memorySections[0];
    case 'End':
      return memorySections.at(-1);
    default:
      return 'none';
  }
}
