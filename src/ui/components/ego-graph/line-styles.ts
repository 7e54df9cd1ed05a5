import type { GraphSignal } from '../../../../indexer/graphs';

/** How a signal's edges are drawn, so that they can be told apart without colour. Lengths in CSS pixels. */
export interface LineStyle {
  readonly dash: number;
  /** 0 for a line without gaps. */
  readonly gap: number;
  readonly width: number;
}

/** Told apart at a glance: solid, long dashes, dots, and short dashes close together. */
export const LINE_STYLES: Readonly<Record<GraphSignal, LineStyle>> = {
  links: { dash: 0, gap: 0, width: 1.5 },
  'co-edits': { dash: 12, gap: 5, width: 2 },
  'co-searches': { dash: 2.5, gap: 3.5, width: 2.5 },
  similar: { dash: 5, gap: 3, width: 1.5 },
};

/** The same for a line in SVG; round ends add the line's width to each dash. */
export function dashArray({ dash, gap, width }: LineStyle): string | undefined {
  return gap === 0 ? undefined : `${Math.max(0.01, dash - width)} ${gap + width}`;
}
