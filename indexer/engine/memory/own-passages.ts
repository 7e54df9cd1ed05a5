import type { SearchResult } from '../../engine-api';
import { isAboutUser, isFunctionTerm, readVoices } from '../../memory';
import type { VoicedSentence } from '../../memory';
import { doOverlap, plainText, uniteRanges } from '../../vault';
import type { TextRange, Vault } from '../../vault';
import { cutOut } from './cut-out';

const CUT = '…';

export interface OwnPassages {
  readonly passages: readonly SearchResult[];
  /** How many were left out, since somebody else says "I" in them, or the memory itself. */
  readonly leftOut: number;
}

/**
 * Passages in which nobody else speaks as the user would. What was pasted from a memory is cut out of them: it is no second
 * source of what it says. Where somebody asks about themself, those are left out in which only others say "I": a story, a
 * clipping, a quotation, an assistant.
 */
export async function ownPassages(
  passages: readonly SearchResult[],
  query: string,
  vault: Pick<Vault, 'read'>,
): Promise<OwnPassages> {
  const isAsked = isAboutUser(query);
  const own: SearchResult[] = [];
  for (const passage of passages) {
    const text = await vault.read(passage.path).catch(() => undefined);
    const kept = text === undefined ? passage : await ownPart(passage, text, isAsked);
    if (kept !== undefined) own.push(kept);
  }
  return { passages: own, leftOut: passages.length - own.length };
}

async function ownPart(
  passage: SearchResult,
  text: string,
  isAsked: boolean,
): Promise<SearchResult | undefined> {
  const voices = await readVoices(passage.path, text);
  const within = voices.filter(({ stretch }) => doOverlap(stretch, passage));
  const firstPersons = within.filter((sentence) => sentence.isFirstPerson);
  const isOthers = firstPersons.length > 0 && firstPersons.every(({ voice }) => voice !== 'user');
  if (isAsked && isOthers) return undefined;
  const handedOver = within.filter(({ voice }) => voice === 'memory');
  return handedOver.length === 0 ? passage : withoutHandedOver(passage, handedOver, text);
}

/** Undefined where nothing that was found is left. */
function withoutHandedOver(
  passage: SearchResult,
  handedOver: readonly VoicedSentence[],
  text: string,
): SearchResult | undefined {
  const { snippet, highlights } = passage;
  const lines = handedOver
    .flatMap(({ stretch }) => text.slice(stretch.start, stretch.end).split('\n'))
    .map((line) => plainText(line).replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  const ranges = uniteRanges(lines.flatMap((line) => placesOf(line, snippet)));
  const { text: left, moved } = cutOut(snippet, ranges, CUT);
  const kept = highlights.filter((highlight) => !ranges.some((range) => doOverlap(highlight, range)));
  const isTelling = ({ start, end }: TextRange): boolean =>
    !isFunctionTerm(snippet.slice(start, end).toLowerCase());
  const isFound = !highlights.some(isTelling) || kept.some(isTelling);
  const isEmpty = left.replaceAll(CUT, '').trim() === '';
  if (!isFound || isEmpty) return undefined;
  return {
    ...passage,
    snippet: left,
    highlights: kept.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
  };
}

function placesOf(line: string, snippet: string): readonly TextRange[] {
  const places: TextRange[] = [];
  for (let at = snippet.indexOf(line); at >= 0; at = snippet.indexOf(line, at + line.length)) {
    places.push({ start: at, end: at + line.length });
  }
  return places;
}
