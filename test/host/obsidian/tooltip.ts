/** As in the app, the tooltip's text is the element's accessible name; the stage draws no bubble. */
export function setTooltip(element: HTMLElement, tooltip: string): void {
  element.setAttribute('aria-label', tooltip);
}
