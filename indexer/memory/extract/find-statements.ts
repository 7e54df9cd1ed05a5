import { createPace } from '../../platform';
import type { Clock } from '../../platform';
import { detectLanguage, noteTitle } from '../../vault';
import type { ExtractionSource } from '../extractor';
import type { Candidate } from '../memory';
import { readWords } from '../words';
import { accountOf } from './choose/account';
import { createCollector } from './collector';
import type { PlacedConversation } from './conversation/conversation';
import { resolveDates } from './dates/resolve-dates';
import { MAX_WORK_MS } from './defaults';
import { dateOf, placeOf, readNote } from './read-note';
import type { Place } from './read-note';
import { findConfirmed } from './rules/confirmed';
import type { Confirmed } from './rules/confirmed';
import { isQuestion } from './rules/asking';
import { discardPlans } from './rules/discarded';
import type { Objections } from './rules/sift';
import { readFirstDay, withPlace } from './rules/first-day';
import type { FirstDay } from './rules/first-day';
import { stateFrom } from './rules/statement';
import { hasTerm, terms } from './rules/terms';
import { bareTitle, noteSubject } from './sentences/note-subject';
import type { Sentence } from './sentences/sentence';
import { withCounted } from './subject/counted';
import { subjectOf } from './subject/pronouns';

/** A statement that was found, before its space is known. */
export interface Found extends Pick<Candidate, 'text' | 'store' | 'type' | 'category' | 'date'> {
  readonly from: readonly Place[];
}

export interface Statements {
  readonly facts: readonly Found[];
  /** What a conversation was about. */
  readonly account: Found | undefined;
  /** Facts, account and all that was dropped. */
  readonly sentences: number;
  readonly dropped: Readonly<Record<string, number>>;
}

/** Reads a note's statements by rules alone. Every sentence that was looked at is either among them or counted as dropped. */
export async function findStatements(
  source: ExtractionSource,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Statements> {
  const pace = createPace(clock, MAX_WORK_MS, signal);
  const { conversation, sentences, objections } = await readNote(source, pace);
  const instead = discardPlans(sentences, objections);
  const confirmed = new Map<number, Confirmed[]>();
  for (const each of findConfirmed(sentences)) {
    confirmed.set(each.statement, [...(confirmed.get(each.statement) ?? []), each]);
  }
  const subject = noteSubject(source.path, source.text);
  const { add, drop, facts, dropped } = createCollector();
  let antecedent: string | undefined;
  let workplace: string | undefined;

  for (const [index, sentence] of sentences.entries()) {
    await pace();
    const date = dateOf(sentence, conversation, source);
    const places = (...said: readonly Sentence[]): Place[] => said.map((each) => placeOf(each, date, source));
    const answers = confirmed.get(index);
    const off = instead.get(index);
    const objection = objections[index];
    if (sentences[index - 1]?.turn !== sentence.turn) antecedent = undefined;
    if (answers) {
      for (const { text, answer } of answers) {
        add(resolveDates(text, date), date, places(sentence, sentences[answer]!));
      }
    } else if (off !== undefined) {
      add(resolveDates(off, date), date, places(sentence));
    } else if (objection !== undefined) {
      antecedent = undefined;
      drop(objection);
    } else {
      const said = withCounted(
        workplace === undefined ? sentence : atWorkplace(sentence, workplace),
        sentences[index - 1],
      );
      const stated = stateFrom(said, {
        subject,
        date,
        antecedent,
        isAnswer: isAnswer(sentences, index),
      });
      antecedent = subjectOf('text' in stated ? stated.text : sentence.text);
      if ('text' in stated) add(stated.text, date, places(sentence));
      else drop(stated.reason);
      const firstDay = firstDayOf(sentences, index, date);
      if (firstDay) add(firstDay.employment, date, places(sentence));
      workplace = firstDay?.place;
    }
  }
  const account = conversation && findAccount(source, conversation, sentences, objections);
  const dropCount = Object.values(dropped).reduce((sum, count) => sum + count, 0);
  return { facts, account, sentences: facts.length + (account ? 1 : 0) + dropCount, dropped };
}

/** Where the writer began to work; what another speaker says of themselves is not theirs. */
function firstDayOf(sentences: readonly Sentence[], index: number, date: string): FirstDay | undefined {
  const { text, turn, paragraph } = sentences[index]!;
  if (turn?.role === 'person') return undefined;
  const next = sentences[index + 1];
  const isSame = next?.paragraph === paragraph && next.turn === turn;
  return readFirstDay(resolveDates(text, date), isSame ? next.text : '');
}

function atWorkplace(sentence: Sentence, workplace: string): Sentence {
  const text = withPlace(sentence.text, workplace);
  return { ...sentence, text, words: readWords(text) };
}

/** Whether somebody else asked something right before. */
function isAnswer(sentences: readonly Sentence[], index: number): boolean {
  const [before, sentence] = [sentences[index - 1], sentences[index]!];
  if (before === undefined || before.turn === sentence.turn) return false;
  return isQuestion(before.text, before.words);
}

/** What a conversation was about, and how a text about it begins. */
export interface FoundAccount extends Found {
  readonly lead: string;
}

/** What a conversation was about, in its own words; undefined where nobody said anything. */
export function findAccount(
  source: ExtractionSource,
  conversation: PlacedConversation,
  sentences: readonly Sentence[],
  objections: Objections,
): FoundAccount | undefined {
  const date =
    conversation.date ?? conversation.turns.find((turn) => turn.date !== undefined)?.date ?? source.date;
  const spoken = conversation.turns.filter(({ role }) => role !== 'assistant').map(({ text }) => text);
  const title = conversation.title ?? bareTitle(noteTitle(source.path));
  const isSaid = (_: unknown, index: number): boolean => sentences[index]?.turn !== undefined;
  const account = accountOf({
    sentences: sentences.filter(isSaid),
    objections: objections.filter(isSaid),
    title,
    date,
    isGerman: isGerman(spoken.join('\n'), source.language),
  });
  if (!account) return undefined;
  return {
    lead: account.lead,
    text: account.text,
    store: 'conversations',
    type: 'episode',
    category: 'event',
    from: account.sentences.map((sentence) =>
      placeOf(sentence, dateOf(sentence, conversation, source), source),
    ),
    date,
  };
}

/** A few words are too few to tell a language by their shares; then a word that only German has tells. */
function isGerman(spoken: string, told: string | undefined): boolean {
  const language = detectLanguage(spoken) ?? told;
  return language === undefined ? hasTerm(readWords(spoken), GERMAN_WORDS) : language === 'de';
}

const GERMAN_WORDS = terms('ich wir mein meine ist nicht und der das mit für auf wie bin habe bei');
