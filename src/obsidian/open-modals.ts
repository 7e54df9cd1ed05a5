import type { Component, Modal } from 'obsidian';

/** Opens a window of the plugin. */
export type OpenModal = (modal: Modal) => void;

/** Opens windows that close when their owner is unloaded: what they ask and show is no longer there then. */
export function openModalsWithin(owner: Component): OpenModal {
  let opened: readonly Modal[] = [];
  const stillOpen = (): readonly Modal[] => opened.filter(({ containerEl }) => containerEl.isConnected);
  owner.register(() => {
    for (const modal of stillOpen()) modal.close();
  });
  return (modal) => {
    opened = [...stillOpen(), modal];
    modal.open();
  };
}
