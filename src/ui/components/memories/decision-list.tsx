import type { Decision } from '../../../../indexer/memory';
import { formatMoment } from '../../memory-words';
import type { Strings } from '../../strings';
import { useUi } from '../ui-context';
import { KeepApart } from './keep-apart';

interface DecisionListProps {
  readonly decisions: readonly Decision[];
  readonly isReadOnly: boolean;
  readonly onOpen: (memory: string) => void;
}

/** What was decided about new statements beside older ones, with all that it rests on. */
export function DecisionList({ decisions, isReadOnly, onOpen }: DecisionListProps) {
  const { strings } = useUi();
  const texts = strings.memories.decision;
  return (
    <ul class="trivium-decisions">
      {decisions.map((decision, position) => {
        const { at, newText, newId, olderText, olderId, verdict } = decision;
        return (
          <li key={`${at} ${position}`}>
            <div class="trivium-version-head">
              <span class="trivium-date">{formatMoment(at)}</span>
              <span class="trivium-chip" data-verdict={verdict}>
                {texts.verdicts[verdict]}
              </span>
            </div>
            <MemoryText text={newText} id={newId} onOpen={onOpen} />
            <div>
              <MemoryText text={texts.beside(olderText)} id={olderId} onOpen={onOpen} />
            </div>
            <div class="trivium-muted">{describeFigures(decision, strings)}</div>
            <div class="trivium-muted">{strings.memories.reason(decision.reason)}</div>
            {canBeApart(decision) && !isReadOnly && <KeepApart text={newText} beside={olderId} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the newer statement was left out as a duplicate, although it is said in other words. */
function canBeApart({ verdict, newId, newText, olderText }: Decision): boolean {
  return verdict === 'duplicate' && newId === undefined && newText !== olderText;
}

interface MemoryTextProps {
  readonly text: string;
  /** Absent where the text never became a memory. */
  readonly id: string | undefined;
  readonly onOpen: (memory: string) => void;
}

function MemoryText({ text, id, onOpen }: MemoryTextProps) {
  if (id === undefined) return <span dir="auto">{text}</span>;
  return (
    <button type="button" class="trivium-link-button" dir="auto" onClick={() => onOpen(id)}>
      {text}
    </button>
  );
}

function describeFigures(
  { judge, certainty, threshold, similarity }: Decision,
  { memories }: Strings,
): string {
  const { figures, likeness, judge: nameOf } = memories.decision;
  return [
    figures(nameOf(judge), certainty.toFixed(2), threshold.toFixed(2)),
    ...(similarity === undefined ? [] : [likeness(similarity.toFixed(2))]),
  ].join(' · ');
}
