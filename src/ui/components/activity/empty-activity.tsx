import { useActivityHost, useUi } from '../ui-context';

/** No server is set: what works all the same, and the way to one. */
export function EmptyActivity({ problem }: { readonly problem: string | undefined }) {
  const texts = useUi().strings.activity.empty;
  const host = useActivityHost();
  return (
    <div class="trivium-message" role="status">
      <p class="trivium-message-title">{texts.title}</p>
      {problem !== undefined && (
        <p role="alert" lang="en">
          {problem}
        </p>
      )}
      <p>{texts.text}</p>
      <p>{texts.without}</p>
      <ul class="trivium-activity-works">
        {texts.works.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <button type="button" class="mod-cta" onClick={() => host.openSettings()}>
        {texts.settings}
      </button>
    </div>
  );
}
