import { negations } from './negating';
import type { Word } from './read-words';
import { findPhrases, hasPhrase, phraseAt, wordList } from './word-list';

const GIVING_UP = wordList(
  'gave up, given up, have given up, stopped learning, stopped playing, quit playing, quit learning',
  'aufgegeben, an den Nagel gehängt',
);
/** "Mit dem Reiten aufgehört": what it is with, stands before. */
const STOPPED = wordList('aufgehört, höre auf, hören auf');
const WITH = wordList('mit dem, mit der, mit meinem, mit meiner');
/** What is given up for a moment, or to a post office: no pursuit. */
const THINGS = wordList(
  'seat, place, hope, turn, spot, room, it, that, on, trying, looking, waiting, the search, crossword, puzzle',
  'Platz, Sitzplatz, Hoffnung, Paket, Päckchen, Brief, Anzeige, Bestellung, Koffer, Gepäck, Suche, es, das',
);

/** Says that somebody no longer does what they did or meant to do for long: "I gave up the accordion". */
export function isGivenUp(words: readonly Word[]): boolean {
  if (hasPhrase(words, STOPPED)) return hasPhrase(words, WITH);
  return findPhrases(words, GIVING_UP).some(({ at, length }) => {
    const isGerman = words[at]?.term === 'aufgegeben';
    const told = isGerman ? words.slice(0, at) : words.slice(at + length, at + length + 3);
    // "Ich habe aufgegeben": what, only the clause after it says.
    if (isGerman) return told.slice(1).some(({ written }) => /^\p{Lu}/u.test(written)) && !hasThing(told);
    return told.length > 0 && !hasPhrase(told, THINGS);
  });
}

/** Whether such a thing is named; the article in "das Klavier" is no "das" by itself. */
function hasThing(told: readonly Word[]): boolean {
  return told.some((word, at) => {
    if (phraseAt(told, at, THINGS) === 0) return false;
    const isArticle = word.term === 'das' && /^\p{Lu}/u.test(told[at + 1]?.written ?? '');
    return !isArticle;
  });
}

const JOURNEYS = wordList(
  'going, travelling, traveling, flying, moving, driving, visiting, go, travel, fly, move',
  'fahre, fahren, fliege, fliegen, reise, reisen, verreise, verreisen, ziehe, ziehen',
);
const NO_MORE = wordList('any more, anymore, any longer, no longer, nicht mehr, doch nicht, after all');
const TOWARDS = wordList('to, nach, weg, in die, in den, into, visiting, away');

/** Says that a journey or a move that was meant to be is none: "I am not going to Oslo any more". */
export function isJourneyOff(words: readonly Word[]): boolean {
  const isNoMore = hasPhrase(words, NO_MORE);
  return isNoMore && hasPhrase(words, negations) && hasPhrase(words, JOURNEYS) && isDirected(words);
}

/** "To Oslo", "nach Rom", "weg", but not "to work". */
function isDirected(words: readonly Word[]): boolean {
  return findPhrases(words, TOWARDS).some(({ at, length }) => {
    const isAway = /^(?:weg|away)$/u.test(words[at]!.term);
    return (
      isAway ||
      words.slice(at + length, at + length + 3).some(({ written }) => /^\p{Lu}\p{Ll}/u.test(written))
    );
  });
}
