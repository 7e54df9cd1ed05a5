import type { Locator } from 'playwright-core';
import type { Stage } from '../stage';

/** The part "Model servers" of the settings and its windows, in English. */
export interface ModelServersPage {
  /** Opens the settings and scrolls to the servers. */
  open(): Promise<void>;
  readonly setting: Locator;
  server(name: string): Locator;
  /** A button of the list: `Edit`, `Allow…` and the like. */
  press(name: string, button: string): Promise<void>;
  /** The window in front. */
  readonly dialog: Locator;
  field(label: string): Locator;
  role(label: RegExp): Locator;
  button(name: string): Locator;
  /** Types the address and tests it; settles when something was found, or when it was refused. */
  test(address: string): Promise<void>;
  /** What `data.json` holds of the pool. */
  stored(): Promise<StoredPool>;
}

export interface StoredPool {
  readonly nodes: readonly { readonly name: string; readonly [key: string]: unknown }[];
  readonly allowed: readonly string[];
  readonly isLocalOnly: boolean;
  readonly pause?: { readonly until: string };
}

export function modelServersOf(stage: Stage): ModelServersPage {
  const { page } = stage;
  const dialog = page.getByRole('dialog').last();
  const setting = page.locator('.trivium-servers-setting');
  const server = (name: string) => page.locator('.trivium-server', { hasText: name });
  const found = dialog.locator('.trivium-node-result .trivium-facts, .trivium-node-result [lang="en"]');
  const refused = dialog.locator('.trivium-invalid:not(:empty)');
  return {
    setting,
    server,
    dialog,
    async open() {
      await stage.openSettings();
      await setting.scrollIntoViewIfNeeded();
    },
    press: (name, button) => server(name).getByText(button, { exact: true }).click(),
    field: (label) => dialog.getByRole('textbox', { name: label, exact: true }),
    role: (label) => dialog.getByRole('checkbox', { name: label }),
    button: (name) => dialog.getByRole('button', { name, exact: true }),
    async test(address) {
      await dialog.getByLabel('Address', { exact: true }).fill(address);
      await page.keyboard.press('Enter');
      await found.or(refused).first().waitFor();
    },
    async stored() {
      const text = await stage.vaultRead('.obsidian/plugins/trivium/data.json');
      return (JSON.parse(text) as { nodes: StoredPool }).nodes;
    },
  };
}
