import { useState } from 'preact/hooks';
import type { ReapplyReport } from '../../../../indexer/memory-api';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

/** Decides what waits and has become clear by other answers: shown first, done only when told so. */
export function ReapplyRow() {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const change = useMemoryChange();
  const [report, setReport] = useState<ReapplyReport>();
  const { calibration, decision } = strings.memories;
  const texts = calibration.reapply;
  const clear = report?.reapplied.filter(({ objection }) => objection === undefined).length ?? 0;
  const look = (): void => change(() => client.memory.reapplyCalibration({ apply: false }), setReport);
  const apply = (): void =>
    change(
      () => client.memory.reapplyCalibration({ apply: true }),
      ({ reapplied }) => {
        setReport(undefined);
        host.tell(texts.applied(reapplied.filter(({ objection }) => objection === undefined).length));
      },
    );
  if (report === undefined) {
    return (
      <div class="trivium-reapply">
        <button type="button" class="trivium-link-button" onClick={look}>
          {texts.ask}
        </button>
      </div>
    );
  }
  return (
    <div class="trivium-card" role="group" aria-label={texts.ask}>
      <p role="status">{clear === 0 ? texts.nothing : texts.found(clear)}</p>
      <ul class="trivium-decisions">
        {report.reapplied.map(({ review, verdict, judge, objection }) => (
          <li key={review.id}>
            <div dir="auto">{review.newer.text}</div>
            <div dir="auto">{texts.beside(review.older.text)}</div>
            <div class="trivium-muted">
              {decision.judge(judge)}:{' '}
              {objection === undefined
                ? decision.verdicts[verdict]
                : texts.stillAsks(strings.memories.reason(objection))}
            </div>
          </li>
        ))}
      </ul>
      <div class="trivium-buttons">
        {clear > 0 && (
          <button type="button" class="mod-cta" onClick={apply}>
            {texts.apply(clear)}
          </button>
        )}
        <button type="button" onClick={() => setReport(undefined)}>
          {texts.leave}
        </button>
      </div>
    </div>
  );
}
