import type { SearchResult } from '../engine-api';
import { makeSnippet } from '../search';
import type { NoteHit, ParsedQuery, SearchIndex } from '../search';
import { chunkNote, parseNote, plainText } from '../vault';
import type { ChunkRecord, Vault } from '../vault';

/**
 * A hit as people see it. Texts are not kept in memory: the passage is read from the note, so that a snippet never shows
 * what the note no longer says. A note that cannot be read just now gives an empty snippet and keeps its place.
 */
export async function describeHit(
  hit: NoteHit,
  query: ParsedQuery,
  index: SearchIndex,
  vault: Vault,
): Promise<SearchResult | undefined> {
  const note = index.outline(hit.path);
  if (note === undefined) return undefined;
  const chunk = note.chunks.find((candidate) => candidate.id === hit.chunkId);
  const source = await vault.read(hit.path).catch(() => '');
  const start = Math.min(chunk?.start ?? 0, source.length);
  const end = Math.min(chunk?.end ?? 0, source.length);
  const { snippet, highlights } = makeSnippet(passageText(hit.path, source.slice(start, end)), query);
  return {
    path: hit.path,
    title: note.title,
    score: hit.score,
    heading: headingOf(note.title, chunk),
    snippet,
    highlights,
    start,
    end,
    line: countLines(source, start),
    why: hit.reason,
  };
}

/** The passage without markup, cut the way the index cut it; a passage is small, however large its note is. */
export function passageText(path: string, source: string): string {
  const chunks = chunkNote(parseNote(path, source), source);
  return plainText(chunks.map((chunk) => chunk.text).join('\n'));
}

function headingOf(title: string, chunk: ChunkRecord | undefined): string {
  const headings = chunk?.headingPath ?? [];
  // A first heading that repeats the title tells the reader nothing.
  const shown = headings[0] === title ? headings.slice(1) : headings;
  return shown.join(' > ');
}

function countLines(source: string, end: number): number {
  let lines = 0;
  for (let at = source.indexOf('\n'); at !== -1 && at < end; at = source.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
