import type { Embedder, EmbeddingIdentity } from '../../embedding';
import type { Clock, ProgressListener, Storage } from '../../platform';
import { openMemoryBook } from '../book/open-memory-book';
import type { Extractor } from '../extractor';
import type { MemoryBook } from '../memory-book';
import type { MemoryIndex } from '../memory-index';
import { openMemoryIndex } from '../recall/open-memory-index';
import { factsOf, sessionsOf, turnsOf } from './locomo-documents';
import type { LocomoDocument } from './locomo-documents';
import type { LocomoConversation, LocomoQuestion } from './locomo-file';
import { meanOfMeasures } from './measures';
import type { LocomoMeasures } from './measures';
import { memoryRanker, noteRanker, sessionNote, turnNote } from './rankers';
import { Score } from './score';

/** What is searched: each turn by itself, whole sessions, or the facts that were drawn from them. */
export const locomoSets = ['turns', 'sessions', 'facts'] as const;
export type LocomoSet = (typeof locomoSets)[number];

type BySet<Value> = Readonly<Record<LocomoSet, Value>>;

export interface LocomoReport extends BySet<LocomoMeasures> {
  /** A plain BM25 over the same texts. */
  readonly floor: BySet<LocomoMeasures>;
  readonly conversations: number;
  readonly questions: number;
  readonly documents: BySet<number>;
  /** Null where everything went by word. */
  readonly model: EmbeddingIdentity | null;
  readonly extractor: string;
}

export interface LocomoOptions {
  readonly extractor: Extractor;
  /** Without one everything goes by word. */
  readonly embedder: Embedder | undefined;
  /** Keeps the vectors, so that a second run embeds nothing again. */
  readonly storage: Storage;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ProgressListener | undefined;
}

/**
 * How well what was said is found again, on conversations with questions whose answers are known to the turn. A question is
 * asked of its own conversation alone. Everything but the choice of the documents is what the product does.
 */
export async function evaluateLocomo(
  conversations: readonly LocomoConversation[],
  options: LocomoOptions,
): Promise<LocomoReport> {
  const { signal, onProgress } = options;
  const book = await openMemoryBook({ folder: undefined, writer: undefined, clock: options.clock });
  const facts: LocomoDocument[][] = [];
  for (const [done, conversation] of conversations.entries()) {
    onProgress?.({ phase: 'extract', done, total: conversations.length, path: conversation.id });
    facts.push(await factsOf(conversation, { ...options, book }));
  }
  const index = await followBook(book, options);
  const scores: BySet<Score> = { turns: new Score(), sessions: new Score(), facts: new Score() };
  for (const [place, conversation] of conversations.entries()) {
    signal?.throwIfAborted();
    const { id, questions } = conversation;
    const turns = turnsOf(conversation);
    const sessions = sessionsOf(conversation);
    const ofConversation = facts[place] ?? [];
    await scores.turns.add(questions, turns, await noteRanker(turns, turnNote, options));
    await scores.sessions.add(
      questions.map(askedOfSessions),
      sessions,
      await noteRanker(sessions, sessionNote, options),
    );
    await scores.facts.add(questions, ofConversation, memoryRanker(ofConversation, index, id));
  }
  return {
    ...eachSet((set) => meanOfMeasures(scores[set].ours)),
    floor: eachSet((set) => meanOfMeasures(scores[set].floor)),
    conversations: conversations.length,
    questions: scores.turns.ours.length,
    documents: eachSet((set) => scores[set].documents),
    model: options.embedder?.identity ?? null,
    extractor: options.extractor.name,
  };
}

async function followBook(
  book: MemoryBook,
  { embedder, storage, clock, signal, onProgress }: LocomoOptions,
): Promise<MemoryIndex> {
  const { index } = await openMemoryIndex({ book, storage, clock, model: { embedder: () => embedder } });
  onProgress?.({ phase: 'embed', done: 0, total: book.counts().live });
  await index.update(signal);
  await index.flush();
  return index;
}

/** `D3:13` is of session `D3`. */
function askedOfSessions({ text, evidence }: LocomoQuestion): LocomoQuestion {
  return { text, evidence: [...new Set(evidence.map((turn) => turn.replace(/:.*$/, '')))] };
}

function eachSet<Value>(value: (set: LocomoSet) => Value): BySet<Value> {
  return { turns: value('turns'), sessions: value('sessions'), facts: value('facts') };
}
