import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from './ui-context';

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  /** For a button that opens something: whether it is open, and its id. */
  readonly expanded?: boolean;
  readonly controls?: string;
}

/** A button of the app's own kind, with an icon and its label as tooltip. */
export function IconButton({ icon, label, onClick, expanded, controls }: IconButtonProps) {
  const { host } = useUi();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (button.current !== null) host.drawIcon(button.current, icon);
  }, [host, icon]);
  return (
    <button
      ref={button}
      type="button"
      class={`clickable-icon trivium-icon-button${expanded === true ? ' is-active' : ''}`}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onClick}
    />
  );
}
