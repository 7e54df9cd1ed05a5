import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface PartProps {
  /** Names the part for style and tests. */
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** One subject of the view, under its heading. */
export function Part({ name, title, children }: PartProps) {
  const id = useId();
  return (
    <section class="trivium-activity-part" data-part={name} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
