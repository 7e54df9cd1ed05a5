import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Client } from '../client';
import type { UiHost } from '../host';
import type { Strings } from '../strings';

/** What every component may use. */
export interface Ui {
  readonly client: Client;
  readonly host: UiHost;
  readonly strings: Strings;
}

export const UiContext = createContext<Ui | undefined>(undefined);

/** @throws Error outside of a {@link UiContext} provider, a fault of the caller */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (ui === undefined) throw new Error('A component was drawn outside of its view.');
  return ui;
}
