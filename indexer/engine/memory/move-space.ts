import { DEFAULT_SPACE, parseSpaceName } from '../../memory';
import type { Memory, MemoryBook } from '../../memory';
import type { MoveSpaceReport, MoveSpaceRequest } from '../../memory-api';
import type { SearchIndex } from '../../search';
import type { VaultSpaces } from '../spaces/vault-spaces';

export interface MoveContext {
  readonly book: MemoryBook;
  readonly index: Pick<SearchIndex, 'record'>;
  readonly spaces: VaultSpaces;
}

/**
 * What would move: memories all of whose versions come from notes of the folder and from nowhere else. What was said besides,
 * or stands elsewhere too, may have been told in the space it is in, and stays.
 *
 * @throws TriviumError `setting-invalid` for a name that is none
 */
export function planMove(request: MoveSpaceRequest, context: MoveContext): MoveSpaceReport {
  const { book } = context;
  const { from, to } = spacesOf(request);
  const isOfFolder = notesOf(request.folder, [from, to], context);
  const moved = new Map<string, Memory>();
  const staying: Memory[] = [];
  const seen = new Set<string>();
  for (const memory of from === to ? [] : book.list({ status: 'all', space: from })) {
    if (seen.has(memory.id) || !memory.from.some(({ path }) => isOfFolder(path))) continue;
    const versions = book.history(memory.id);
    for (const { id } of versions) seen.add(id);
    const isOfItAlone = ({ from: sources }: Memory): boolean =>
      sources.length > 0 && sources.every(({ path }) => isOfFolder(path));
    const live = versions.filter(({ status }) => status === 'live');
    if (!versions.every(isOfItAlone)) staying.push(...live);
    // Where a history has several that hold, each is told; one that is over is told by its last version.
    else for (const each of live.length > 0 ? live : versions.slice(-1)) moved.set(each.id, each);
  }
  const heldBack = (from === to ? [] : book.quarantined(from)).filter(
    ({ from: sources }) => sources.length > 0 && sources.every(({ path }) => isOfFolder(path)),
  );
  return { from, to, memories: [...moved.values()], staying, heldBack, isApplied: false };
}

/** Moves what {@link planMove} tells. */
export function moveMemories(request: MoveSpaceRequest, context: MoveContext): MoveSpaceReport {
  const { book } = context;
  const plan = planMove(request, context);
  const memories = plan.memories.map(({ id }) => book.move(id, plan.to));
  for (const { id, text, reasons, from } of plan.heldBack) {
    book.quarantine({ text, reasons, from, space: plan.to });
    // Last: who is interrupted has it on both lists, and on none never.
    book.dismissQuarantined(id, 'discarded');
  }
  return { ...plan, memories: memories.map(({ id }) => book.get(id) ?? []).flat(), isApplied: true };
}

function spacesOf({ from = DEFAULT_SPACE, to }: MoveSpaceRequest): Pick<MoveSpaceReport, 'from' | 'to'> {
  return {
    from: parseSpaceName(from, 'What is to be moved'),
    to: parseSpaceName(to, 'Where it is to be moved to'),
  };
}

/** Whether a path is one of the folder's, and not of a folder or note in it that has a third space. */
function notesOf(
  folder: string,
  known: readonly string[],
  { index, spaces }: MoveContext,
): (path: string) => boolean {
  const below = comparable(folder).replace(/^\/+|\/+$/g, '');
  const isBelow = (path: string): boolean => below === '' || comparable(path).startsWith(`${below}/`);
  const places = new Map<string, boolean>();
  return (path) => {
    const answered = places.get(path);
    if (answered !== undefined) return answered;
    const place = isBelow(path) ? spaces.placeOf(index.record(path) ?? { path }) : undefined;
    const isOfIt = place !== undefined && (known.includes(place) || place === DEFAULT_SPACE);
    places.set(path, isOfIt);
    return isOfIt;
  };
}

/** The case of a folder's name does not matter, as in the settings. */
function comparable(path: string): string {
  return path.normalize('NFC').toLowerCase().replaceAll('\\', '/');
}
