import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../ui-context';

/** An icon of the app, for the eye alone: what it means is said beside it. */
export function Icon({ name }: { name: string }) {
  const { host } = useUi();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) host.drawIcon(element.current, name);
  }, [host, name]);
  return <span ref={element} class="trivium-icon" aria-hidden="true" />;
}
