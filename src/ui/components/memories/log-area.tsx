import type { RunRecord } from '../../../../indexer/jobs';
import { describeRun } from '../../memory-runs';
import { formatMoment } from '../../memory-words';
import { useUi } from '../ui-context';
import { AskedArea } from './asked-area';
import { CalibrationPart } from './calibration-part';
import { DecisionList } from './decision-list';

/** Older ones stand in the ledgers, for whoever wants to read them. */
const SHOWN_RUNS = 50;
const SHOWN_DECISIONS = 100;

interface LogAreaProps {
  readonly revision: string;
  readonly isReadOnly: boolean;
  readonly isHidden: boolean;
  readonly onOpen: (memory: string) => void;
}

/** What ran and what was decided, the newest first. */
export function LogArea({ revision, isReadOnly, isHidden, onOpen }: LogAreaProps) {
  const { client, strings } = useUi();
  const texts = strings.memories.log;
  return (
    <AskedArea
      about="log"
      revision={revision}
      ask={() => Promise.all([client.memory.runs(), client.memory.decisions(SHOWN_DECISIONS)])}
      loading={texts.loading}
      failedTitle={texts.failed}
      isHidden={isHidden}
    >
      {([runs, decisions]) => (
        <>
          <section class="trivium-memory-part" aria-label={texts.runs}>
            <h3>{texts.runs}</h3>
            {runs.length === 0 ? <p class="trivium-muted">{texts.noRuns}</p> : <RunList runs={runs} />}
          </section>
          <section class="trivium-memory-part" aria-label={texts.decisions}>
            <h3>{texts.decisions}</h3>
            {decisions.length === 0 ? (
              <p class="trivium-muted">{texts.noDecisions}</p>
            ) : (
              <DecisionList decisions={decisions} isReadOnly={isReadOnly} onOpen={onOpen} />
            )}
          </section>
          <CalibrationPart revision={revision} />
        </>
      )}
    </AskedArea>
  );
}

function RunList({ runs }: { runs: readonly RunRecord[] }) {
  const { strings } = useUi();
  const { by, outcomes, running } = strings.memories.log;
  return (
    <ul class="trivium-decisions">
      {runs.slice(0, SHOWN_RUNS).map((run) => (
        <li key={run.id} data-run={run.job}>
          <div class="trivium-version-head">
            <span class="trivium-date">{formatMoment(run.startedAt)}</span>
            <span class="trivium-chip" data-outcome={run.outcome}>
              {run.outcome === undefined ? running : outcomes[run.outcome]}
            </span>
            <span class="trivium-muted">{by[run.by]}</span>
          </div>
          {describeRun(run, strings)}
        </li>
      ))}
    </ul>
  );
}
