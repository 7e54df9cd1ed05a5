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
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = memorySections[memorySections.indexOf(section) + step];
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
