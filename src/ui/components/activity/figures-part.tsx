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
  return (
    <Part name="figures" title={texts.title}>
      {purposes.length === 0 ? (
        <p class="trivium-muted">{texts.none}</p>
      ) : (
        <div class="trivium-activity-table" tabIndex={0} role="group" aria-label={texts.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.purpose}</th>
                <th scope="col">{texts.calls}</th>
                <th scope="col">{texts.perMinute}</th>
                <th scope="col">{texts.p50}</th>
                <th scope="col">{texts.p95}</th>
                <th scope="col">{texts.tokensIn}</th>
                <th scope="col">{texts.tokensOut}</th>
                <th scope="col">{texts.failed}</th>
              </tr>
            </thead>
            <tbody>
              {purposes.map((each) => (
                <tr key={each.purpose} data-purpose={each.purpose}>
                  <th scope="row">{wordFor(texts.purposes, each.purpose)}</th>
                  <td>{number(each.calls)}</td>
                  <td>{number(each.perMinute)}</td>
                  <td>{formatDuration(each.p50Ms, locale)}</td>
                  <td>{formatDuration(each.p95Ms, locale)}</td>
                  <td>{number(each.tokensIn)}</td>
                  <td>{number(each.tokensOut)}</td>
                  <td>{number(each.failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  );
}
