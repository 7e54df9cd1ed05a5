import { findPhrases, hasPhrase, readWords, wordList } from '../../words';
import type { Word } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { hasTerm, terms } from './terms';

/** Asks for work on a text: what else the turn says is that text, and nothing about the user. */
const TEXT_WORK = wordList(
  'translate, proofread, rephrase, reword, rewrite, paraphrase, polish, correct this, correct the, spell check, spellcheck',
  'übersetze, übersetz, korrigiere, korrigier, formuliere um, formulier um, umformulieren, lektoriere, überarbeite, Korrektur lesen',
);
/** Before a colon: the next text of the same kind. */
const NEXT_TEXT = wordList(
  'this, this one, next one, the following, now this, das, dies, dieses, diesen, folgendes, folgenden',
);
/** "A novel about Tom": who is spoken of then was made up. */
const MADE_UP = terms(
  'novel story character protagonist screenplay fairytale villain hero roman geschichte kurzgeschichte figur hauptfigur romanfigur ' +
    'drehbuch märchen held heldin poem song lyrics fairy-tale thriller erzählung gedicht lied songtext krimi',
);
const MARKED = new Set<Sentence['kind']>(['quoted', 'code']);
/** In the title of a note or above a passage: the first person is somebody else. */
const OTHERS_TEXTS = terms(
  'story fiction lyrics poem poetry template script interview quotes kurzgeschichte geschichte songtext liedtext gedicht gedichte ' +
    'vorlage mustertext drehbuch märchen zitate monolog rollenspiel',
);

/** Sentences of a conversation that are a text to be worked on, or tell of somebody who was made up; by their indexes. */
export function findHandedOver(sentences: readonly Sentence[]): ReadonlySet<number> {
  const found = new Set<number>();
  let hasTextWork = false;
  for (let start = 0; start < sentences.length;) {
    const { turn } = sentences[start]!;
    let end = start + 1;
    while (end < sentences.length && sentences[end]!.turn === turn) end++;
    if (turn !== undefined && turn.role !== 'assistant') {
      const all = Array.from({ length: end - start }, (_, index) => start + index);
      const isOfText = (index: number): boolean => asksForTextWork(sentences[index]!.words);
      const isNext = (index: number): boolean => hasTextWork && introducesText(sentences[index]!);
      const first = all.find((index) => isOfText(index) || isNext(index));
      // Where the text stands in a quotation or a block of code, what is around it is the user's own.
      const isMarked = all.some((index) => MARKED.has(sentences[index]!.kind));
      if (first !== undefined && !isMarked) {
        // The text follows the request, or stands before it.
        const isBehind = first < end - 1 || sentences[first]!.text.includes(':');
        for (const index of all) if (isBehind ? index >= first : index <= first) found.add(index);
      }
      hasTextWork ||= all.some(isOfText);
      markMadeUp(sentences, all, found);
    }
    start = end;
  }
  return found;
}

/** "Translate this", "Could you proofread …", but not "I translate poems for a living". */
function asksForTextWork(words: readonly Word[]): boolean {
  return findPhrases(words, TEXT_WORK).some(({ at }) => !WORKERS.has(words[at - 1]?.term ?? ''));
}

const WORKERS = terms('i we ich wir also often auch oft');

function introducesText({ text }: Sentence): boolean {
  const [lead, rest] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];
  return text.includes(':') && rest !== '' && hasPhrase(readWords(lead), NEXT_TEXT);
}

/** Before a colon, beside a novel: what follows is its text. */
const EXCERPTS = wordList(
  "here is, here's, this is, these are, below is, opening, beginning, excerpt, paragraph, chapter, first lines, first page, it goes",
  'hier ist, das ist, dies ist, hier sind, Anfang, Auszug, Absatz, Kapitel, Ausschnitt, erste Zeilen, geht so',
);

/** "Here is the opening of my novel: I was born …" */
function opensExcerpt({ text }: Sentence): boolean {
  const colon = text.indexOf(':');
  const lead = readWords(text.slice(0, Math.max(0, colon)));
  return hasTerm(lead, MADE_UP) && hasPhrase(lead, EXCERPTS);
}

/** After "a novel about Tom" what is said of others than the user in that turn is the novel's. */
function markMadeUp(sentences: readonly Sentence[], turn: readonly number[], found: Set<number>): void {
  const opening = turn.find((index) => hasTerm(sentences[index]!.words, MADE_UP));
  if (opening === undefined) return;
  const excerpt = turn.find((index) => opensExcerpt(sentences[index]!));
  for (const index of turn) {
    if (excerpt !== undefined && index >= excerpt) found.add(index);
    if (index > opening && !SPEAKER.has(firstTerm(sentences[index]!.words))) found.add(index);
  }
}

const SPEAKER = terms("i i'm i've i'll i'd my we our ich mein meine wir unser unsere");

function firstTerm([first]: readonly Word[]): string {
  return first?.term ?? '';
}

/** Whether a title or a heading says that the text below is not the writer's own account. */
export function namesOthersText(name: string): boolean {
  return hasTerm(readWords(name), OTHERS_TEXTS);
}
