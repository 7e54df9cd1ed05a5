import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Client } from '../client';
import type { ActivityHost, MemoriesHost, NeighboursHost, SearchHost, UiHost } from '../host';
import type { Strings } from '../strings';

/** What every component may use; what only some of them need is there in their view. */
export interface Ui {
  readonly client: Client;
  readonly host: UiHost;
  readonly strings: Strings;
  readonly search?: SearchHost;
  readonly neighbours?: NeighboursHost;
  readonly memories?: MemoriesHost;
  readonly activity?: ActivityHost;
}

export const UiContext = createContext<Ui | undefined>(undefined);

/** @throws Error outside of a {@link UiContext} provider, a fault of the caller */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (ui === undefined) throw new Error('A component was drawn outside of its view.');
  return ui;
}

export function useSearchHost(): SearchHost {
  const { search } = useUi();
  if (search === undefined) throw new Error('A component of the search was drawn outside of it.');
  return search;
}

export function useNeighboursHost(): NeighboursHost {
  const { neighbours } = useUi();
  if (neighbours === undefined) throw new Error('A component of the neighbours was drawn outside of them.');
  return neighbours;
}

export function useMemoriesHost(): MemoriesHost {
  const { memories } = useUi();
  if (memories === undefined) throw new Error('A component of the memories was drawn outside of them.');
  return memories;
}

export function useActivityHost(): ActivityHost {
  const { activity } = useUi();
  if (activity === undefined) throw new Error('A component of the activity was drawn outside of it.');
  return activity;
}
