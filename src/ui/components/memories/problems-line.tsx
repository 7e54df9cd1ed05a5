import { useState } from 'preact/hooks';
import { useUi } from '../ui-context';

/** Lines of the ledgers that were stepped over, in a line that opens. The engine's own words are English. */
export function ProblemsLine({ problems }: { problems: readonly string[] }) {
  const { empty } = useUi().strings.memories;
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0) return null;
  return (
    <div class="trivium-health" role="status">
      <div class="trivium-notice">
        <span>{empty.problems(problems.length)}</span>
        <button
          type="button"
          class="trivium-link-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {empty.showProblems}
        </button>
      </div>
      {isOpen && (
        <ul class="trivium-health-details" lang="en">
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
