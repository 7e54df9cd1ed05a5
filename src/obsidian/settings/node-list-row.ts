import type { ButtonComponent, Setting } from 'obsidian';
import { isThisMachine } from '../../../indexer/nodes';
import type { NodeSettings, NodeStatus, PoolStatus } from '../../../indexer/nodes';
import { formatLocalTime } from '../../ui/format';
import { attempt } from '../attempt';
import { isAgreed } from '../pool-changes';
import type { Row, SettingsContext } from './row';

/** The model servers with how they are, each with what can be done about it. */
export function nodeListRow(context: SettingsContext): Row {
  const texts = context.strings().nodes.settings;
  return {
    name: texts.servers,
    desc: texts.serversDesc,
    render(setting) {
      const list = new ServerList(setting, context);
      return () => list.end();
    },
  };
}

class ServerList {
  readonly #context: SettingsContext;
  readonly #listEl: HTMLElement;
  /** Where each server's state is told, by its name. */
  #states = new Map<string, { readonly state: HTMLElement; readonly problem: HTMLElement }>();
  #status: PoolStatus | undefined;
  #connectButton: ButtonComponent | undefined;
  #hint: HTMLElement;
  readonly #ends: (() => void)[];
  #isGone = false;

  constructor(setting: Setting, context: SettingsContext) {
    this.#context = context;
    const { client, servers, strings } = context;
    setting.setClass('trivium-servers-setting');
    setting.addButton((button) => {
      this.#connectButton = button;
      button.setButtonText(strings().nodes.settings.connect).onClick(() => this.#do(servers.connect()));
    });
    this.#hint = setting.infoEl.createDiv({ cls: 'trivium-invalid' });
    this.#listEl = setting.settingEl.createEl('ul', {
      cls: 'trivium-servers',
      attr: { 'aria-label': strings().nodes.settings.servers },
    });
    this.#draw();
    this.#ask();
    this.#ends = [client.nodes.onStatus(() => this.#ask()), client.subscribe(() => this.#followPhase())];
    this.#followPhase();
  }

  end(): void {
    this.#isGone = true;
    for (const end of this.#ends) end();
  }

  #followPhase(): void {
    const isReady = this.#context.client.snapshot().phase === 'ready';
    this.#connectButton?.setDisabled(!isReady);
    this.#hint.setText(isReady ? '' : this.#context.strings().nodes.settings.notOpen);
  }

  /** How the servers are is not known while the index is not open. */
  #ask(): void {
    const { client } = this.#context;
    if (client.snapshot().phase !== 'ready') return;
    client.nodes.status().then(
      (status) => {
        this.#status = status;
        if (!this.#isGone) this.#tell();
      },
      () => undefined,
    );
  }

  #do(work: Promise<void>): void {
    const drawn = work.then(() => {
      if (this.#isGone) return;
      this.#draw();
      this.#ask();
    });
    attempt(drawn, this.#context.strings());
  }

  #draw(): void {
    const { servers, strings } = this.#context;
    const focused = document.activeElement;
    const label = this.#listEl.contains(focused) ? focused?.getAttribute('data-does') : undefined;
    this.#listEl.empty();
    this.#states = new Map();
    const { nodes } = servers.pool;
    if (nodes.length === 0) {
      this.#listEl.createEl('li', { cls: 'trivium-muted', text: strings().nodes.settings.none });
    }
    for (const node of nodes) this.#drawServer(node);
    this.#tell();
    if (typeof label === 'string') {
      const buttons = [...this.#listEl.querySelectorAll<HTMLElement>('button')];
      buttons.find((button) => button.getAttribute('data-does') === label)?.focus();
    }
  }

  #drawServer(node: NodeSettings): void {
    const { servers, strings } = this.#context;
    const { nodes } = strings();
    const texts = nodes.settings;
    const { name, url, roles, isOff } = node;
    const item = this.#listEl.createEl('li', { cls: 'trivium-server' });
    const about = item.createDiv({ cls: 'trivium-server-about' });
    const title = about.createDiv();
    title.createEl('strong', { text: name });
    title.createSpan({ cls: 'trivium-muted', text: ` ${url}` });
    about.createDiv({ cls: 'trivium-muted', text: roles.map((role) => nodes.roles[role]).join(' · ') });
    const state = about.createDiv({ cls: 'trivium-server-state' });
    const problem = about.createDiv({ cls: 'trivium-invalid' });
    this.#states.set(name, { state, problem });
    const buttons = item.createDiv({ cls: 'trivium-server-buttons' });
    const add = (does: string, text: string, label: string, act: () => Promise<void>): HTMLElement => {
      const button = buttons.createEl('button', {
        text,
        attr: { 'aria-label': label, 'data-does': `${does} ${name}` },
      });
      button.addEventListener('click', () => this.#do(act()));
      return button;
    };
    if (!isThisMachine(url)) {
      const isAllowed = isAgreed(servers.pool, node);
      if (isAllowed) add('consent', texts.forbid, texts.forbidLabel(name), () => servers.forbid(name));
      else add('consent', texts.allow, texts.allowLabel(name), () => servers.allow(name)).addClass('mod-cta');
    }
    add('edit', texts.edit, texts.editLabel(name), () => servers.edit(name));
    if (isOff) add('switch', texts.switchOn, texts.switchOnLabel(name), () => servers.setOff(name, false));
    else add('switch', texts.switchOff, texts.switchOffLabel(name), () => servers.setOff(name, true));
    add('remove', texts.remove, texts.removeLabel(name), () => servers.remove(name)).addClass('mod-warning');
  }

  /** Says how the servers are, in the places where that stands: what has the focus keeps it. */
  #tell(): void {
    const { servers, strings } = this.#context;
    for (const node of servers.pool.nodes) {
      const place = this.#states.get(node.name);
      const status = this.#status?.nodes.find(({ name }) => name === node.name);
      place?.state.setText(this.#stateOf(node, status));
      const keyMissing = servers.lacksKey(node) ? strings().nodes.settings.keyMissing : undefined;
      const isTold = status?.state === 'failing' || status?.state === 'unreachable';
      place?.problem.setText(keyMissing ?? (isTold ? strings().activity.cause(status.problem ?? '') : ''));
    }
  }

  /** The user's own choices are known here at once; how a server does is known by the pool. */
  #stateOf(node: NodeSettings, status: NodeStatus | undefined): string {
    const { servers, strings } = this.#context;
    const texts = strings().nodes.settings;
    if (servers.pool.isLocalOnly) return texts.localOnlyState;
    if (node.isOff) return texts.states.off;
    if (!isAgreed(servers.pool, node)) return texts.states['not-allowed'];
    const { state = 'unknown', pausedUntil } = status ?? {};
    const where = isThisMachine(node.url) ? texts.thisMachine : texts.agreed;
    const isOld = state === 'off' || state === 'not-allowed';
    const told =
      state === 'paused' && pausedUntil !== undefined
        ? texts.pausedUntil(formatLocalTime(new Date(pausedUntil)))
        : texts.states[isOld ? 'unknown' : state];
    return `${told} · ${where}`;
  }
}
