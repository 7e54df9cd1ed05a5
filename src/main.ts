import { getLanguage, Notice, Platform, Plugin } from 'obsidian';
import embedderSource from 'worker:./worker/embedder-worker.ts';
import engineSource from 'worker:./worker/engine-worker.ts';
import modelSource from 'worker:./worker/model-worker.ts';
import { addActivity, type ActivityRoom } from './obsidian/activity';
import { attempt, tellFailure } from './obsidian/attempt';
import { watchBattery } from './obsidian/battery';
import { addCommands } from './obsidian/commands';
import { createDeviceIndex } from './obsidian/device-index';
import { watchEdits } from './obsidian/edit-watch';
import { createLedgerFolder } from './obsidian/ledger-folder';
import { openLedgerWriter } from './obsidian/ledger-writer';
import { createModelFolder } from './obsidian/model-folder';
import { addMemories, type Memories } from './obsidian/memories';
import { addNeighbours, type Neighbours } from './obsidian/neighbours';
import { ModelServers } from './obsidian/model-servers';
import { addNodeCommands } from './obsidian/node-commands';
import { createNodeKeys, type NodeKeys } from './obsidian/node-keys';
import { openNightlyDevice, type NightlyDevice } from './obsidian/nightly-device';
import { createAppTransport } from './obsidian/node-transport';
import { openModalsWithin, type OpenModal } from './obsidian/open-modals';
import { openSettings } from './obsidian/open-settings';
import { createRunLockFile } from './obsidian/run-lock-file';
import { openSecretStore } from './obsidian/secret-store';
import { addStatusBar } from './obsidian/status-bar';
import { createSharedFiles } from './obsidian/shared-files';
import { createObsidianVault } from './obsidian/vault-port';
import { parseSettings, recordsEditsOf, toEngineSettings, type Settings } from './settings';
import type { ModelOffer } from './ui/client';
import { askToConfirm } from './ui/confirm-modal';
import { askToFetch, ModelModal } from './ui/model-modal';
import { ProblemsModal } from './ui/problems-modal';
import { SearchModal } from './ui/search-modal';
import { SEARCH_ICON, SEARCH_VIEW_TYPE, SearchView } from './ui/search-view';
import { SettingsTab } from './ui/settings-tab';
import { StatusModal } from './ui/status-modal';
import { chooseStrings, type Strings } from './ui/strings';
import { EngineClient } from './worker/engine-client';
import { installErrorTransfer } from './worker/error-transfer';
import { createModelHost } from './worker/model-host';
import { startWorker } from './worker/worker-session';

/** The plugin's lifecycle: settings, engine, views, commands, events. Nothing heavy runs before the layout is ready. */
export default class TriviumPlugin extends Plugin {
  #settings: Settings = parseSettings(null).settings;
  #client!: EngineClient;
  #neighbours!: Neighbours;
  #memories!: Memories;
  #activity!: ActivityRoom;
  #nightly!: NightlyDevice;
  #keys!: NodeKeys;
  #servers!: ModelServers;
  #openModal!: OpenModal;

  override async onload(): Promise<void> {
    installErrorTransfer();
    await this.#readSettings();
    this.#nightly = openNightlyDevice(this.app);
    this.#keys = createNodeKeys(openSecretStore(this.app));
    this.#client = this.#createClient();
    this.register(() => this.#attempt(this.#client.close()));
    this.register(watchBattery((isOnBattery) => this.#client.setOnBattery(isOnBattery)));
    this.#openModal = openModalsWithin(this);

    this.registerView(SEARCH_VIEW_TYPE, (leaf) => new SearchView(leaf, this.#viewOptions()));
    this.registerHoverLinkSource(SEARCH_VIEW_TYPE, { display: this.manifest.name, defaultMod: true });
    this.addRibbonIcon(SEARCH_ICON, this.#strings.view.title, () => this.#attempt(this.#openView()));
    this.#neighbours = addNeighbours(this, this.#viewOptions());
    this.#memories = addMemories(this, {
      ...this.#viewOptions(),
      memoryFolder: () => this.#settings.memoryFolder,
    });
    this.#activity = addActivity(this, {
      ...this.#viewOptions(),
      openSettings: () => openSettings(this.app, this.manifest.id),
      nodes: {
        settings: () => this.#settings.nodes,
        change: (change) => this.#changeSettings({ nodes: { ...this.#settings.nodes, ...change } }),
      },
      isNightly: () => this.#nightly.isOn,
    });
    this.#servers = new ModelServers({
      ...{ app: this.app, client: this.#client, keys: this.#keys, openModal: this.#openModal },
      strings: () => this.#strings,
      settings: () => this.#settings,
      change: (change) => this.#changeSettings(change),
    });
    this.addSettingTab(
      new SettingsTab(this.app, this, {
        client: this.#client,
        strings: () => this.#strings,
        settings: () => this.#settings,
        change: (change) => tellFailure(this.#changeSettings(change), this.#strings),
        nightly: {
          isOn: () => this.#nightly.isOn,
          set: (isOn) => this.#changeNightly(isOn),
        },
        servers: this.#servers,
        openModal: this.#openModal,
        fetchModel: (offer) => tellFailure(this.#fetchModel(offer), this.#strings),
      }),
    );
    this.#addCommands();
    watchEdits(this.app, this, {
      record: (path) => this.#attempt(this.#recordEdit(path)),
      isRecorded: (path) => recordsEditsOf(path, this.#settings),
      memoryFolder: () => this.#settings.memoryFolder,
    });
    // The app has no status bar on phones and tablets.
    if (!Platform.isMobile) {
      addStatusBar(this, {
        client: this.#client,
        strings: () => this.#strings,
        showStatus: () => this.#showStatus(),
      });
    }
    this.app.workspace.onLayoutReady(() => this.#attempt(this.#client.resumeDevice()));
  }

  /** Someone who has just switched the plugin on wants to see it. */
  override onUserEnable(): void {
    this.#attempt(this.#openView());
  }

  override async onExternalSettingsChange(): Promise<void> {
    await this.#readSettings();
    await this.#applySettings();
  }

  get #strings(): Strings {
    const { language } = this.#settings;
    return chooseStrings(language === 'auto' ? getLanguage() : language);
  }

  /** For whoever cannot wait: the app's own calls. */
  #attempt(work: Promise<unknown>): void {
    attempt(work, this.#strings);
  }

  #createClient(): EngineClient {
    const folder = this.manifest.dir ?? `${this.app.vault.configDir}/plugins/${this.manifest.id}`;
    return new EngineClient({
      vault: createObsidianVault(this.app),
      device: createDeviceIndex(this.app),
      models: createModelHost({
        folder: createModelFolder(this.app.vault.adapter, folder),
        hub: () => this.#settings.hub,
        startEmbedderWorker: () => startWorker(embedderSource, 'trivium-embedder'),
        startModelWorker: () => startWorker(modelSource, 'trivium-models'),
      }),
      ledger: {
        folderIn: (memoryFolder) => createLedgerFolder(this.app, memoryFolder),
        writer: () => openLedgerWriter(this.app),
      },
      sharedFilesIn: (memoryFolder) => createSharedFiles(this.app, memoryFolder),
      nodes: { transport: createAppTransport(), key: (name) => this.#keys.get(name) },
      runLock: createRunLockFile(this.app, folder),
      startEngineWorker: () => startWorker(engineSource, 'trivium-engine'),
      settings: () => ({
        engine: toEngineSettings(this.#settings, this.#nightly.isOn),
        modelId: this.#settings.model === '' ? undefined : this.#settings.model,
        pauseOnStart: this.#settings.pauseOnStart,
        pauseOnBattery: this.#settings.pauseOnBattery ?? Platform.isMobile,
        webgpu: this.#settings.webgpu,
      }),
      tellRun: (run) => this.#memories.tellRun(run),
    });
  }

  #addCommands(): void {
    addCommands(this, this.#client, this.#strings, {
      openView: (query) => this.#attempt(this.#openView(query)),
      quickSearch: () => this.#openModal(new SearchModal(this.app, this.#client, this.#strings)),
      indexNow: () => this.#attempt(this.#indexNow()),
      rebuild: () => this.#attempt(this.#rebuild()),
      showProblems: () => this.#showProblems(),
      showStatus: () => this.#showStatus(),
      ...this.#neighbours,
      ...this.#memories,
    });
    addNodeCommands(this, this.#servers, this.#strings);
  }

  #viewOptions() {
    return {
      client: this.#client,
      strings: () => this.#strings,
      showProblems: () => this.#showProblems(),
      chooseModel: () => this.#attempt(this.#chooseModel()),
      openModal: this.#openModal,
    };
  }

  async #readSettings(): Promise<void> {
    const { settings, invalid } = parseSettings(await this.loadData());
    this.#settings = settings;
    if (invalid.length > 0) new Notice(this.#strings.settings.invalid(invalid.join(', ')), 0);
  }

  async #changeSettings(change: Partial<Settings>): Promise<void> {
    this.#settings = { ...this.#settings, ...change };
    await this.saveData(this.#settings);
    await this.#applySettings();
  }

  /** Of this device, so it is not among the settings that are synced. */
  async #changeNightly(isOn: boolean): Promise<void> {
    this.#nightly.set(isOn);
    await this.#client.applySettings();
  }

  async #applySettings(): Promise<void> {
    for (const { view } of this.app.workspace.getLeavesOfType(SEARCH_VIEW_TYPE)) {
      if (view instanceof SearchView) view.draw();
    }
    this.#neighbours.redraw();
    this.#memories.redraw();
    this.#activity.redraw();
    await this.#client.applySettings();
  }

  async #openView(query?: string): Promise<void> {
    const leaf = await this.app.workspace.ensureSideLeaf(SEARCH_VIEW_TYPE, 'left', {
      active: true,
      reveal: true,
    });
    if (!(leaf.view instanceof SearchView)) return;
    if (query !== undefined) leaf.view.setQuery(query);
    leaf.view.focusField();
  }

  async #indexNow(): Promise<void> {
    if (this.#client.snapshot().phase === 'ready') await this.#client.refresh();
    else await this.#client.start();
  }

  async #rebuild(): Promise<void> {
    const { rebuildTitle, rebuildText, rebuild, cancel } = this.#strings.modal;
    const question = { title: rebuildTitle, paragraphs: [rebuildText], confirm: rebuild, cancel };
    if (await askToConfirm(this.app, this.#openModal, question)) await this.#client.rebuild();
  }

  /** What cannot be kept is told in the graphs' status; before the index is open, there is nobody to tell. */
  async #recordEdit(path: string): Promise<void> {
    if (this.#client.snapshot().phase !== 'ready') return;
    await this.#client.graphs.recordEdit(path).catch(() => undefined);
  }

  #showProblems(): void {
    const problems = this.#client.snapshot().status?.errors ?? [];
    this.#openModal(new ProblemsModal(this.app, problems, this.#strings));
  }

  #showStatus(): void {
    this.#openModal(new StatusModal(this.app, this.#client, this.manifest.version, this.#strings));
  }

  async #chooseModel(): Promise<void> {
    const offers = await this.#client.models();
    const choose = (offer: ModelOffer): void =>
      this.#attempt(this.#changeSettings({ model: offer.id }).then(() => this.#fetchModel(offer)));
    this.#openModal(new ModelModal(this.app, offers, this.#strings, choose));
  }

  async #fetchModel(offer: ModelOffer): Promise<void> {
    if (offer.isHere || offer.address === undefined) return;
    if (await askToFetch(this.app, this.#openModal, offer, offer.address, this.#strings))
      await this.#client.fetchModel(offer.id);
  }
}
