import type { StatementLanguage } from '../../words';
import type { ClaimPart } from './claim';
import { isDwelling } from './home';
import type { Piece } from './pieces';

/** English words right after "moved" that are no object: "moved abroad", "moved house". */
const NO_OBJECTS = new Set(
  'home house flat back away abroad overseas together apart in out up down on soon there here'.split(' '),
);
const ADVERB = /ly$/;

/**
 * Whether somebody moved something rather than themselves: "I moved the choir to Wednesdays", "Ich habe das Backup umgezogen". An
 * object has an article or "my" before it and no preposition; in English it may also follow its verb right away.
 */
export function movesThing(
  pieces: readonly Piece[],
  parts: readonly ClaimPart[],
  language: StatementLanguage | undefined,
): boolean {
  const hasObject = parts.some(
    ({ role, kind, key, determiner }) =>
      role === '' && kind === 'word' && determiner !== 'none' && !isDwelling(key),
  );
  if (hasObject || language === 'de') return hasObject;
  const at = pieces.findIndex(({ verb }) => verb?.concept === 'move');
  const next = pieces[at + 1];
  return next?.kind === 'word' && !NO_OBJECTS.has(next.term) && !ADVERB.test(next.term);
}
