import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatWhen } from '../../activity-words';
import { pauseEnd, pauseLengths, type PauseLength } from '../../node-pauses';
import { useActivityHost, useUi } from '../ui-context';

interface PauseControlProps {
  /** Name of the server; all of them where absent. */
  readonly server?: string;
  readonly pauseText: string;
  readonly resumeText: string;
  readonly canPause: boolean;
  readonly canResume: boolean;
  /** What the buttons stand beside, as links; without it they are buttons of their own. */
  readonly children?: ComponentChildren;
}

/** Pauses servers for a time that is chosen, for no pause is without end, and ends that before its time. */
export function PauseControl(props: PauseControlProps) {
  const { server, pauseText, resumeText, canPause, canResume, children } = props;
  const { strings } = useUi();
  const host = useActivityHost();
  const texts = strings.activity.pause;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const pause = (length: PauseLength): void => {
    setOpen(false);
    host.pause(pauseEnd(length, new Date()), server);
  };
  const look = children === undefined ? '' : 'trivium-link-button';
  const label = (one: (name: string) => string): string | undefined =>
    server === undefined ? undefined : one(server);
  return (
    <div
      class="trivium-activity-pause"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation();
          setOpen(false);
        }
      }}
    >
      <div class={children === undefined ? 'trivium-buttons' : 'trivium-activity-line'}>
        {children}
        {canPause && (
          <button
            type="button"
            class={look}
            aria-label={label(texts.oneOf)}
            aria-expanded={isOpen}
            aria-controls={`${id}-lengths`}
            onClick={() => setOpen(!isOpen)}
          >
            {pauseText}
          </button>
        )}
        {canResume && (
          <button
            type="button"
            class={look}
            aria-label={label(texts.resumeOne)}
            onClick={() => host.resume(server)}
          >
            {resumeText}
          </button>
        )}
      </div>
      {isOpen && canPause && (
        <div id={`${id}-lengths`} class="trivium-buttons" role="group" aria-label={texts.howLong}>
          {pauseLengths.map((length) => (
            <button
              key={length}
              type="button"
              title={formatWhen(pauseEnd(length, new Date()).toISOString())}
              onClick={() => pause(length)}
            >
              {texts[length]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
