import { classify } from '../../classify';
import type { Classification } from '../../classify';
import { resolveDates } from '../../extract/dates/resolve-dates';
import { MAX_FACT_WORDS } from '../../extract/defaults';
import { dateOf, placeOf } from '../../extract/read-note';
import type { Place, ReadNote } from '../../extract/read-note';
import type { Sentence } from '../../extract/sentences/sentence';
import { dropReasons } from '../../extract/rules/drop-reasons';
import { isPassing } from '../../extract/rules/passing';
import { isFirstPerson } from '../../extract/rules/persons';
import { beginsWithPronoun, isSelfContained, withSubject } from '../../extract/subject/pronouns';
import type { ExtractionSource } from '../../extractor';
import { hasPhrase, readWords, suppositions } from '../../words';
import type { GivenFact } from './answer';
import { MAX_FACT_CHARACTERS } from './defaults';
import { objectionToStatement } from './evidence';
import { findQuote } from './find-quote';
import type { QuotePlace } from './find-quote';
import type { Group } from './groups';
import { poolReasons } from './reasons';

export interface VerifiedFact {
  readonly text: string;
  /** ISO date or time at which it was said. */
  readonly date: string;
  readonly from: readonly Place[];
  readonly classification: Classification;
}

/** What does not keep a quote's sentence from being one: rules cannot read these, a model can. */
const READABLE_BY_MODEL = new Set<string>([
  dropReasons.tooLong,
  dropReasons.table,
  dropReasons.links,
  dropReasons.unreadable,
]);

/** A note that facts are verified in. */
export interface VerifiedNote extends ReadNote {
  readonly source: ExtractionSource;
  /** Whom the note is about, where it is a person's. */
  readonly person: string | undefined;
}

/**
 * Holds a fact of a model to what it was asked for: its quote stands in the group, where somebody spoke in earnest; it says no more than
 * that; it is one sentence that stands by itself. Its dates are written out here, as of the day of what it quotes.
 */
export function verifyFact(
  fact: GivenFact,
  group: Group,
  note: VerifiedNote,
): VerifiedFact | { readonly reason: string } {
  const { sentences, objections, conversation, source } = note;
  const text = inOneLine(fact.text);
  if ([...text].length > MAX_FACT_CHARACTERS || readWords(text).length > MAX_FACT_WORDS) {
    return { reason: dropReasons.tooLong };
  }
  const places = findQuote(fact.quote, group, sentences);
  const place = places.find((each) => objectionTo(each, objections) === undefined) ?? places[0];
  if (place === undefined) return { reason: poolReasons.noQuote };
  const objection = objectionTo(place, objections);
  if (objection !== undefined) return { reason: objection };

  const quoted = place.sentences.map((index) => sentences[index]!);
  if (isPassing(readWords(text)) || quoted.every(({ words }) => isPassing(words))) {
    return { reason: dropReasons.passing };
  }
  const first = quoted[0]!;
  const named = withPerson(text, first.turn === undefined ? note.person : undefined);
  if (named === undefined || !isSelfContained(readWords(named))) return { reason: dropReasons.unclear };
  const unfounded = objectionToStatement(named, {
    quoted: quoted.map((sentence) => sentence.text).join('\n'),
    answered: answeredBy(place, group, sentences),
    clause: place.clause,
    around: aroundOf(group, note),
  });
  if (unfounded !== undefined) return { reason: unfounded };

  const date = dateOf(first, conversation, source);
  const dated = resolveDates(named, date);
  const speaker = first.turn?.role === 'person' ? first.turn.speaker : undefined;
  const told = speaker !== undefined && isFirstPerson(readWords(dated)) ? `${speaker}: ${dated}` : dated;
  const isSupposed = hasPhrase(readWords(place.clause), suppositions);
  return {
    text: told,
    date,
    from: quoted.map((sentence) => placeOf(sentence, dateOf(sentence, conversation, source), source)),
    classification: classificationOf(told, fact, isSupposed),
  };
}

/** What is against a quote: what is against each sentence that it touches. */
function objectionTo(
  { document, sentences }: QuotePlace,
  objections: ReadNote['objections'],
): string | undefined {
  if (document.isContext) return dropReasons.assistant;
  const against = sentences.map((index) => objections[index]);
  return against.every((reason) => reason !== undefined && !READABLE_BY_MODEL.has(reason))
    ? against[0]
    : undefined;
}

/** What the assistant said right before, where the quote is the beginning of the answer to it. */
function answeredBy(place: QuotePlace, { documents }: Group, sentences: readonly Sentence[]): string {
  const before = documents[place.at - 1];
  const isBeginning = place.sentences[0] === place.document.sentences[0];
  if (!isBeginning || before?.isContext !== true) return '';
  return before.sentences.map((index) => sentences[index]!.text).join('\n');
}

function aroundOf({ documents }: Group, { sentences, source }: VerifiedNote): string {
  const shown = documents.flatMap(({ speaker, headings, sentences: places }) => [
    ...headings,
    speaker ?? '',
    ...places.map((index) => sentences[index]!.text),
  ]);
  return [source.path.replace(/\.md$/, ''), ...shown].join('\n');
}

/** @returns undefined where it begins with a pronoun and nobody is known to be meant */
function withPerson(text: string, person: string | undefined): string | undefined {
  return beginsWithPronoun(readWords(text)) ? withSubject(text, person) : text;
}

function classificationOf(text: string, { type, category }: GivenFact, isSupposed: boolean): Classification {
  const byWords = classify(text);
  const kind = isSupposed ? 'presumption' : (type ?? byWords.type);
  return { type: kind, category: category ?? byWords.category };
}

function inOneLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const capital = line.charAt(0).toUpperCase() + line.slice(1);
  return capital === '' || /[.!?…]["'”“»«)]*$/u.test(capital) ? capital : `${capital}.`;
}
