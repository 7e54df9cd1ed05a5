import { hasAllWords, inOneLine } from '../../memory';
import type { Counted, StoreQuestion } from '../../memory';
import type { AskAnswer } from '../../recall-api';
import { parseNote } from '../../vault';
import type { NoteRecord } from '../../vault';
import { writtenDate } from '../memory/sources';
import type { AnswerParts } from './answer-question';
import { sourceOf } from './context-block';
import { memoryItem } from './memory-items';
import { passageItems } from './passage-items';

/** Notes and memories that are named of a count: enough to see what was counted. */
const NAMED = 5;

/** Of an ISO time. */
const DAY = 'YYYY-MM-DD'.length;

/**
 * What is kept, counted. A note counts where its text has every word of what is asked about, also within longer words; a memory
 * likewise. Everything is of one space.
 */
export async function answerFromStore(
  asked: StoreQuestion,
  space: string,
  parts: AnswerParts,
  signal?: AbortSignal,
): Promise<AskAnswer> {
  if (asked.kind === 'count') return counted(asked, space, parts, signal);
  return asked.of === 'memories'
    ? latestMemory(asked, space, parts)
    : latestNote(asked, space, parts, signal);
}

async function counted(
  { of, about, language }: Extract<StoreQuestion, { kind: 'count' }>,
  space: string,
  parts: AnswerParts,
  signal: AbortSignal | undefined,
): Promise<AskAnswer> {
  if (of === 'memories') {
    const memories = await memoriesWith(about, space, parts);
    const items = memories.slice(0, NAMED).map((memory, place) => numberedOf(memoryItem(memory), place));
    return storeAnswer('count', countInWords('memories', memories.length, about, language), items);
  }
  const paths =
    of === 'conversations'
      ? await conversationsWith(about, space, parts, signal)
      : (await notesWith(about, space, parts, signal)).map(({ path }) => path);
  const items = paths
    .slice(0, NAMED)
    .map((path, place) => numberedOf({ kind: 'passage', text: path, origin: path, path }, place));
  return storeAnswer('count', countInWords(of, paths.length, about, language), items);
}

async function latestMemory(
  { about, language }: StoreQuestion,
  space: string,
  parts: AnswerParts,
): Promise<AskAnswer> {
  const [latest] = await memoriesWith(about, space, parts);
  if (latest === undefined) return storeAnswer('latest', NONE[language].memory, []);
  const item = numberedOf(memoryItem(latest), 0);
  return storeAnswer('latest', `${latest.date.slice(0, DAY)}: “${item.shown}” [1]`, [item]);
}

/** By the day that a note says it is from, else the time of its file. */
async function latestNote(
  { of, about, language }: StoreQuestion,
  space: string,
  parts: AnswerParts,
  signal: AbortSignal | undefined,
): Promise<AskAnswer> {
  const { vault } = parts.sources;
  const notes = await notesWith(about, space, parts, signal);
  const dated = notes.filter(({ isDated }) => isDated);
  const [latest] = (of === 'entries' && dated.length > 0 ? dated : notes).toSorted((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
  );
  if (latest === undefined) return storeAnswer('latest', NONE[language].note, []);
  const { path, date, record } = latest;
  const chunk = record.chunks.at(-1);
  const { start, end } = chunk ?? { start: 0, end: 0 };
  const text = await vault.read(path).catch(() => '');
  const line = text.slice(0, start).split('\n').length - 1;
  const place = { path, title: record.title, heading: '', snippet: '', highlights: [], start, end, line };
  const passage = { ...place, score: 0, why: { words: [], fields: [] } };
  const [wide] = await passageItems([passage], about, { vault, kind: 'passage' });
  const item = numberedOf(wide?.item ?? { kind: 'passage', text: path, origin: path, path }, 0);
  return storeAnswer('latest', `${date.slice(0, DAY)}, ${inOneLine(record.title)}: “${item.shown}” [1]`, [
    item,
  ]);
}

async function memoriesWith(about: string, space: string, { sources }: AnswerParts) {
  const { memories } = await sources.memory.memories({ space, order: 'newest' });
  return memories.filter(({ text }) => hasAllWords(text, about));
}

interface DatedNote {
  readonly path: string;
  readonly date: string;
  /** Whether it says so itself; else its file does. */
  readonly isDated: boolean;
  readonly record: NoteRecord;
}

/** Every note of the space is read: a count that leaves some out is none. */
async function notesWith(
  about: string,
  space: string,
  { sources: { index, spaces, vault } }: AnswerParts,
  signal: AbortSignal | undefined,
): Promise<readonly DatedNote[]> {
  const found: DatedNote[] = [];
  for (const { path, mtimeMs } of index.files()) {
    signal?.throwIfAborted();
    const record = index.record(path);
    if (record === undefined || spaces.placeOf(record) !== space) continue;
    const text = await vault.read(path).catch(() => undefined);
    if (text === undefined || !hasAllWords(`${record.title}\n${text}`, about)) continue;
    const date = writtenDate({ path, frontmatter: parseNote(path, text).frontmatter });
    found.push({
      ...{ path, record, isDated: date !== undefined },
      date: date ?? new Date(mtimeMs).toISOString(),
    });
  }
  return found;
}

async function conversationsWith(
  about: string,
  space: string,
  { past }: AnswerParts,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { sessions } = await past.of(space, signal);
  return sessions
    .filter(({ title, turns }) => hasAllWords([title, ...turns.map(({ text }) => text)].join('\n'), about))
    .map(({ path }) => path);
}

type Item = ReturnType<typeof numberedOf>;

function numberedOf(item: ReturnType<typeof memoryItem>, place: number) {
  return { ...item, number: place + 1, shown: inOneLine(item.text) };
}

function storeAnswer(by: 'count' | 'latest', text: string, items: readonly Item[]): AskAnswer {
  const told =
    by === 'count' && items.length > 0 ? ` ${items.map(({ number }) => `[${number}]`).join('')}` : '';
  const sources = items.map((item) => sourceOf(item, 'by-meaning'));
  return { text: text + told, by, sources, unsupported: [], reranked: false };
}

const NOUNS: Readonly<
  Record<StoreQuestion['language'], Readonly<Record<Counted, readonly [string, string]>>>
> = {
  en: {
    notes: ['note', 'notes'],
    memories: ['memory', 'memories'],
    conversations: ['conversation', 'conversations'],
  },
  de: {
    notes: ['Notiz', 'Notizen'],
    memories: ['Erinnerung', 'Erinnerungen'],
    conversations: ['Gespräch', 'Gespräche'],
  },
};
const NONE = {
  en: { memory: 'There is no such memory.', note: 'There is no such note.' },
  de: { memory: 'Eine solche Erinnerung gibt es nicht.', note: 'Eine solche Notiz gibt es nicht.' },
} as const;

/** `3 notes with “roof”.` */
function countInWords(
  of: Counted,
  count: number,
  about: string,
  language: StoreQuestion['language'],
): string {
  const [one, many] = NOUNS[language][of];
  const topic = inOneLine(about);
  const said = { en: ` with “${topic}”`, de: ` mit „${topic}“` };
  return `${count} ${count === 1 ? one : many}${topic === '' ? '' : said[language]}.`;
}
