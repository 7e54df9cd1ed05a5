import { monthOf, readWords, weekdayOf } from '../../words';
import type { Sentence } from '../sentences/sentence';
import { isFirstPerson } from './persons';
import { hasTerm, terms } from './terms';

/** "Anna: I bake the cake": a name, and what whoever has it says. */
const SPEAKING = /^(?<name>\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?):\s+\S/u;

/** What people put before a colon in a diary, and nobody's name. */
const TOPICS = terms(
  'work job health mood sleep family food home money sport sports study school today yesterday tomorrow morning evening night weather ' +
    'update result plan plans goal goals idea ideas note notes fact decision status todo done wins win lesson lessons summary question ' +
    'answer gratitude highlight highlights travel trip reading books music summer winter spring autumn me i user self problem solution reason',
  'arbeit beruf gesundheit stimmung schlaf familie essen zuhause geld schule heute gestern morgen abend nacht wetter fazit stand ziel ' +
    'ziele plan pläne idee ideen notiz notizen fakt entscheidung beschluss erledigt offen dank frage antwort zusammenfassung wichtig ' +
    'achtung reise urlaub lesen bücher musik sommer winter herbst frühling ich nutzer problem lösung grund wunsch wünsche vorsatz',
);

/** Two lines at least, of two people at least, make a script. */
const FEWEST_SPEAKERS = 2;

/** Sentences of an ordinary note that people with a name say as in a play, by their indexes. In bold type it is a conversation. */
export function findScriptLines(sentences: readonly Sentence[]): ReadonlySet<number> {
  const lines = new Set<number>();
  const speakers = new Set<string>();
  let open: Sentence | undefined;
  sentences.forEach((sentence, index) => {
    if (sentence.turn !== undefined || sentence.isProperty === true || sentence.isNamedInBold === true)
      return;
    const speaker = speakerOf(sentence.text);
    if (speaker !== undefined) {
      speakers.add(speaker);
      open = sentence;
    } else if (open?.paragraph !== sentence.paragraph) open = undefined;
    if (open !== undefined && isFirstPerson(sentence.words)) lines.add(index);
  });
  return speakers.size < FEWEST_SPEAKERS ? new Set() : lines;
}

function speakerOf(text: string): string | undefined {
  const name = SPEAKING.exec(text)?.groups?.name;
  if (name === undefined) return undefined;
  const isTime = monthOf(name) !== undefined || weekdayOf(name) !== undefined;
  return isTime || hasTerm(readWords(name), TOPICS) ? undefined : name;
}

/** Below verses or a saying: "— Rainer Maria Rilke". */
const SIGNATURE =
  /^(?:—|–|--)\s*\p{Lu}[\p{L}.'’-]*(?:\s(?:\p{Lu}|von |van |de |du )[\p{L}.'’-]*){0,4}[\s.]*(?:[,(][^()]{1,60}\)?)?$/u;

/** Sentences of paragraphs that end with the name of who wrote them, by their indexes. */
export function findSigned(sentences: readonly Sentence[]): ReadonlySet<number> {
  const signed = new Set<number>();
  sentences.forEach(({ text, paragraph }, end) => {
    if (!SIGNATURE.test(text)) return;
    for (let index = end; sentences[index]?.paragraph === paragraph; index--) signed.add(index);
  });
  return signed;
}

const RECIPE_HEADINGS = terms(
  'ingredients steps directions method preparation instructions zutaten zubereitung anleitung schritte vorbereitung arbeitsschritte',
);

/** Whether a heading is that of a recipe or an instruction: who says "I" below it tells how it is done. */
export function isRecipeHeading(heading: string): boolean {
  const words = readWords(heading);
  return words.length === 1 && hasTerm(words, RECIPE_HEADINGS);
}
