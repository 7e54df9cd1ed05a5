import { findPhrases, hasPhrase, wordList } from '../../words';
import type { Word } from '../../words';
import { beginsWith, hasTerm, terms } from './terms';

/** Opens a scene that is only thought of; what follows belongs to it. */
const OPENINGS = wordList(
  'what if, imagine, suppose, supposing, assume, assuming, pretend, hypothetically, theoretically, in theory',
  "let's say, let us say, say i, thought experiment, in another life, in a story, once upon a time, role play, roleplay",
  'was wäre wenn, was wenn, angenommen, stell dir vor, stellen wir uns vor, gesetzt den Fall, nehmen wir an, hypothetisch',
  'theoretisch, Gedankenspiel, Gedankenexperiment, rein theoretisch, tun wir so, Rollenspiel, es war einmal',
);

/** Conditions and wishes against the facts. */
const CONDITIONS = wordList(
  "if, if only, i wish, we wish, unless, as if, would, wouldn't, could, couldn't, might have, should have",
  "i'd, we'd, he'd, she'd, they'd, falls, würde, würden, wäre, wären, hätte, hätten, könnte, könnten, müsste, müssten",
  'ich wünschte, wünschte ich, bräuchte, käme, ginge, zöge, nähme, gäbe, ließe, dürfte ich',
);

/** Wishes that are meant: "I'd like to learn Danish", "ich würde gern". */
const WISHES = wordList(
  "would like, would love, would rather, would prefer, i'd like, i'd love, i'd rather, i'd prefer, we'd like, we'd love, we'd rather",
  'würde gern, würde gerne, würden gern, würden gerne, hätte gern, hätte gerne, hätten gern',
  'if possible, if necessary, if needed, unless i, unless we',
);

/** What nobody does again and again: after "wenn" it is a plan that hangs on something. */
const ONE_TIME = terms(
  'ziehe ziehen kündige kündigen kaufe kaufen verkaufe verkaufen heirate heiraten wechsle wechsele wechseln wandere wandern ' +
    'auswandern gründe gründen eröffne eröffnen baue bauen adoptiere adoptieren trenne trennen ziehst kaufst kündigst',
);
/** What may or may not come about. */
const CHANCES = terms(
  'klappt klappen gewinne gewinnen gewinnt bestehe bestehen zusagt zusagen genehmigt reicht gelingt erbe erben',
);
/** "Ziehe ich Handschuhe an": every time it is cold. */
const HABIT_ENDS = terms('an aus vor hoch ein');

const FUTURE = terms('werde wird werden würde würden dann');
const REALITY = wordList(
  'actually, in fact, really, in reality, but really, in truth, tatsächlich, eigentlich, in Wirklichkeit, wirklich, real',
);

/** Whether the sentence opens a scene. */
export function opensScene(words: readonly Word[]): boolean {
  return hasPhrase(words, OPENINGS);
}

/** Whether the sentence leads back to what is so. */
export function leavesScene(words: readonly Word[]): boolean {
  return beginsWith(words, REALITY);
}

/** Whether the sentence says what would be, and not what is. */
export function isImagined(words: readonly Word[]): boolean {
  if (opensScene(words)) return true;
  const wishes = findPhrases(words, WISHES);
  const isWish = (at: number): boolean => wishes.some((wish) => at >= wish.at && at < wish.at + wish.length);
  if (findPhrases(words, CONDITIONS).some(({ at }) => !isWish(at))) return true;
  // "Wenn ich arbeite, trinke ich Tee" is a habit; with the future it is a condition.
  if (words.some(({ term }) => term === 'wenn') && hasTerm(words, FUTURE)) return true;
  return words.some(({ term }) => term === 'wenn' || term === 'sobald') && hangsOnChance(words);
}

function hangsOnChance(words: readonly Word[]): boolean {
  const isHabit = HABIT_ENDS.has(words.at(-1)?.term ?? '');
  return hasTerm(words, CHANCES) || (!isHabit && hasTerm(words, ONE_TIME));
}
