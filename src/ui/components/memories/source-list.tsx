import type { Memory, Provenance } from '../../../../indexer/memory';
import { noteTitle } from '../../../../indexer/vault';
import { formatDay } from '../../memory-words';
import { useMemoriesHost, useUi } from '../ui-context';
import { whereToOpen } from '../where-to-open';
import { WholeDates } from '../whole-dates';

/** Where a memory stands in the vault; each opens at its passage. */
export function SourceList({ memory }: { memory: Memory }) {
  const texts = useUi().strings.memories.detail;
  return (
    <section class="trivium-memory-part" aria-label={texts.sources}>
      <h3>{texts.sources}</h3>
      {memory.from.length === 0 ? (
        <p class="trivium-muted">{texts.noSources}</p>
      ) : (
        <ul class="trivium-sources">
          {memory.from.map((source, position) => (
            <li key={position}>
              <SourceLink source={source} text={memory.text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A passage in a note, by the note's title, with who said it and when. */
export function SourceLink({ source, text }: { source: Provenance; text: string }) {
  const texts = useUi().strings.memories.detail;
  const host = useMemoriesHost();
  const title = noteTitle(source.path);
  const about = [
    ...(source.speaker === undefined ? [] : [texts.saidBy(source.speaker)]),
    ...(source.date === undefined ? [] : [formatDay(source.date)]),
  ];
  return (
    <>
      <button
        type="button"
        class="trivium-link-button"
        aria-label={texts.openSource(title)}
        onClick={(event) => host.openSource(source, text, whereToOpen(event))}
      >
        {title}
      </button>
      {about.length > 0 && (
        <span class="trivium-muted">
          {' '}
          <WholeDates text={about.join(' · ')} />
        </span>
      )}
    </>
  );
}
