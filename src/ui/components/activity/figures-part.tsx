import type { PurposeFigures } from '../../../../indexer/nodes';
import { formatDuration, wordFor } from '../../activity-words';
import { useUi } from '../ui-context';
import { Part } from './part';

/** Calls by what they were for: how many, how often, how long, and what they cost. */
export function FiguresPart({ purposes }: { readonly purposes: readonly PurposeFigures[] }) {
  const { strings } = useUi();
  const texts = strings.activity.figures;
  const { locale } = strings;
  const number = (count: number): string => count.toLocaleString(locale);
  const time = (ms: number): string => formatDuration(ms, locale);
  return (
    <Part name="figures" title={texts.title}>
      {purposes.length === 0 ? (
        <p class="trivium-muted">{texts.none}</p>
      ) : (
        <div class="trivium-figures" tabIndex={0} role="group" aria-label={texts.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.calls}</th>
                <th scope="col">{texts.perMinute}</th>
                <th scope="col">{texts.times}</th>
                <th scope="col">{texts.tokens}</th>
              </tr>
            </thead>
            {purposes.map((each) => (
              // A row of its own for the name leaves room for the figures where the view is narrow.
              <tbody key={each.purpose} data-purpose={each.purpose}>
                <tr>
                  <th scope="rowgroup" colSpan={4}>
                    {wordFor(texts.purposes, each.purpose)}
                  </th>
                </tr>
                <tr>
                  <td>
                    {number(each.calls)}
                    {each.failed > 0 && <div class="trivium-muted">{texts.failed(each.failed)}</div>}
                  </td>
                  <td>{number(each.perMinute)}</td>
                  <td>
                    <Pair first={time(each.p50Ms)} second={time(each.p95Ms)} />
                  </td>
                  <td>
                    <Pair first={number(each.tokensIn)} second={number(each.tokensOut)} />
                  </td>
                </tr>
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Part>
  );
}

/** Two figures of one kind, each in one piece where the column is narrow. */
function Pair({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      <span class="trivium-date">{first}</span> · <span class="trivium-date">{second}</span>
    </>
  );
}
