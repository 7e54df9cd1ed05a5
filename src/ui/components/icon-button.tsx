import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from './ui-context';

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  /** For a button that opens something: whether it is open, and its id. */
  readonly expanded?: boolean;
  readonly controls?: string;
  /** For a button that is on or off. */
  readonly pressed?: boolean;
  /** -1 for a button that the keyboard reaches in another way. */
  readonly tabIndex?: number;
  /** Something to take up, and not one of many tools. */
  readonly isOffer?: boolean;
}

/** A button of the app's own kind, with an icon and its label as tooltip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, expanded, controls, pressed, tabIndex, isOffer } = props;
  const { host } = useUi();
  const button = useRef<HTMLButtonElement>(null);
  const isActive = expanded === true || pressed === true;
  useLayoutEffect(() => {
    if (button.current !== null) host.drawIcon(button.current, icon);
  }, [host, icon]);
  return (
    <button
      ref={button}
      type="button"
      class={`clickable-icon trivium-icon-button${isActive ? ' is-active' : ''}${isOffer === true ? ' mod-offer' : ''}`}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      aria-pressed={pressed}
      tabIndex={tabIndex}
      onClick={onClick}
    />
  );
}
