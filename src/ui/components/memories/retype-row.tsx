import { memoryCategories, memoryTypes, type Memory } from '../../../../indexer/memory';
import { Choice } from '../choice';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

/** What a memory is, for a person to set right. */
export function RetypeRow({ memory }: { memory: Memory }) {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const texts = strings.memories;
  const change = useMemoryChange();
  const retype = (to: Parameters<typeof client.memory.retype>[1]): void =>
    change(
      () => client.memory.retype(memory.id, to),
      () => host.tell(texts.detail.retyped),
    );
  return (
    <div class="trivium-filters trivium-retype" role="group" aria-label={texts.detail.about}>
      <Choice
        label={texts.detail.type}
        value={memory.type}
        choices={memoryTypes}
        nameOf={(each) => texts.types[each]}
        onChange={(type) => type !== undefined && retype({ type })}
      />
      <Choice
        label={texts.detail.category}
        value={memory.category}
        choices={memoryCategories}
        nameOf={(each) => texts.categories[each]}
        onChange={(category) => category !== undefined && retype({ category })}
      />
    </div>
  );
}
