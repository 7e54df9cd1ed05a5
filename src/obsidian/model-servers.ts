import { Notice, type App } from 'obsidian';
import { originOf, pauseFor } from '../../indexer/nodes';
import type { NodeSettings } from '../../indexer/nodes';
import type { Settings } from '../settings';
import type { Client } from '../ui/client';
import { askToConfirm } from '../ui/confirm-modal';
import { formatLocalTime } from '../ui/format';
import { askForConsent } from '../ui/node-consent-modal';
import { NodeModal, type KeyChange } from '../ui/node-modal';
import type { Strings } from '../ui/strings';
import type { NodeKeys } from './node-keys';
import type { OpenModal } from './open-modals';
import { needsConsent, rolesAt, withConsent, withNode, withoutConsent, withoutNode } from './pool-changes';
import type { Pool } from './pool-changes';

const HOUR_MS = 3_600_000;

export interface ModelServersOptions {
  readonly app: App;
  readonly client: Client;
  readonly strings: () => Strings;
  readonly settings: () => Settings;
  /** Keeps the change and lets it take effect. */
  readonly change: (change: Partial<Settings>) => Promise<void>;
  readonly keys: NodeKeys;
  readonly openModal: OpenModal;
}

/** What the user can do about model servers, with the windows that ask and the notices that say what happened. */
export class ModelServers {
  readonly #options: ModelServersOptions;

  constructor(options: ModelServersOptions) {
    this.#options = options;
  }

  get pool(): Pool {
    return this.#options.settings().nodes;
  }

  /** Whether a pause was set, of some servers or of all, that is not over. */
  get isPaused(): boolean {
    const { pause } = this.pool;
    return pause !== undefined && Date.parse(pause.until) > Date.now();
  }

  /** Whether the key of a server is missing on this device: settings are synced, keys are not. */
  lacksKey({ keyName }: NodeSettings): boolean {
    return keyName !== undefined && this.#options.keys.get(keyName) === undefined;
  }

  /** Opens the form for a new server. Settles when all that it asks is answered. */
  connect(): Promise<void> {
    return this.#openForm(undefined);
  }

  edit(name: string): Promise<void> {
    return this.#openForm(this.#find(name));
  }

  async remove(name: string): Promise<void> {
    const { app, openModal, strings } = this.#options;
    const { nodes, modal } = strings();
    const isMeant = await askToConfirm(app, openModal, {
      ...{ title: nodes.remove.title(name), paragraphs: [nodes.remove.text] },
      ...{ confirm: nodes.settings.remove, cancel: modal.cancel, isDestructive: true },
    });
    const node = this.#find(name);
    if (!isMeant || node === undefined) return;
    await this.#change(withoutNode(this.pool, name));
    if (node.keyName !== undefined) this.#forgetKey(node.keyName, this.pool.nodes);
    new Notice(nodes.notices.removed(name));
  }

  async setOff(name: string, isOff: boolean): Promise<void> {
    const node = this.#find(name);
    if (node !== undefined) await this.#change(withNode(this.pool, { ...node, isOff }, name));
  }

  /** Shows what would go to a server on another machine, and lets it go there if the user agrees. */
  async allow(name: string): Promise<void> {
    const { app, client, openModal, strings } = this.#options;
    const { nodes } = strings();
    const node = this.#find(name);
    const address = node === undefined ? undefined : originOf(node.url);
    if (address === undefined) return;
    const { phase, status } = client.snapshot();
    if (phase !== 'ready') return void new Notice(nodes.settings.notOpen);
    const disclosure = await client.nodes.disclosure();
    if (!disclosure?.addresses.includes(address)) return void new Notice(nodes.consent.notNow(name));
    const { notes, characters } = disclosure;
    const isAgreed = await askForConsent(
      app,
      openModal,
      {
        ...{ address, notes, characters, roles: rolesAt(this.pool, address) },
        isCounting: status?.state === 'indexing',
      },
      strings(),
    );
    if (!isAgreed) return;
    await this.#change(withConsent(this.pool, address));
    new Notice(nodes.notices.allowed(address));
  }

  async forbid(name: string): Promise<void> {
    const { strings } = this.#options;
    const node = this.#find(name);
    const address = node === undefined ? undefined : originOf(node.url);
    if (address === undefined) return;
    await this.#change(withoutConsent(this.pool, address));
    new Notice(strings().nodes.notices.forbidden(address));
  }

  /** All servers, for an hour. */
  async pause(): Promise<void> {
    const pause = pauseFor(HOUR_MS, Date.now());
    await this.#change({ ...this.pool, pause });
    const { paused } = this.#options.strings().nodes.notices;
    new Notice(paused(formatLocalTime(new Date(pause.until))));
  }

  async resume(): Promise<void> {
    await this.#change({ ...this.pool, pause: undefined });
    new Notice(this.#options.strings().nodes.notices.resumed);
  }

  async setLocalOnly(isLocalOnly: boolean): Promise<void> {
    await this.#change({ ...this.pool, isLocalOnly });
    const { localOnly, notLocalOnly } = this.#options.strings().nodes.notices;
    new Notice(isLocalOnly ? localOnly : notLocalOnly);
  }

  #openForm(edited: NodeSettings | undefined): Promise<void> {
    const { app, client, keys, openModal, strings } = this.#options;
    if (client.snapshot().phase !== 'ready') {
      new Notice(strings().nodes.settings.notOpen);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      let saving: Promise<void> | undefined;
      const form = new NodeModal(app, {
        strings: strings(),
        others: this.pool.nodes.filter(({ name }) => name !== edited?.name),
        edited,
        canKeepKey: keys.canKeep,
        obstacle: () => (this.pool.isLocalOnly ? strings().nodes.form.localOnly : undefined),
        probe: (node, key) =>
          key === undefined
            ? client.nodes.probe(node)
            : keys.whileTrying(key, (keyName) => client.nodes.probe({ ...node, keyName })),
        save: (node, key) => {
          saving = this.#save(node, key, edited);
          return saving;
        },
        // The form itself tells what went wrong.
        onClosed: () => resolve(saving?.catch(() => undefined)),
      });
      openModal(form);
    });
  }

  async #save(
    { keyName: kept, ...node }: NodeSettings,
    key: KeyChange,
    edited: NodeSettings | undefined,
  ): Promise<void> {
    const { notices } = this.#options.strings().nodes;
    const before = this.pool;
    const keyName = this.#keep(node.name, kept, key, edited?.name);
    const saved: NodeSettings = { ...node, ...(keyName !== undefined && { keyName }) };
    const asks = needsConsent(before, saved);
    const after = withNode(before, saved, edited?.name);
    // What is newly asked of an address that was agreed to for something else waits for a new word.
    await this.#change(asks ? withoutConsent(after, originOf(saved.url) ?? '') : after);
    if (edited !== undefined) new Notice(notices.saved(saved.name));
    else new Notice((asks ? notices.connectedNotAllowed : notices.connected)(saved.name));
    if (asks && !saved.isOff && !this.pool.isLocalOnly) await this.allow(saved.name);
  }

  /** @returns the name of its key from now on */
  #keep(nodeName: string, kept: string | undefined, key: KeyChange, edited?: string): string | undefined {
    const { keys } = this.#options;
    if (key.kind === 'none') return kept;
    const others = this.pool.nodes.filter(({ name }) => name !== edited);
    if (kept !== undefined) this.#forgetKey(kept, others);
    if (key.kind === 'forget') return undefined;
    return keys.keep(
      nodeName,
      key.key,
      others.flatMap(({ keyName = [] }) => keyName),
    );
  }

  /** Unless another server uses it as well. */
  #forgetKey(keyName: string, others: readonly NodeSettings[]): void {
    if (!others.some((node) => node.keyName === keyName)) this.#options.keys.forget(keyName);
  }

  #find(wanted: string): NodeSettings | undefined {
    return this.pool.nodes.find(({ name }) => name === wanted);
  }

  #change(nodes: Pool): Promise<void> {
    return this.#options.change({ nodes });
  }
}
