import { irregularPasts, type StatementLanguage, type VerbForm } from '../../words';
import type { Piece } from './pieces';

/** Where the verb of a statement stands; -1 where none was found. */
export interface VerbPlace {
  readonly at: number;
  readonly form: VerbForm | undefined;
}

const NONE: VerbPlace = { at: -1, form: undefined };
const ENGLISH_FINITE = /(?:[^s']s|ed)$/;
const ENGLISH_PAST = /ed$/;
const GERMAN_FINITE = /(?:t|te|ten|en|e)$/;
const GERMAN_PARTICIPLE = /^(?:ab|an|auf|aus|ein|mit|um|vor|zu)?ge.+(?:t|en)$|iert$/;
/** Without "ge-", and only at the end behind "haben": "hat verkauft", but not "ist verlobt". */
const PREFIXED_PARTICIPLE = /^(?:be|ver|er|ent|zer|miss|über|unter|wieder)\p{Ll}{2,}(?:t|en)$/u;
/** Participles of a state that lasts, and words that only look like one. */
const STATES = new Set([
  'angestellt',
  'genannt',
  'geplant',
  'geschieden',
  'gegen',
  'gezogen',
  'umgezogen',
  'gefragt',
]);

/** The finite verb: a known one, else the word that by its place and ending should be one. */
export function findVerb(pieces: readonly Piece[], language: StatementLanguage | undefined): VerbPlace {
  const afterPronoun = pieces.findIndex(
    (piece, at) =>
      piece.kind === 'word' && !piece.verb && pieces[at - 1]?.kind === 'user-pronoun' && !piece.isCapital,
  );
  const known = pieces.findIndex((piece, at) => isFinite(piece) && !isNounPlace(pieces, at));
  if (known >= 0 && (afterPronoun < 0 || known < afterPronoun)) {
    return { at: known, form: pieces[known]?.verb?.form };
  }
  const at = afterPronoun >= 0 ? afterPronoun : guessVerb(pieces, language);
  const guessed = pieces[at];
  if (!guessed) return NONE;
  const isPast = irregularPasts.has(guessed.term) || (language !== 'de' && ENGLISH_PAST.test(guessed.term));
  return { at, form: isPast ? 'past' : 'present' };
}

/** Whether a German sentence speaks of the past by its participle: "hat studiert", "bin gelaufen". */
export function isPerfect(
  pieces: readonly Piece[],
  verbAt: number,
  language: StatementLanguage | undefined,
): boolean {
  const concept = pieces[verbAt]?.verb?.concept;
  if (language === 'en' || (concept !== 'be' && concept !== 'have')) return false;
  const last = pieces.at(-1);
  if (concept === 'have' && last && !last.isCapital && PREFIXED_PARTICIPLE.test(last.term)) return true;
  return pieces.some(
    (piece) => !piece.isCapital && GERMAN_PARTICIPLE.test(piece.term) && !STATES.has(piece.term),
  );
}

function isFinite(piece: Piece): boolean {
  return piece.kind === 'word' && piece.verb !== undefined && piece.verb.form !== 'other';
}

/** "The plan", "my work", "in use": no verb. */
function isNounPlace(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1]?.kind;
  return before === 'article' || before === 'user-possessive' || before === 'preposition';
}

function guessVerb(pieces: readonly Piece[], language: StatementLanguage | undefined): number {
  return pieces.findIndex((piece, at) => {
    if (at === 0 || piece.kind !== 'word' || piece.isCapital || isNounPlace(pieces, at)) return false;
    if (irregularPasts.has(piece.term)) return true;
    if (language !== 'de') return ENGLISH_FINITE.test(piece.term);
    return GERMAN_FINITE.test(piece.term) && pieces[at - 1]?.isCapital === true;
  });
}
