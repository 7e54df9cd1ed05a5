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
  // By their place in the list: what was made current again stands beside what had replaced it, and has a number of its own.
  const numbered = versions.map((version, position) => ({ version, number: position + 1 }));
  const byId = new Map(numbered.map((each) => [each.version.id, each]));
  return (
    <section class="trivium-memory-part" aria-label={texts.versions}>
      <h3>{texts.versions}</h3>
      <ol class="trivium-versions" reversed>
        {numbered.reverse().map(({ version, number }) => (
          <Version
            key={version.id}
            version={version}
            number={number}
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
  readonly number: number;
  readonly replacedBy: { readonly version: Memory; readonly number: number } | undefined;
  readonly isShown: boolean;
  readonly onOpen: (memory: string) => void;
}

function Version({ version, number, replacedBy, isShown, onOpen }: VersionProps) {
  const { strings } = useUi();
  const { detail: texts, status } = strings.memories;
  const lines = [
    `${describeOrigin(version, strings)} · ${texts.from(formatDay(version.date))} · ${texts.writtenOn(formatDay(version.writtenAt))}`,
    ...(replacedBy === undefined
      ? []
      : [texts.replacedBy(replacedBy.number, formatDay(replacedBy.version.writtenAt))]),
    ...(version.forgotten === undefined ? [] : [texts.statusForgotten(formatDay(version.forgotten.at))]),
  ];
  return (
    <li
      class={`trivium-version mod-${version.status}`}
      data-memory={version.id}
      aria-current={isShown ? 'true' : undefined}
    >
      <div class="trivium-version-head">
        <span>{texts.version(number)}</span>
        <span class="trivium-chip">{isShown ? texts.shown : status[version.status]}</span>
      </div>
      {isShown ? (
        <span dir="auto">{version.text}</span>
      ) : (
        <button type="button" class="trivium-link-button" dir="auto" onClick={() => onOpen(version.id)}>
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
