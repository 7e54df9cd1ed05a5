import { Modal, Setting, type App, type ButtonComponent } from 'obsidian';
import { lanes, nodeRoles } from '../../indexer/nodes';
import type { NodeProbe, NodeSettings } from '../../indexer/nodes';
import { toPlainError } from '../../indexer/platform';
import { attempt } from '../obsidian/attempt';
import { emptyNodeForm, formOf, isAskedAlike, readNodeForm, rolesOf } from './node-form';
import type { NodeForm, NodeFormProblem } from './node-form';
import { describeProbe, lacksStreaming } from './node-probe-text';
import type { Strings } from './strings';

/** What becomes of the key of a server when the form is saved. */
export type KeyChange =
  { readonly kind: 'none' } | { readonly kind: 'forget' } | { readonly kind: 'keep'; readonly key: string };

export interface NodeModalOptions {
  readonly strings: Strings;
  /** The servers that are set besides. */
  readonly others: readonly NodeSettings[];
  /** The one that is changed; a new one without it. */
  readonly edited?: NodeSettings | undefined;
  /** Whether a key can be kept on this device. */
  readonly canKeepKey: boolean;
  /** Why no server can be asked now; undefined where one can. */
  readonly obstacle: () => string | undefined;
  /** @param key - what was typed; undefined for the one that is kept, if one is */
  readonly probe: (node: NodeSettings, key: string | undefined) => Promise<NodeProbe>;
  readonly save: (node: NodeSettings, key: KeyChange) => Promise<void>;
  readonly onClosed: () => void;
}

/** What was found out, and about what. */
interface Tested {
  readonly form: NodeForm;
  readonly key: string;
  readonly probe: NodeProbe;
}

/** The form of one model server. It tests the address and says what it found before anything is saved. */
export class NodeModal extends Modal {
  readonly #options: NodeModalOptions;
  #form: NodeForm;
  #key = '';
  #forgetsKey = false;
  #tested: Tested | undefined;
  /** Counts the tests, so that only the last one is shown. */
  #asked = 0;
  #isTesting = false;
  #problem!: HTMLElement;
  #result!: HTMLElement;
  #roles!: HTMLElement;
  #models!: HTMLDataListElement;
  #testButton: ButtonComponent | undefined;
  #saveButton: ButtonComponent | undefined;

  constructor(app: App, options: NodeModalOptions) {
    super(app);
    this.#options = options;
    this.#form = options.edited === undefined ? emptyNodeForm : formOf(options.edited);
  }

  override onOpen(): void {
    const { edited } = this.#options;
    const texts = this.#texts;
    this.modalEl.addClass('trivium-question', 'trivium-node');
    this.setTitle(edited === undefined ? texts.connectTitle : texts.editTitle(edited.name));
    const fields = this.contentEl.createDiv({ cls: 'trivium-node-fields' });
    this.#addText(fields, 'url', texts.address, texts.addressDesc, 'http://127.0.0.1:8080');
    this.#addKey(fields);
    this.#addModel(fields);
    this.#addText(fields, 'name', texts.name, texts.nameDesc, '');
    this.#addAdvanced(fields);
    this.#problem = fields.createDiv({ cls: 'trivium-invalid', attr: { role: 'alert' } });
    this.#result = fields.createDiv({ cls: 'trivium-node-result', attr: { role: 'status' } });
    this.#roles = fields.createDiv();
    this.#addButtons();
    this.#draw();
  }

  override onClose(): void {
    this.#asked += 1;
    this.contentEl.empty();
    this.#options.onClosed();
  }

  get #texts(): Strings['nodes']['form'] {
    return this.#options.strings.nodes.form;
  }

  #addText(
    fields: HTMLElement,
    field: 'url' | 'name' | 'slots',
    name: string,
    desc: string,
    placeholder: string,
  ): void {
    new Setting(fields)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        text
          .setPlaceholder(placeholder)
          .setValue(this.#form[field])
          .onChange((typed) => this.#change({ [field]: typed }));
        const inputmode = { url: 'url', name: 'text', slots: 'numeric' }[field];
        text.inputEl.setAttrs({ 'aria-label': name, inputmode });
        this.#testOnEnter(text.inputEl);
      });
  }

  #addKey(fields: HTMLElement): void {
    const texts = this.#texts;
    const { canKeepKey, edited } = this.#options;
    const setting = new Setting(fields).setName(texts.key);
    if (!canKeepKey) {
      setting.setDesc(texts.keyNowhere);
      return;
    }
    const isKept = edited?.keyName !== undefined;
    setting.setDesc(isKept ? texts.keyKept : texts.keyDesc).addText((text) => {
      text.onChange((typed) => {
        this.#key = typed.trim();
        this.#draw();
      });
      text.inputEl.setAttrs({ type: 'password', 'aria-label': texts.key, autocomplete: 'off' });
      this.#testOnEnter(text.inputEl);
    });
    if (!isKept) return;
    setting.addButton((button) =>
      button.setButtonText(texts.forgetKey).onClick(() => {
        this.#forgetsKey = true;
        this.#tested = undefined;
        button.setDisabled(true);
        setting.setDesc(texts.keyDesc);
        this.#draw();
      }),
    );
  }

  #addModel(fields: HTMLElement): void {
    const texts = this.#texts;
    this.#models = fields.createEl('datalist', { attr: { id: 'trivium-node-models' } });
    new Setting(fields)
      .setName(texts.model)
      .setDesc(texts.modelDesc)
      .addText((text) => {
        text.setValue(this.#form.model).onChange((model) => this.#change({ model }));
        text.inputEl.setAttrs({ 'aria-label': texts.model, list: this.#models.id });
        this.#testOnEnter(text.inputEl);
      });
  }

  #addAdvanced(fields: HTMLElement): void {
    const texts = this.#texts;
    const advanced = fields.createEl('details');
    advanced.createEl('summary', { text: texts.advanced });
    new Setting(advanced)
      .setName(texts.lane)
      .setDesc(texts.laneDesc)
      .addDropdown((dropdown) => {
        for (const lane of ['both', ...lanes] as const) dropdown.addOption(lane, texts.lanes[lane]);
        dropdown
          .setValue(this.#form.lane)
          .onChange((lane) => this.#change({ lane: lane as NodeSettings['lane'] }));
        dropdown.selectEl.setAttr('aria-label', texts.lane);
      });
    this.#addText(advanced, 'slots', texts.slots, texts.slotsDesc, '');
  }

  #addButtons(): void {
    const start = (work: Promise<void>): void => attempt(work, this.#options.strings);
    new Setting(this.contentEl)
      .addButton((button) => {
        this.#testButton = button;
        button.setButtonText(this.#texts.test).onClick(() => start(this.#test()));
      })
      .addButton((button) => {
        this.#saveButton = button;
        button.onClick(() => start(this.#save()));
      })
      .addButton((button) =>
        button.setButtonText(this.#options.strings.modal.cancel).onClick(() => this.close()),
      );
  }

  #testOnEnter(field: HTMLInputElement): void {
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) attempt(this.#test(), this.#options.strings);
    });
  }

  #change(change: Partial<NodeForm>): void {
    this.#form = { ...this.#form, ...change };
    this.#draw();
  }

  /** What was found, as long as it is about what the form says now. */
  get #current(): Tested | undefined {
    const tested = this.#tested;
    return tested?.key === this.#key && isAskedAlike(tested.form, this.#form) ? tested : undefined;
  }

  #read(): NodeSettings | undefined {
    const { others, edited } = this.#options;
    const read = readNodeForm(this.#form, others, edited);
    this.#problem.setText('problem' in read ? this.#say(read.problem) : '');
    return 'problem' in read ? undefined : read.node;
  }

  #say(problem: NodeFormProblem): string {
    const texts = this.#texts.problems;
    return 'name' in problem ? texts[problem.kind](problem.name) : texts[problem.kind];
  }

  async #test(): Promise<void> {
    const node = this.#read();
    if (node === undefined || this.#isTesting) return;
    const { probe: ask, obstacle, strings } = this.#options;
    this.#problem.setText(obstacle() ?? '');
    if (obstacle() !== undefined) return;
    const form = this.#form;
    const key = this.#key;
    this.#asked += 1;
    const asked = this.#asked;
    this.#tested = undefined;
    this.#isTesting = true;
    this.#draw();
    try {
      const { keyName: _kept, ...withoutKey } = node;
      const probe = await ask(this.#forgetsKey ? withoutKey : node, key === '' ? undefined : key);
      if (asked !== this.#asked) return;
      this.#tested = { form, key, probe };
      this.#isTesting = false;
      // A new server is asked for what it answered to; of one that is set, that is the user's choice.
      const roles = this.#options.edited === undefined ? new Set(rolesOf(probe)) : this.#form.roles;
      this.#change({ roles });
      this.#roles.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#isTesting = false;
      this.#draw();
      this.#problem.setText(strings.error(toPlainError(error)));
    }
  }

  async #save(): Promise<void> {
    const node = this.#read();
    if (node === undefined) return;
    const key: KeyChange =
      this.#key === '' ? { kind: this.#forgetsKey ? 'forget' : 'none' } : { kind: 'keep', key: this.#key };
    const saved = this.#options.save(node, key);
    // What is asked on the way must not stand behind this window.
    this.close();
    await saved;
  }

  #draw(): void {
    const tested = this.#current;
    this.#drawResult(tested?.probe);
    this.#drawRoles(tested?.probe);
    const { edited } = this.#options;
    const isKnown = edited !== undefined && this.#key === '' && isAskedAlike(this.#form, formOf(edited));
    const answers = [...this.#form.roles].every((role) => tested?.probe.can[role] === true);
    const isDoubtful = tested !== undefined && !answers;
    this.#saveButton
      ?.setButtonText(isDoubtful ? this.#texts.saveAnyway : this.#texts.save)
      .setDisabled((tested === undefined && !isKnown) || this.#form.roles.size === 0);
    const next = this.#saveButton?.disabled === true ? this.#testButton : this.#saveButton;
    for (const button of [this.#testButton, this.#saveButton]) {
      if (button === next) button?.setCta();
      else button?.removeCta();
    }
  }

  #drawResult(probe: NodeProbe | undefined): void {
    const { strings } = this.#options;
    const texts = this.#texts;
    this.#result.empty();
    this.#testButton?.setDisabled(this.#isTesting);
    if (this.#isTesting) this.#result.setText(texts.testing);
    if (probe === undefined) return;
    this.#models.replaceChildren(...probe.models.map((value) => createEl('option', { value })));
    const { problem, fault } = probe;
    if (problem === undefined) this.#result.createEl('p', { text: texts.reachable });
    else {
      if (fault !== undefined) this.#result.createEl('p', { text: texts.faults[fault] });
      this.#result.createEl('p', { cls: 'trivium-muted', text: problem, attr: { lang: 'en' } });
    }
    const facts = this.#result.createEl('dl', { cls: 'trivium-facts' });
    for (const [name, value] of describeProbe(probe, strings)) {
      facts.createEl('dt', { text: name });
      facts.createEl('dd', { text: value });
    }
    if (lacksStreaming(probe)) this.#result.createEl('p', { cls: 'trivium-muted', text: texts.noStreaming });
  }

  /** What it is used for; chosen once it was tested, and again at any time. */
  #drawRoles(probe: NodeProbe | undefined): void {
    const focused = this.#roles.contains(document.activeElement) ? document.activeElement : null;
    const focusedRole = focused?.getAttribute('data-role');
    this.#roles.empty();
    if (probe === undefined && this.#options.edited === undefined) return;
    const group = this.#roles.createEl('fieldset', { cls: 'trivium-node-roles' });
    group.createEl('legend', { text: this.#texts.use });
    for (const role of nodeRoles) {
      const label = group.createEl('label', { cls: 'trivium-check' });
      const box = label.createEl('input', { type: 'checkbox', attr: { 'data-role': role } });
      box.checked = this.#form.roles.has(role);
      const isDoubtful = probe?.isReachable === true && !probe.can[role];
      const doubt = isDoubtful ? ` (${this.#texts.noAnswer})` : '';
      label.append(`${this.#options.strings.nodes.roles[role]}${doubt}`);
      box.addEventListener('change', () => {
        const others = [...this.#form.roles].filter((other) => other !== role);
        this.#change({ roles: new Set(box.checked ? [...others, role] : others) });
      });
      if (role === focusedRole) box.focus();
    }
  }
}
