/**
 * Tells whether somebody could be looking at the element: it is on screen, its window is visible and in front. The
 * first word comes with the first frame.
 *
 * @returns ends it
 */
export function watchAttention(element: HTMLElement, onChange: (isLookedAt: boolean) => void): () => void {
  return watchSight(element, (owner) => owner.hasFocus(), onChange);
}

/** Tells whether the element can be seen at all, be it in a window beside the one in front. @returns ends it */
export function watchVisibility(element: HTMLElement, onChange: (isVisible: boolean) => void): () => void {
  return watchSight(element, () => true, onChange);
}

function watchSight(
  element: HTMLElement,
  isLookedAt: (owner: Document) => boolean,
  onChange: (isSeen: boolean) => void,
): () => void {
  let isOnScreen = false;
  let end = (): void => undefined;
  const watch = (): void => {
    const { ownerDocument } = element;
    const view = ownerDocument.defaultView ?? window;
    const tell = (): void =>
      onChange(isOnScreen && ownerDocument.visibilityState === 'visible' && isLookedAt(ownerDocument));
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting === true;
      tell();
      // A panel may be moved to a window of its own, where other listeners are needed.
      if (element.ownerDocument === ownerDocument) return;
      end();
      watch();
    });
    observer.observe(element);
    view.addEventListener('focus', tell);
    view.addEventListener('blur', tell);
    ownerDocument.addEventListener('visibilitychange', tell);
    end = () => {
      observer.disconnect();
      view.removeEventListener('focus', tell);
      view.removeEventListener('blur', tell);
      ownerDocument.removeEventListener('visibilitychange', tell);
    };
  };
  watch();
  return () => end();
}
