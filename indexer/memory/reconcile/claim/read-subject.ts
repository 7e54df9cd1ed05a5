import { USER_KEY, type ClaimSubject } from './claim';
import { timeAdjectives } from '../../words';
import type { Piece } from './pieces';

/** The subject of a statement, and the pieces that are part of it. */
export interface SubjectReading {
  readonly subject: ClaimSubject;
  readonly pieces: ReadonlySet<Piece>;
}

const NOBODY: SubjectReading = {
  subject: { keys: new Set(), isUnresolved: true, isDefinite: false },
  pieces: new Set(),
};
const USER: ClaimSubject = { keys: new Set([USER_KEY]), isUnresolved: false, isDefinite: true };

/**
 * Finds of whom a statement speaks: what stands before its verb, or behind it where something else was put first ("Im Mai
 * fahren wir"). A statement that begins with its verb speaks of the user: "Works at company B".
 *
 * @param verbAt where the verb stands; -1 where none was found
 */
export function readSubject(pieces: readonly Piece[], verbAt: number): SubjectReading {
  const [first] = pieces;
  if (verbAt < 0 && first?.kind === 'user-pronoun') return { subject: USER, pieces: new Set([first]) };
  if (verbAt < 0) return NOBODY;
  const before = pieces.slice(0, verbAt);
  const pronoun = before.find((piece) => piece.kind === 'user-pronoun') ?? pronounAfter(pieces, verbAt);
  if (pronoun) return { subject: USER, pieces: new Set([pronoun]) };
  if (before.length === 0) return { subject: USER, pieces: new Set() };
  if (!isInFront(before)) return named(before);
  const behind = phraseAfter(pieces, verbAt + 1);
  if (behind.length > 0 && behind.some((piece) => piece.isCapital)) return named(behind);
  const last = lastPhrase(before);
  return last.length > 0 ? named(last) : { subject: USER, pieces: new Set() };
}

function pronounAfter(pieces: readonly Piece[], verbAt: number): Piece | undefined {
  const next = pieces[verbAt + 1];
  return next?.kind === 'user-pronoun' ? next : undefined;
}

/** Whether what stands before the verb is no subject: "Since March", "Am Dienstag", "Den Marathon". */
function isInFront(before: readonly Piece[]): boolean {
  const [first, second] = before;
  if (!first) return false;
  if (second?.kind === 'time' || timeAdjectives.has(first.term)) return true;
  return (
    first.kind === 'preposition' ||
    first.kind === 'time' ||
    first.kind === 'function' ||
    first.isObjectArticle
  );
}

/** Article or possessive, adjectives, and the nouns or names after them. */
function phraseAfter(pieces: readonly Piece[], from: number): readonly Piece[] {
  const phrase: Piece[] = [];
  for (const piece of pieces.slice(from)) {
    const isDeterminer = piece.kind === 'article' || piece.kind === 'user-possessive';
    const last = phrase.at(-1);
    if (isDeterminer && last !== undefined) break;
    if (!isDeterminer && piece.kind !== 'word') break;
    if (last?.isCapital && !piece.isCapital) break;
    phrase.push(piece);
  }
  return phrase;
}

/** The last words before the verb that belong together: "Last week | the basement | was flooded". */
function lastPhrase(before: readonly Piece[]): readonly Piece[] {
  const start = before.findLastIndex((piece) => piece.kind === 'article' || piece.kind === 'user-possessive');
  if (start > 0) return before.slice(start);
  const names = before.slice(before.findLastIndex((piece) => !piece.isCapital) + 1);
  return names.length < before.length ? names : [];
}

function named(pieces: readonly Piece[]): SubjectReading {
  const keys = new Set<string>();
  let isUnresolved = false;
  for (const piece of pieces) {
    if (piece.kind === 'user-possessive') keys.add(USER_KEY);
    else if (piece.kind === 'other-pronoun') isUnresolved = true;
    else if (piece.kind === 'word' || piece.kind === 'number' || piece.kind === 'time') keys.add(piece.key);
  }
  const [first] = pieces;
  const isIndefinite = first?.kind === 'article' && /^(?:an?|eine?)$/.test(first.term);
  return {
    subject: { keys, isUnresolved: isUnresolved || keys.size === 0, isDefinite: !isIndefinite },
    pieces: new Set(pieces),
  };
}
