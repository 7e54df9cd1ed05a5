import type { Quarantined } from '../../../../indexer/memory';
import { formatDay, shorten } from '../../memory-words';
import { Message } from '../message';
import { useMemoriesHost, useUi } from '../ui-context';
import { AskedArea } from './asked-area';
import { SourceLink } from './source-list';
import { useMemoryChange } from './use-memory-change';

interface QuarantineAreaProps {
  readonly revision: string;
  readonly space: string | undefined;
  readonly isReadOnly: boolean;
}

/** Texts that the scan kept out, with why and where they come from. */
export function QuarantineArea({ revision, space, isReadOnly }: QuarantineAreaProps) {
  const { client, strings } = useUi();
  const texts = strings.memories.quarantine;
  return (
    <AskedArea
      about={space ?? 'all'}
      revision={revision}
      ask={() => client.memory.quarantined(space)}
      loading={texts.loading}
      failedTitle={strings.memories.empty.failedTitle}
    >
      {(quarantined) =>
        quarantined.length === 0 ? (
          <Message title={texts.emptyTitle} text={texts.emptyText} />
        ) : (
          <>
            <p class="trivium-memories-intro">{texts.intro}</p>
            {quarantined.map((each) => (
              <QuarantineCard key={each.id} quarantined={each} isReadOnly={isReadOnly} />
            ))}
          </>
        )
      }
    </AskedArea>
  );
}

interface QuarantineCardProps {
  readonly quarantined: Quarantined;
  readonly isReadOnly: boolean;
}

function QuarantineCard({ quarantined, isReadOnly }: QuarantineCardProps) {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const texts = strings.memories.quarantine;
  const change = useMemoryChange();
  const { id, text, reasons, from, at } = quarantined;
  const release = (): void =>
    change(
      () => client.memory.answerQuarantined(id, 'release'),
      () => host.tell(texts.released),
    );
  const discard = (): void =>
    change(
      async () => {
        const isSure = await host.confirm(texts.discardTitle, texts.discardText, texts.discard);
        if (isSure) await client.memory.answerQuarantined(id, 'discard');
        return isSure;
      },
      (isDone) => isDone && host.tell(texts.discarded),
    );
  return (
    <article class="trivium-card" data-quarantined={id}>
      <p class="trivium-memory-text" dir="auto">
        {text}
      </p>
      <ul class="trivium-sources" aria-label={texts.reasons}>
        {[...new Set(reasons)].map((reason) => (
          <li key={reason} class="trivium-muted">
            {strings.memories.reason(reason)}
          </li>
        ))}
      </ul>
      {from.map((source, position) => (
        <div key={position}>
          <SourceLink source={source} text={text} />
        </div>
      ))}
      <div class="trivium-muted">{texts.at(formatDay(at))}</div>
      <div class="trivium-buttons">
        <button
          type="button"
          disabled={isReadOnly}
          aria-label={texts.releaseLabel(shorten(text))}
          onClick={release}
        >
          {texts.release}
        </button>
        <button
          type="button"
          class="mod-warning"
          disabled={isReadOnly}
          aria-label={texts.discardLabel(shorten(text))}
          onClick={discard}
        >
          {texts.discard}
        </button>
      </div>
    </article>
  );
}
