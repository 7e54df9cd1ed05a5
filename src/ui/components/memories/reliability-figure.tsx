import type { JudgeFit } from '../../../../indexer/memory';
import { formatCertainty } from '../../memory-words';
import { useUi } from '../ui-context';
import { ReliabilityPlot } from './reliability-plot';

/** How sure a judge was and how often it was right then: the plot, and a table with the same numbers. */
export function ReliabilityFigure({ fit }: { readonly fit: JudgeFit }) {
  const { strings } = useUi();
  const texts = strings.memories.calibration;
  const share = (value: number): string => formatCertainty(value, strings.locale);
  const { rule, threshold, right, wrong, table, method, meanError } = fit;
  const judge = [fit.judge, rule].filter((part) => part !== undefined).join('/');
  return (
    <figure class="trivium-reliability" data-judge={judge}>
      <figcaption>
        <div>{texts.plot(judge)}</div>
        <div class="trivium-muted">
          {[
            threshold === undefined ? texts.asks : texts.decidesFrom(threshold.toFixed(2)),
            texts.answers(right, wrong),
            texts.off(meanError.toFixed(2)),
            texts.methods[method],
          ].join(' · ')}
        </div>
      </figcaption>
      <ReliabilityPlot table={table} label={texts.plotText(judge, table.length)} />
      <div class="trivium-figures" tabIndex={0} role="group" aria-label={texts.plot(judge)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.bin}</th>
              <th scope="col">{texts.said}</th>
              <th scope="col">{texts.was}</th>
              <th scope="col">{texts.fitted}</th>
              <th scope="col">{texts.count}</th>
            </tr>
          </thead>
          <tbody>
            {table.map(({ from, to, predicted, observed, fitted, count }) => (
              <tr key={from}>
                <th scope="row">{texts.binOf(from.toFixed(1), to.toFixed(1))}</th>
                <td>{share(predicted)}</td>
                <td>{share(observed)}</td>
                <td>{fitted === undefined ? '–' : share(fitted)}</td>
                <td>{count.toLocaleString(strings.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
