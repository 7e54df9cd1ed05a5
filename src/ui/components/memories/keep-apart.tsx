import { describeOutcome } from '../../memory-outcome';
import { useMemoriesHost, useUi } from '../ui-context';
import { useMemoryChange } from './use-memory-change';

interface KeepApartProps {
  /** What was taken for another mention of a memory. */
  readonly text: string;
  /** Id of that memory. */
  readonly beside: string;
}

/** Keeps a statement that was left out as a duplicate: by the user's word it is none, which counts against who said so. */
export function KeepApart({ text, beside }: KeepApartProps) {
  const { client, strings } = useUi();
  const host = useMemoriesHost();
  const change = useMemoryChange();
  const texts = strings.memories.calibration.apart;
  const keep = async () => {
    const { memory } = await client.memory.memory(beside);
    const { space, store } = memory;
    return client.memory.remember({ text, space, store, origin: 'user', isApart: true });
  };
  return (
    <button
      type="button"
      class="trivium-link-button"
      aria-label={texts.keepOf(text)}
      onClick={() => change(keep, (report) => host.tell(describeOutcome(report, text, strings)))}
    >
      {texts.keep}
    </button>
  );
}
