import type { ComponentChildren } from 'preact';

interface MessageProps {
  readonly title: string;
  readonly text?: string;
  /** `alert` is read out at once. */
  readonly role?: 'status' | 'alert';
  readonly children?: ComponentChildren;
}

/** A state that fills the place of the results: what is so, and what to do. */
export function Message({ title, text, role = 'status', children }: MessageProps) {
  return (
    <div class="trivium-message" role={role}>
      <p class="trivium-message-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
