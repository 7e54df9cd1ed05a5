import {
  agains,
  besides,
  cancellations,
  endings,
  formers,
  hasPhrase,
  negations,
  nevers,
  noMores,
  nows,
  pastTimes,
  readDismissal,
  readWords,
  remembered,
  reschedulings,
  restrictions,
  reversals,
  roleOf,
  speaksOfPlan,
  statementLanguage,
  suppositions,
  type StatementLanguage,
  type VerbConcept,
  type VerbForm,
} from '../../words';
import { USER_KEY, type Claim, type ClaimPart, type Determiner } from './claim';
import { readHome } from './home';
import { movesThing } from './moved-thing';
import { renewSubject } from './renewed-subject';
import { readPieces, type Piece } from './pieces';
import { readSubject } from './read-subject';
import { claimOfSpeaker, readSpeaker } from './speaker';
import { findVerb, isPerfect } from './verb';

/** A line of a note's properties, with the note's title in front: "Harbour: Deadline: 2026-06-01". */
const PROPERTY = /^(?<title>\p{L}[^:]{0,80}): (?<key>\p{L}[\p{L}\p{N} /-]{0,30}):{1,2} (?<value>\S.*)$/u;
/** Verbs that help another one; what they say themselves counts only where there is no other. */
const HELPING = new Set<VerbConcept>(['be', 'have', 'do', 'become', 'may', 'intend', 'start', 'stop']);
/** Nouns that say the same as a verb: "my sister's name is", "my weight is". */
const NOUNS_OF_VERBS: readonly VerbConcept[] = ['name', 'weigh', 'cost', 'reside'];
/** A preposition says something of a time only where it is one of these: "on Monday" is "Monday". */
const TELLING_TIME_ROLES = new Set(['since', 'until', 'before', 'after']);

/**
 * What a statement of one sentence says, as far as rules can tell.
 *
 * @param fallback the language where the statement itself does not tell
 */
export function readClaim(text: string, fallback?: StatementLanguage): Claim {
  return readClaimIn[fallback ?? 'unknown'](text);
}

const readClaimIn = {
  en: remembered((text) => claimOf(text, 'en')),
  de: remembered((text) => claimOf(text, 'de')),
  unknown: remembered((text) => claimOf(text, undefined)),
};

function claimOf(text: string, fallback: StatementLanguage | undefined): Claim {
  const said = readWords(text);
  const dismissal = readDismissal(text, said);
  if (dismissal) {
    const { start, end } = dismissal;
    const plan = text.slice(said[start]?.start, said[end - 1]?.end);
    return { ...readClaim(plan, fallback), isCancelled: true };
  }
  const property = PROPERTY.exec(text)?.groups;
  if (property) return readClaim(`${property.title!} ${property.key!} is ${property.value!}`, fallback);
  const speaker = readSpeaker(text);
  if (speaker) return claimOfSpeaker(readClaim(speaker.said, fallback), speaker.who);
  const words = said;
  const language = statementLanguage(words.map((word) => word.term)) ?? fallback;
  const pieces = readPieces(words, language);
  const verb = findVerb(pieces, language);
  const found = readSubject(pieces, verb.at);
  const relation = readRelation(pieces, verb, found.pieces);
  const keys = new Set(found.subject.keys);
  for (const concept of NOUNS_OF_VERBS) if (relation.concept === concept) keys.delete(concept);

  const isNegated = hasPhrase(words, negations);
  const isEnded = hasPhrase(words, endings) || (isNegated && hasPhrase(words, noMores));
  // Whoever moved somewhere lives there.
  const isPlan = speaksOfPlan(words);
  const parts = readParts(pieces, new Set([...found.pieces, ...relation.pieces]));
  const isRenewed = renewSubject(keys, parts);
  const isLasting = isPresentPerfect(pieces[verb.at], pieces) && parts.some(({ role }) => role === 'since');
  const isOfUser = keys.size === 1 && keys.has(USER_KEY);
  // "I moved to Bremen" speaks of a place, "the meeting moved to Friday" of a time.
  const isRescheduled = hasPhrase(words, reschedulings) && !(isOfUser && parts.some(isPlace));
  const isMove =
    relation.concept === 'move' &&
    relation.form !== 'present' &&
    !isPlan &&
    !isRescheduled &&
    !movesThing(pieces, parts, language);
  const home = isMove || relation.concept === 'reside' ? readHome(parts, language, isMove) : undefined;
  return {
    language,
    subject: { ...found.subject, keys },
    relation: isMove ? 'reside' : relation.concept,
    parts,
    isNegative: isNegated || isEnded,
    isNever: hasPhrase(words, nevers),
    isEnded,
    isPast:
      !isMove &&
      !relation.isBeginning &&
      !isLasting &&
      (verb.form === 'past' ||
        (relation.concept === 'be' && isPresentPerfect(pieces[verb.at], pieces)) ||
        isPerfect(pieces, verb.at, language) ||
        hasAny(words, [formers, pastTimes])),
    isPlan,
    isCancelled: hasPhrase(words, cancellations) || (isNegated && hasPhrase(words, reversals)),
    isRescheduled,
    isSupposed: hasPhrase(words, suppositions),
    isChange: isMove || isRenewed || relation.isBeginning || hasAny(words, [nows, agains]),
    isBesides: hasPhrase(words, besides),
    isRestricted: hasPhrase(words, restrictions),
    isIntroduction: relation.concept === 'be' && isDetermined(pieces, verb.at),
    isManifold: pieces.filter(({ verb: each }) => each !== undefined && each.form !== 'other').length > 1,
    ...(home && { home }),
  };
}

function isPlace({ role, kind }: ClaimPart): boolean {
  return role === 'to' && kind === 'word';
}

function hasAny(
  words: Parameters<typeof hasPhrase>[0],
  lists: readonly Parameters<typeof hasPhrase>[1][],
): boolean {
  return lists.some((list) => hasPhrase(words, list));
}

interface RelationReading {
  readonly concept: Claim['relation'];
  readonly form: VerbForm | undefined;
  /** Verbs of all kinds, which are no parts. */
  readonly pieces: ReadonlySet<Piece>;
  /** "Started a new job" is of now. */
  readonly isBeginning: boolean;
}

function readRelation(
  pieces: readonly Piece[],
  verb: ReturnType<typeof findVerb>,
  subject: ReadonlySet<Piece>,
): RelationReading {
  const verbs = pieces.filter((piece, at) => isVerbHere(pieces, at) && !subject.has(piece));
  const own = verb.at >= 0 ? pieces[verb.at] : undefined;
  const telling = verbs.find((piece) => isTelling(piece, own));
  const helping = verbs.filter((piece) => piece.verb && HELPING.has(piece.verb.concept));
  const isBeginning = telling !== undefined && helping.some((piece) => piece.verb?.concept === 'start');
  if (telling?.verb) {
    return { ...telling.verb, pieces: new Set([telling, ...helping]), isBeginning };
  }
  if (own && !own.verb) {
    const found = new Set([own, ...helping]);
    return { concept: `verb:${own.key}`, form: verb.form, pieces: found, isBeginning };
  }
  const noun = NOUNS_OF_VERBS.find((concept) =>
    [...subject].some((piece) => piece.verb?.concept === concept),
  );
  const concept =
    noun ?? (isPresentPerfect(own, helping) ? 'be' : (own?.verb?.concept ?? helping[0]?.verb?.concept));
  return { concept, form: verb.form, pieces: new Set(helping), isBeginning };
}

/** "Have been": what has been so since a time is so, and what has been so without one was. */
function isPresentPerfect(own: Piece | undefined, helping: readonly Piece[]): boolean {
  return own?.verb?.concept === 'have' && helping.some(({ term }) => term === 'been');
}

/** "Has a cat named Felix" tells of having, "is named Felix" of the name. */
function isTelling({ verb }: Piece, own: Piece | undefined): boolean {
  if (!verb || HELPING.has(verb.concept)) return false;
  const isAside = verb.concept === 'name' && verb.form === 'other' && own?.verb?.concept === 'have';
  return !isAside;
}

/** After a preposition or an article a word is a noun, whatever it could be elsewhere: "in planning". */
function isVerbHere(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at];
  if (!piece?.verb) return false;
  if (HELPING.has(piece.verb.concept) || piece.verb.form !== 'present') {
    const before = pieces[at - 1]?.kind;
    return !(before === 'preposition' && HELPING.has(piece.verb.concept)) && !isSoughtJob(pieces, at);
  }
  return true;
}

/** "Applied for a job at Globex": nobody works there for that. */
function isSoughtJob(pieces: readonly Piece[], at: number): boolean {
  const [first, second] = [pieces[at - 2], pieces[at - 1]];
  return (
    pieces[at]?.verb?.concept === 'employ' && second?.kind === 'article' && first?.kind === 'preposition'
  );
}

function readParts(pieces: readonly Piece[], left: ReadonlySet<Piece>): readonly ClaimPart[] {
  const parts: ClaimPart[] = [];
  let role = '';
  let phrase = 0;
  let determiner: Determiner = 'none';
  let before: Piece | undefined;
  for (const piece of pieces) {
    determiner = determinerOf(piece, left.has(piece)) ?? determiner;
    if (left.has(piece)) {
      role = '';
      phrase += 1;
    } else if (piece.kind === 'preposition') {
      role = roleOf(piece.term) ?? '';
      phrase += 1;
    } else if (piece.kind === 'article' || piece.kind === 'user-possessive') {
      // "Im Herbst einen Marathon": an article that follows no preposition begins a phrase without one.
      if (before?.kind !== 'preposition') {
        role = '';
        phrase += 1;
      }
    } else if (piece.kind === 'time') {
      parts.push(
        partOf(piece, { kind: 'time', role: TELLING_TIME_ROLES.has(role) ? role : '', determiner, phrase }),
      );
      role = '';
      phrase += 1;
    } else if (piece.kind === 'word' || piece.kind === 'number') {
      parts.push(partOf(piece, { kind: piece.kind, role, determiner, phrase }));
    }
    before = piece;
  }
  return parts;
}

const INDEFINITE = /^(?:an?|ein|eine[nmrs]?)$/;
/** German prepositions that hold an article: "im Dorf". */
const WITH_ARTICLE = new Set(['im', 'ins', 'am', 'ans', 'zum', 'zur', 'beim', 'vom', 'vorm', 'fürs']);

/** What a piece says of the words after it; undefined where it changes nothing. */
function determinerOf({ kind, term }: Piece, isLeft: boolean): Determiner | undefined {
  if (isLeft) return 'none';
  if (kind === 'article') return INDEFINITE.test(term) ? 'indefinite' : 'definite';
  if (kind === 'user-possessive') return 'user';
  if (kind === 'other-pronoun') return 'definite';
  if (kind === 'preposition') return WITH_ARTICLE.has(term) ? 'definite' : 'none';
  return undefined;
}

function partOf({ key, isCapital, isFirst }: Piece, place: Omit<ClaimPart, 'key' | 'isCapital'>): ClaimPart {
  const { role, kind, determiner, phrase } = place;
  return { role, key, kind, isCapital: isCapital && !isFirst, determiner, phrase };
}

function isDetermined(pieces: readonly Piece[], verbAt: number): boolean {
  const next = pieces[verbAt + 1];
  return next?.kind === 'article' || next?.kind === 'user-possessive';
}
