import { Notice, type Editor, type Plugin } from 'obsidian';
import type { JobName, RunRecord } from '../../indexer/jobs';
import type { RememberReport, RememberRequest } from '../../indexer/memory-api';
import type { MemoriesOptions } from '../ui/components/memories/panel-options';
import { noFilters } from '../ui/components/memories/panel-options';
import { MEMORIES_ICON, MEMORIES_VIEW_TYPE, MemoriesView } from '../ui/memories-view';
import { MemoryForgetModal } from '../ui/memory-forget-modal';
import { describeOutcome } from '../ui/memory-outcome';
import { describeRun } from '../ui/memory-runs';
import { MemorySuggestModal } from '../ui/memory-suggest-modal';
import { attempt } from './attempt';
import type { MemoriesUiOptions } from './memories-ui';
import type { MemoryCommands } from './memory-commands';
import { statementText } from './statement-text';
import { showActionNotice } from './action-notice';

/** Counters take longer to read than a plain notice stays. */
const RUN_SHOWN_MS = 12_000;

export interface Memories extends MemoryCommands {
  /** Draws every open view anew. */
  redraw(): void;
  /** Tells how a run ended, with a way to what waits for the user. */
  tellRun(run: RunRecord): void;
}

/** The memories view, its icon and its windows, and what its commands do. */
export function addMemories(plugin: Plugin, options: MemoriesUiOptions): Memories {
  const { app } = plugin;
  const { client, strings, openModal } = options;
  const start = (work: Promise<unknown>): void => attempt(work, strings());

  const open = async (change: Partial<MemoriesOptions> = {}): Promise<void> => {
    const leaf = await app.workspace.ensureSideLeaf(MEMORIES_VIEW_TYPE, 'right', {
      active: true,
      reveal: true,
    });
    if (!(leaf.view instanceof MemoriesView)) return;
    leaf.view.setOptions(change);
    leaf.view.focusStart();
  };
  const show = (change: Partial<MemoriesOptions>): void =>
    start(open({ opened: undefined, isEditing: false, ...change }));

  const remember = async (editor: Editor, note: string | undefined): Promise<void> => {
    const from = editor.getCursor('from');
    const selected = editor.getSelection();
    const text = statementText(selected === '' ? editor.getLine(from.line) : selected);
    if (text === '') {
      new Notice(strings().memories.remember.nothing);
      return;
    }
    const offset = editor.posToOffset(selected === '' ? { line: from.line, ch: 0 } : from);
    const request: RememberRequest = {
      text,
      origin: 'user',
      ...(note !== undefined && { from: [{ path: note, offset }] }),
    };
    tellOutcome(await client.memory.remember(request), request);
  };

  const tellOutcome = (report: RememberReport, request: RememberRequest): void => {
    const said = describeOutcome(report, request.text, strings());
    const { remember: texts, detail, calibration } = strings().memories;
    const { memory } = report;
    if (report.outcome === 'duplicate' && memory !== undefined && memory.text !== request.text) {
      const apart: RememberRequest = { ...request, isApart: true };
      const keep = async (): Promise<void> => tellOutcome(await client.memory.remember(apart), apart);
      showActionNotice(said, calibration.apart.keep, () => start(keep()));
      return;
    }
    if (report.outcome !== 'added' || memory === undefined) {
      new Notice(said);
      return;
    }
    const takeBack = async (): Promise<void> => {
      for (const { id } of report.superseded) await client.memory.reinstate(id);
      await client.memory.forget({ ids: [memory.id], apply: true });
      new Notice(texts.undone);
    };
    showActionNotice(said, detail.undo, () => start(takeBack()));
  };

  const run = (job: JobName): void => start(client.runJob(job));

  plugin.registerView(MEMORIES_VIEW_TYPE, (leaf) => new MemoriesView(leaf, options));
  plugin.addRibbonIcon(MEMORIES_ICON, strings().memories.title, () => start(open()));

  return {
    openMemories: () => start(open()),
    remember: (editor, note) => start(remember(editor, note)),
    showKnown: (note) => show({ ...noFilters, store: 'all', section: 'memories', path: note }),
    correctMemory: () =>
      openModal(
        new MemorySuggestModal(app, client, strings(), ({ id }) =>
          show({ section: 'memories', opened: id, isEditing: true }),
        ),
      ),
    forgetMemories: () => openModal(new MemoryForgetModal(app, client, strings())),
    reviewMemories: () => show({ section: 'review' }),
    extractMemories: () => run('extract'),
    cancelJob: () => client.cancelJob(),
    writeProfile: () => run('profile'),
    showRuns: () => show({ section: 'log' }),
    redraw() {
      for (const { view } of app.workspace.getLeavesOfType(MEMORIES_VIEW_TYPE)) {
        if (view instanceof MemoriesView) view.draw();
      }
    },
    tellRun(ended) {
      const said = describeRun(ended, strings());
      if ((ended.counts?.['reviews'] ?? 0) === 0) new Notice(said, RUN_SHOWN_MS);
      else showActionNotice(said, strings().memories.sections.review, () => show({ section: 'review' }));
    },
  };
}
