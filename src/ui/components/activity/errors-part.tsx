import type { CallRecord } from '../../../../indexer/nodes';
import { formatDuration, formatWhen, wordFor } from '../../activity-words';
import { useUi } from '../ui-context';
import { Part } from './part';

/** Older ones say nothing new. */
const SHOWN_ERRORS = 10;

/** What went wrong of late, the newest first. */
export function ErrorsPart({ recent }: { readonly recent: readonly CallRecord[] }) {
  const { strings } = useUi();
  const texts = strings.activity.errors;
  const { purposes } = strings.activity.figures;
  const errors = recent.filter(({ error }) => error !== undefined).slice(0, SHOWN_ERRORS);
  return (
    <Part name="errors" title={texts.title}>
      {errors.length === 0 ? (
        <p class="trivium-muted">{texts.none}</p>
      ) : (
        <ul class="trivium-activity-list">
          {errors.map(({ at, node, purpose, tookMs, error = '' }, position) => (
            <li key={`${at} ${position}`} class="trivium-activity-item">
              <div class="trivium-muted">
                {[
                  formatWhen(at),
                  texts.by(wordFor(purposes, purpose), node),
                  texts.after(formatDuration(tookMs, strings.locale)),
                ].join(' · ')}
              </div>
              <div>{strings.activity.cause(error)}</div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
