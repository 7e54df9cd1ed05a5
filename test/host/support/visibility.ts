import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

interface Sight {
  readonly width: number;
  readonly height: number;
  readonly isInsideWindow: boolean;
  /** What lies on top at the element's middle, if that is not the element. */
  readonly coveredBy: string | undefined;
  /** WCAG contrast of its text against what is behind it. */
  readonly contrast: number;
}

/** WCAG 2.2, 1.4.3: text; 1.4.11: icons and other parts of the interface. */
const textContrast = 4.5;
const iconContrast = 3;

/**
 * Asserts that a person could see the element: it has a size, lies within the window, nothing covers it, and its
 * colour stands out. A click by a program would succeed on less.
 */
export async function expectVisible(locator: Locator, kind: 'text' | 'icon' = 'text'): Promise<void> {
  await locator.waitFor({ state: 'visible' });
  // What is being searched for or moved is pale or elsewhere for a moment.
  await expect
    .poll(async () => findFault(await locator.evaluate(look), kind), { message: String(locator) })
    .toBe('');
}

/** Why a person could not see it, or nothing. */
function findFault(sight: Sight, kind: 'text' | 'icon'): string {
  const { width, height, isInsideWindow, coveredBy, contrast } = sight;
  if (Math.min(width, height) <= 8) return `it measures ${width} x ${height}`;
  if (!isInsideWindow) return 'it reaches out of the window';
  if (coveredBy !== undefined) return `it is covered by ${coveredBy}`;
  const least = kind === 'text' ? textContrast : iconContrast;
  return contrast < least ? `its contrast is ${contrast.toFixed(2)}, less than ${least}` : '';
}

/** Runs in the page, so it must stand alone. */
function look(element: Element): Sight {
  const parse = (colour: string): number[] => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The browser draws no canvas.');
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top: number[], bottom: number[], opacity = 1): number[] => {
    const alpha = (top[3] ?? 1) * opacity;
    return [0, 1, 2]
      .map((channel) => (top[channel] ?? 0) * alpha + (bottom[channel] ?? 0) * (1 - alpha))
      .concat(1);
  };
  const ancestors: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) ancestors.unshift(at);
  let background = [255, 255, 255, 1];
  let opacity = 1;
  for (const ancestor of ancestors) {
    const style = getComputedStyle(ancestor);
    opacity *= Number(style.opacity);
    background = over(parse(style.backgroundColor), background);
  }
  const foreground = over(parse(getComputedStyle(element).color), background, opacity);
  const luminance = (colour: number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(foreground), luminance(background)].sort((a, b) => a - b);
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const isOnTop = top !== null && (element.contains(top) || top.contains(element));
  return {
    width: box.width,
    height: box.height,
    isInsideWindow:
      box.left >= 0 && box.top >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight,
    coveredBy: isOnTop ? undefined : (top?.outerHTML.slice(0, 120) ?? 'nothing'),
    contrast: (light + 0.05) / (dark + 0.05),
  };
}
