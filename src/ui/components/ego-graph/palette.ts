import { GRAPH_SIGNALS } from '../../../../indexer/graphs';

/** What the drawing has colours for; the style sheet says which, so that themes and snippets can say otherwise. */
export const COLOURED_PARTS = [...GRAPH_SIGNALS, 'centre', 'node', 'label', 'background'] as const;
export type ColouredPart = (typeof COLOURED_PARTS)[number];

/** Colours as `#rrggbb` or `#rrggbbaa`. */
export type Palette = Readonly<Record<ColouredPart, string>>;

/**
 * Reads the colours off elements below `probes` that the style sheet colours by their `data-part`.
 *
 * @throws Error where a part has no element or the browser draws no canvas, a fault of the caller
 */
export function readPalette(probes: HTMLElement): Palette {
  const style = probes.ownerDocument.defaultView?.getComputedStyle.bind(probes.ownerDocument.defaultView);
  const toHex = createColourReader();
  const colourOf = (part: ColouredPart): string => {
    const probe = probes.querySelector(`[data-part="${part}"]`);
    if (probe === null || style === undefined) throw new Error(`Nothing shows the colour of "${part}".`);
    return toHex(style(probe).color);
  };
  return Object.fromEntries(COLOURED_PARTS.map((part) => [part, colourOf(part)])) as Record<
    ColouredPart,
    string
  >;
}

/** The browser itself turns any colour that CSS has (`color-mix`, `oklch`) into bytes. */
function createColourReader(): (colour: string) => string {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser draws no canvas.');
  return (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const bytes = [...context.getImageData(0, 0, 1, 1).data];
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}
