import type { Memory } from '../../../../indexer/memory';

interface MemoryLinksProps {
  readonly title: string;
  readonly memories: readonly Memory[];
  readonly onOpen: (memory: string) => void;
}

/** Other memories that are tied to this one; nothing where there are none. */
export function MemoryLinks({ title, memories, onOpen }: MemoryLinksProps) {
  if (memories.length === 0) return null;
  return (
    <section class="trivium-memory-part" aria-label={title}>
      <h3>{title}</h3>
      <ul class="trivium-sources">
        {memories.map(({ id, text }) => (
          <li key={id}>
            <button type="button" class="trivium-link-button" dir="auto" onClick={() => onOpen(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
