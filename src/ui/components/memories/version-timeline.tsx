import type { Memory } from '../../../../indexer/memory';
import { describeOrigin, formatDay } from '../../memory-words';
import { useUi } from '../ui-context';
import { WholeDates } from '../whole-dates';

interface VersionTimelineProps {
  /** Id of the version that is shown above. */
  readonly shown: string;
  /** The first one first. */
  readonly versions: readonly Memory[];
  readonly onOpen: (memory: string) => void;
}

/** All versions of a memory, the newest first, with their dates and which replaced which. */
export function VersionTimeline({ shown, versions, onOpen }: VersionTimelineProps) {
  const texts = useUi().strings.memories.detail;
  if (versions.length < 2) return null;
  const byId = new Map(versions.map((version) => [version.id, version]));
  return (
    <section class="trivium-memory-part" aria-label={texts.versions}>
      <h3>{texts.versions}</h3>
      <ol class="trivium-versions" reversed>
        {[...versions].reverse().map((version) => (
          <Version
            key={version.id}
            version={version}
            replacedBy={version.supersededBy === undefined ? undefined : byId.get(version.supersededBy)}
            isShown={version.id === shown}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  );
}

interface VersionProps {
  readonly version: Memory;
  readonly replacedBy: Memory | undefined;
  readonly isShown: boolean;
  readonly onOpen: (memory: string) => void;
}

function Version({ version, replacedBy, isShown, onOpen }: VersionProps) {
  const { strings } = useUi();
  const { detail: texts, status } = strings.memories;
  const lines = [
    `${describeOrigin(version, strings)} · ${texts.from(formatDay(version.date))} · ${texts.writtenOn(formatDay(version.writtenAt))}`,
    ...(replacedBy === undefined
      ? []
      : [texts.replacedBy(replacedBy.version, formatDay(replacedBy.writtenAt))]),
    ...(version.forgotten === undefined ? [] : [texts.statusForgotten(formatDay(version.forgotten.at))]),
  ];
  return (
    <li
      class={`trivium-version mod-${version.status}`}
      data-memory={version.id}
      aria-current={isShown ? 'true' : undefined}
    >
      <div class="trivium-version-head">
        <span>{texts.version(version.version)}</span>
        <span class="trivium-chip">{isShown ? texts.shown : status[version.status]}</span>
      </div>
      {isShown ? (
        <span>{version.text}</span>
      ) : (
        <button type="button" class="trivium-link-button" onClick={() => onOpen(version.id)}>
          {version.text}
        </button>
      )}
      {lines.map((line) => (
        <div key={line} class="trivium-muted">
          <WholeDates text={line} />
        </div>
      ))}
    </li>
  );
}
