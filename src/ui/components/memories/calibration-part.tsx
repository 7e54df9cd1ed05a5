import { useState } from 'preact/hooks';
import type { RuleTrust } from '../../../../indexer/memory';
import type { CalibrationReport } from '../../../../indexer/memory-api';
import { formatCertainty } from '../../memory-words';
import { useAnswer } from '../../use-answer';
import { useUi } from '../ui-context';
import { Answered } from './answered';
import { ReliabilityFigure } from './reliability-figure';

/** How far each judge is trusted by what people answered: its rules, and how its certainty relates to being right. */
export function CalibrationPart({ revision }: { readonly revision: string }) {
  const { client, strings } = useUi();
  const texts = strings.memories.calibration;
  const [attempt, setAttempt] = useState(0);
  const key = `${revision} ${attempt}`;
  const ask = (): Promise<CalibrationReport> => client.memory.calibration();
  const state = useAnswer({ about: 'calibration', key, settleMs: 0, ask });
  return (
    <section class="trivium-memory-part" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p class="trivium-muted">{texts.intro}</p>
      <Answered
        state={state}
        loading={texts.loading}
        failedTitle={texts.failed}
        onRetry={() => setAttempt(attempt + 1)}
      >
        {(calibration) => <Trust calibration={calibration} />}
      </Answered>
    </section>
  );
}

function Trust({ calibration: { byRule, judges } }: { readonly calibration: CalibrationReport }) {
  const texts = useUi().strings.memories.calibration;
  return (
    <>
      {byRule.length === 0 ? <p class="trivium-muted">{texts.none}</p> : <RuleTable rules={byRule} />}
      {judges.length === 0 ? (
        <p class="trivium-muted">{texts.noPlot}</p>
      ) : (
        judges.map((fit) => <ReliabilityFigure key={`${fit.judge} ${fit.rule ?? ''}`} fit={fit} />)
      )}
    </>
  );
}

function RuleTable({ rules }: { readonly rules: readonly RuleTrust[] }) {
  const { strings } = useUi();
  const { calibration: texts, decision } = strings.memories;
  const number = (count: number): string => count.toLocaleString(strings.locale);
  return (
    <div class="trivium-figures" tabIndex={0} role="group" aria-label={texts.rules}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.decided}</th>
            <th scope="col">{texts.rightWrong}</th>
            <th scope="col">{texts.trust}</th>
          </tr>
        </thead>
        {rules.map(({ judge, rule, verdict, decisions, right, wrong, trust, threshold, isTrusted }) => (
          // A row of its own for the name leaves room for the figures where the view is narrow.
          <tbody key={`${judge} ${rule ?? ''} ${verdict}`}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {[decision.judge(judge), rule].filter((part) => part !== undefined).join('/')}
                <div class="trivium-muted">
                  {decision.verdicts[verdict]} · {isTrusted ? texts.decides : texts.asks}
                </div>
              </th>
            </tr>
            <tr>
              <td>{number(decisions)}</td>
              <td>
                {number(right)} · {number(wrong)}
              </td>
              <td>
                {formatCertainty(trust, strings.locale)} · {formatCertainty(threshold, strings.locale)}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
