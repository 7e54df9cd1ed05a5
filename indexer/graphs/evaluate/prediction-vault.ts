import { createMemoryStorage, systemClock } from '../../platform';
import type { ProgressListener } from '../../platform';
import { embedMissing, indexedNote } from '../../search';
import type { EvaluationModel, IndexedNote, NoteText } from '../../search';
import type { Link } from '../../vault';
import { createCoEditGraph } from '../co-edits/create-co-edit-graph';
import type { EditSession } from '../co-edits/edit-session';
import { createLinkGraph } from '../links/create-link-graph';
import { createCommonNeighbours } from '../neighbours/common-neighbours';
import { findNeighbours } from '../neighbours/find-neighbours';
import type { NeighbourContext } from '../neighbours/neighbour-context';
import { createSharedTags } from '../neighbours/shared-tags';
import { CONFIRMED_EDGES_NEEDED } from '../defaults';
import type { GraphSettings } from '../settings';
import { SIGNALS } from '../signal';
import type { Signal } from '../signal';
import { openSimilarGraph } from '../similar/open-similar-graph';
import { createVaultFiles } from '../vault-files';
import { hideLinks } from './hide-links';
import type { Predictions } from './predict';
import type { PredictionQuery } from './queries';

/** Places looked at for the first target: further down nobody reads. */
const DEPTH = 50;

export interface PredictionVaultOptions {
  readonly notes: readonly NoteText[];
  /** Every file, attachments too: links may name them. */
  readonly files: Iterable<string>;
  readonly weights: GraphSettings['weights'];
  /** Without one nothing sounds alike. */
  readonly model?: EvaluationModel | undefined;
}

/**
 * The graphs of a vault, from which a note's links can be taken out while it is asked about. Co-searches are none: what
 * they are worth is told only by what their own user links or edits later.
 */
export interface PredictionVault {
  /** Distinct directed links between notes. */
  edges(): readonly { readonly source: string; readonly target: string }[];
  has(path: string): boolean;
  /** The notes of a session that the vault has, each once. */
  notesOf(session: EditSession): readonly string[];
  /** Takes these sessions in place of those before. */
  setSessions(sessions: readonly EditSession[]): void;
  /** Makes the vectors that {@link PredictionVault.predictHidden} will need, all at once. */
  prepare(queries: readonly PredictionQuery[], onProgress?: ProgressListener): Promise<void>;
  /** What each signal says of the note with everything in place. */
  predict(path: string): Predictions;
  /**
   * What each signal says while no link joins the note and its targets, in either direction: neither as an edge nor in a
   * text that has a vector. Notes that are still linked are no candidates, as in suggestions for links.
   */
  predictHidden(query: PredictionQuery): Promise<Predictions>;
}

/** Builds the graphs, and makes the vectors that are missing. */
export async function createPredictionVault(
  { notes, files: paths, weights, model }: PredictionVaultOptions,
  onProgress?: ProgressListener,
): Promise<PredictionVault> {
  const files = createVaultFiles();
  files.setAll(paths);
  const texts = new Map(notes.map((note) => [note.path, note]));
  const whole = new Map(notes.map((note) => [note.path, indexedNote(note)]));
  const [links, coEdits, tags] = [createLinkGraph(files), createCoEditGraph(files), createSharedTags()];
  const similar = await openSimilarGraph({ storage: createMemoryStorage(), clock: systemClock });
  const put = (note: IndexedNote): void => {
    links.put(note.record);
    similar.put(note.record);
  };
  for (const note of whole.values()) {
    put(note);
    tags.put(note.record.path, note.record.tags);
  }
  if (model !== undefined) {
    const chunks = [...whole.values()].flatMap((note) => note.chunks);
    await embedMissing(chunks, model, onProgress);
    await similar.useVectors(model.store);
  }
  await similar.settle();

  const context: NeighbourContext = {
    graphs: [links, coEdits, similar, createCommonNeighbours(() => [links, coEdits, similar]), tags],
    weights,
    coSearches: { pairs: 0, confirmed: 0, needed: CONFIRMED_EDGES_NEEDED, isUsed: false },
    hasVectors: model !== undefined,
    titleOf: (path) => path,
    isIndexed: (path) => whole.has(path),
    isLinked: (one, other) => links.isLinked(one, other),
    isDismissed: () => false,
    dismissedCount: () => 0,
    now: () => 0,
  };
  const ask = (path: string, onlyUnlinked: boolean): Predictions => {
    const named = (signals?: readonly Signal[]): string[] =>
      findNeighbours(
        { path, limit: DEPTH, onlyUnlinked, ...(signals && { signals }) },
        context,
      ).neighbours.map((neighbour) => neighbour.path);
    const single = Object.fromEntries(SIGNALS.map((signal) => [signal, named([signal])]));
    return { ...(single as Record<Signal, string[]>), fused: named() };
  };

  /** The note and those of its targets that link back, without the links between them. */
  const hidden = ({ path, wanted }: PredictionQuery): IndexedNote[] => {
    const without = (note: NoteText, others: readonly string[]): IndexedNote => {
      const isHidden = (link: Link): boolean =>
        others.includes(files.resolver.resolve(link.target, note.path, link.kind)?.path ?? '');
      return indexedNote({ path: note.path, text: hideLinks(note, isHidden) });
    };
    const back = wanted.filter((target) => links.outgoing(target).some((link) => link.path === path));
    return [path, ...back].flatMap((one) => {
      const note = texts.get(one);
      return note === undefined ? [] : [without(note, one === path ? wanted : [path])];
    });
  };

  return {
    edges: () => links.linkEdges().edges,
    has: (path) => whole.has(path),
    notesOf: ({ mentions, place }) => {
      const paths = mentions.map((mention) =>
        mention.kind === 'path'
          ? mention.path
          : files.resolver.resolve(mention.target, place?.path ?? '', 'wikilink')?.path,
      );
      return [...new Set(paths)].filter((path) => path !== undefined && whole.has(path)) as string[];
    },
    // The name of the source does not matter: there is but one.
    setSessions: (sessions) => coEdits.replaceSource('git', sessions),
    prepare: async (queries, listener) => {
      if (model === undefined) return;
      const chunks = queries.flatMap((query) => hidden(query).flatMap((note) => note.chunks));
      await embedMissing(chunks, model, listener);
    },
    predict: (path) => ask(path, false),
    predictHidden: async (query) => {
      const changed = hidden(query);
      for (const note of changed) put(note);
      await similar.settle();
      const predictions = ask(query.path, true);
      for (const { record } of changed) put(whole.get(record.path) as IndexedNote);
      return predictions;
    },
  };
}
