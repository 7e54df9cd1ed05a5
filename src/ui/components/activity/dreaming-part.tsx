import type { DreamingStatus } from '../../../../indexer/jobs';
import { useActivityHost, useUi } from '../ui-context';
import { Part } from './part';

/** Whether servers work by themselves, what they are at, and the switch. */
export function DreamingPart({ dreaming }: { readonly dreaming: DreamingStatus }) {
  const texts = useUi().strings.activity.dreaming;
  const host = useActivityHost();
  const { isOn, isHere } = host.dreaming();
  return (
    <Part name="dreaming" title={texts.title}>
      <label class="trivium-check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => host.setDreaming(event.currentTarget.checked)}
        />
        {texts.toggle}
      </label>
      <p class="trivium-muted" role="status">
        {isOn && !isHere ? texts.notHere : texts.states[dreaming.state]}
        {dreaming.jobs > 0 && ` ${texts.jobs(dreaming.jobs)}`}
      </p>
    </Part>
  );
}
