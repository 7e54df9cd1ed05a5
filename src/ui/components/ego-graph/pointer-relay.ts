/**
 * Sigma listens for moves and releases of the pointer on the document that the plugin was loaded in. In a window that
 * was popped out of the app they happen on another one: passes them on from there, as long as the pointer is about.
 *
 * @returns ends it
 */
export function relayPointer(container: HTMLElement): () => void {
  const home = document;
  let watched: Document | undefined;
  const pass = (event: PointerEvent): void => {
    const copy = new PointerEvent(event.type, event);
    // The drawing looks where the event was aimed at.
    const target = event.target === container || container.contains(event.target as Node | null);
    Object.defineProperty(copy, 'composedPath', { value: () => (target ? event.composedPath() : []) });
    home.dispatchEvent(copy);
  };
  const stop = (): void => {
    watched?.removeEventListener('pointermove', pass);
    watched?.removeEventListener('pointerup', pass);
    watched = undefined;
  };
  const start = (): void => {
    const { ownerDocument } = container;
    if (ownerDocument === home || ownerDocument === watched) return;
    stop();
    watched = ownerDocument;
    watched.addEventListener('pointermove', pass);
    watched.addEventListener('pointerup', pass);
  };
  container.addEventListener('pointerenter', start);
  container.addEventListener('pointerdown', start);
  return () => {
    stop();
    container.removeEventListener('pointerenter', start);
    container.removeEventListener('pointerdown', start);
  };
}
