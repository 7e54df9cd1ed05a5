import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { openEngine } from '../../../indexer/engine';
import type { Embedder } from '../../../indexer/embedding';
import { estimateTokens, parseLocomoFile } from '../../../indexer/memory';
import type { LocomoConversation } from '../../../indexer/memory';
import { createMemoryStorage } from '../../../indexer/platform';
import type { ContextSource } from '../../../indexer/recall-api';
import { createMemoryVault } from '../../../indexer/vault';
import type { Section } from '../report';

/** Means over all questions. Recall is the share of the turns that answer a question which is among the sources. */
interface ContextFigures {
  readonly questions: number;
  /** Of the first five and fifteen by worth: memories and passages by turns, the best of each first. */
  readonly 'recall@5': number;
  readonly 'recall@15': number;
  /** Of all in the block. */
  readonly recall: number;
  /** Of a block, of its memories, and of the sessions that its sources are from, given whole. */
  readonly tokens: number;
  readonly factTokens: number;
  readonly mostFactTokens: number;
  readonly sectionTokens: number;
}

/** Questions of each conversation, spread over all of them: asking all takes an hour. */
const QUESTIONS = 40;

/** What a context block holds of what answers a question, by words alone and with a model. */
export async function benchContext({
  file,
  text,
  embedder,
}: {
  readonly file: string;
  readonly text: string;
  readonly embedder: Embedder;
}): Promise<readonly Section[]> {
  const conversations = parseLocomoFile(file, text).map(withFewerQuestions);
  const rows = [
    ['words alone', await measureContext(conversations)],
    ['with a model', await measureContext(conversations, embedder)],
  ] as const;
  const share = (value: number): string => value.toFixed(2);
  const count = (value: number): string => Math.round(value).toLocaleString('en');
  return [
    {
      title: 'Context blocks',
      text: `LoCoMo, first ${conversations.length} conversations kept as notes, ${QUESTIONS} questions of each. Recall is the share of the turns that answer a question which is among the sources of its block; tokens are estimated.`,
      head: [
        '',
        'questions',
        'recall@5',
        'recall@15',
        'in the block',
        'tokens',
        'of facts',
        'most',
        'of the sessions, whole',
      ],
      rows: rows.map(([name, figures]) => [
        name,
        count(figures.questions),
        ...[figures['recall@5'], figures['recall@15'], figures.recall].map(share),
        ...[figures.tokens, figures.factTokens, figures.mostFactTokens, figures.sectionTokens].map(count),
      ]),
    },
  ];
}

function withFewerQuestions(conversation: LocomoConversation): LocomoConversation {
  const step = Math.max(1, Math.floor(conversation.questions.length / QUESTIONS));
  const questions = conversation.questions.filter((_, place) => place % step === 0).slice(0, QUESTIONS);
  return { ...conversation, questions };
}

async function measureContext(
  conversations: readonly LocomoConversation[],
  embedder?: Embedder,
): Promise<ContextFigures> {
  const rows: Omit<ContextFigures, 'questions' | 'mostFactTokens'>[] = [];
  for (const conversation of conversations) rows.push(...(await ask(conversation, embedder)));
  const mean = (name: keyof (typeof rows)[number]): number =>
    rows.reduce((sum, row) => sum + row[name], 0) / rows.length;
  return {
    questions: rows.length,
    ...{ 'recall@5': mean('recall@5'), 'recall@15': mean('recall@15'), recall: mean('recall') },
    ...{ tokens: mean('tokens'), factTokens: mean('factTokens'), sectionTokens: mean('sectionTokens') },
    mostFactTokens: Math.max(...rows.map(({ factTokens }) => factTokens)),
  };
}

async function ask({ sessions, questions }: LocomoConversation, embedder: Embedder | undefined) {
  const notes: Record<string, string> = {};
  const turns = new Map<string, { readonly path: string; readonly line: number; readonly text: string }>();
  for (const { id, date, turns: said } of sessions) {
    const path = `${date.slice(0, 10)} ${id}.md`;
    const lines = ['---', `date: ${date}`, '---', ''];
    for (const { id: turn, speaker, text } of said) {
      const line = text.replace(/\s+/g, ' ');
      turns.set(turn, { path, line: lines.push(`**${speaker}:** ${line}`, '') - 1, text: line });
    }
    notes[path] = lines.join('\n');
  }
  const engine = await openEngine({
    vault: createMemoryVault(notes),
    storage: createMemoryStorage(),
    settings: { exclude: [] },
    ledger: { folder: createMemoryLedgerFolder(new Map()), writer: { label: 'bench', id: 'k3f9' } },
  });
  // An engine closes the model that it was given, and the next conversation needs it still.
  if (embedder !== undefined) await engine.setEmbedder(staysOpen(embedder));
  await engine.refresh();
  await engine.memory.extractMemories({ isOfAll: true });
  const rows = [];
  for (const { text, evidence } of questions) {
    const { sources, tokens, tokensByKind } = await engine.recall.contextBlock({ message: text });
    const places = new Map<ContextSource, { readonly path: string; readonly line?: number }[]>();
    for (const source of sources) {
      const from = source.id === undefined ? [] : (await engine.memory.memory(source.id)).memory.from;
      places.set(
        source,
        from.map(({ path, offset = 0 }) => ({
          path,
          line: notes[path]!.slice(0, offset).split('\n').length,
        })),
      );
    }
    const holds = (source: ContextSource, id: string): boolean => {
      const turn = turns.get(id);
      if (turn === undefined) return false;
      if (source.id !== undefined)
        return places.get(source)!.some(({ path, line }) => path === turn.path && line === turn.line);
      const beginning = turn.text.slice(0, 60);
      return source.path === turn.path && source.text.includes(beginning);
    };
    const recall = (some: readonly ContextSource[]): number =>
      evidence.filter((id) => some.some((source) => holds(source, id))).length / evidence.length;
    const ranked = byWorth(sources);
    rows.push({
      ...{ 'recall@5': recall(ranked.slice(0, 5)), 'recall@15': recall(ranked.slice(0, 15)) },
      ...{ recall: recall(sources), tokens, factTokens: tokensByKind.memory ?? 0 },
      sectionTokens: [...new Set(sources.flatMap(({ path }) => path ?? []))].reduce(
        (sum, path) => sum + estimateTokens(notes[path] ?? ''),
        0,
      ),
    });
  }
  await engine.close();
  return rows;
}

function staysOpen(embedder: Embedder): Embedder {
  return {
    identity: embedder.identity,
    embed: (...asked) => embedder.embed(...asked),
    close: () => Promise.resolve(),
  };
}

/** Undoes the order of the block: memories best first, passages best last; of one kind alone best first, then last. */
function byWorth(sources: readonly ContextSource[]): readonly ContextSource[] {
  const memories = sources.filter(({ kind }) => kind === 'memory');
  const passages = sources.filter(({ kind }) => kind === 'passage');
  const [best, next] =
    memories.length > 0 && passages.length > 0
      ? [memories, passages.toReversed()]
      : [fromEnds(memories), fromEnds(passages)];
  const longer = Math.max(best.length, next.length);
  return Array.from({ length: longer }, (_, place) => [best[place], next[place]])
    .flat()
    .filter((source) => source !== undefined);
}

function fromEnds<Item>(items: readonly Item[]): readonly Item[] {
  const half = Math.ceil(items.length / 2);
  const [front, back] = [items.slice(0, half), items.slice(half).toReversed()];
  return front.flatMap((item, place) => [item, ...back.slice(place, place + 1)]);
}
