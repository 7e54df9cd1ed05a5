import { hasPhrase, readWords, wordList } from '../../words';
import type { Word } from '../../words';
import { beginsWith, terms } from '../rules/terms';
import { withoutOpeners } from './openers';
import { firstPersonVerb } from './german-verbs';

/** Advice, offers and praise speak of "you" and say nothing about the user. */
const ADVICE = wordList(
  "you should, you could, you can, you might, you may, you must, you need, you need to, you'll, you will, you would, you'd, you're right",
  "you are right, you're welcome, you are welcome, you want me, do you want, would you like, do you need, do you mean, you have to",
  'du solltest, du könntest, du kannst, du musst, du müsstest, du darfst, du hast recht, du brauchst, du wirst, möchtest du, willst du',
  'brauchst du, meinst du, kannst du, du würdest, Sie sollten, Sie können, Sie müssen, Sie haben recht, möchten Sie, wollen Sie, Sie könnten',
);

const TAG =
  /[,–—-]?\s*(?:right|correct|is that (?:right|correct)|isn't it|aren't you|don't you|yes|no|oder|richtig|stimmt das|stimmt's|nicht wahr|gell|korrekt|oder nicht)\s*\?$/iu;
const TAG_ONLY =
  /^(?:is that (?:right|correct|so)|am i right|right|correct|do i have that right|did i get that right|stimmt das|stimmt's|ist das richtig|richtig|korrekt|habe ich das richtig verstanden|oder)\s*\?$/iu;
const CONSEQUENCE = /,\s*(?:so|therefore|then|which means|deshalb|daher|also|deswegen)\s.*$/iu;

/** Before "you" these only lead over to it. */
const LEAD = /^(?:so|then|and|also|dann|ah|okay|ok|great|got it|i see|verstehe|noted)[\s,:.!]+/iu;

/** Whether a sentence only asks whether the one before it is so. */
export function isTagQuestion(sentence: string): boolean {
  return TAG_ONLY.test(sentence.trim());
}

/**
 * What an assistant says or asks about the user, as the user would say it: "You work at B, right?" becomes "I work at B.",
 * "Arbeitest du bei B?" becomes "Ich arbeite bei B."
 *
 * @returns undefined where the sentence is not about the user, or cannot be turned without a doubt
 */
export function inFirstPerson(sentence: string): string | undefined {
  const bare = withoutOpeners(sentence.trim().replace(LEAD, ''))
    .text.replace(TAG, '')
    .replace(CONSEQUENCE, '')
    .replace(/[?!.…\s]+$/u, '');
  const words = readWords(bare);
  if (beginsWith(words, ADVICE)) return undefined;
  const turned = english(bare, words) ?? german(bare, words);
  return turned === undefined ? undefined : `${turned.charAt(0).toUpperCase()}${turned.slice(1)}.`;
}

/** Between two statements about the user in one sentence. */
const BOTH = /,?\s+(?:and|und)\s+(?=(?:you|you're|you’re|you've|you’ve|your|du|dein|deine|Sie|Ihr|Ihre)\s)/u;
/** What follows one of these is said on a condition, and stays with it. */
const DEPENDENT = wordList(
  'if, when, because, since, that, which, who, wenn, falls, weil, da, dass, obwohl, welche, sobald',
);

/**
 * The same, each statement by itself where a sentence makes several: "You like tea and you live in Berlin". Where one of them
 * cannot be turned, the sentence stays whole.
 */
export function statementsInFirstPerson(sentence: string): readonly string[] {
  const parts = hasPhrase(readWords(sentence), DEPENDENT) ? [sentence] : sentence.split(BOTH);
  const turned = parts.flatMap((part) => inFirstPerson(part) ?? []);
  if (parts.length > 1 && turned.length === parts.length) return turned;
  const whole = inFirstPerson(sentence);
  return whole === undefined ? [] : [whole];
}

const STATEMENTS = terms("you you're you've your");
/** Words after which "you" is no subject. */
const PREPOSITIONS = terms('to for with of from about at by on than like without after before');

function english(text: string, words: readonly Word[]): string | undefined {
  const [first, second] = words;
  if (!first) return undefined;
  if (STATEMENTS.has(first.term)) return turnEnglish(text, words);
  if (second?.term !== 'you') return undefined;
  const rest = text.slice(second.end);
  switch (first.term) {
    case 'do':
      return turnEnglish(`you${rest}`, readWords(`you${rest}`));
    case 'are':
    case 'were':
    case 'have':
      return turnEnglish(`you ${first.term}${rest}`, readWords(`you ${first.term}${rest}`));
    default:
      return undefined;
  }
}

const ENGLISH: Readonly<Record<string, string>> = {
  your: 'my',
  yours: 'mine',
  yourself: 'myself',
  "you're": "I'm",
  "you've": "I've",
};

function turnEnglish(text: string, words: readonly Word[]): string {
  return replaceWords(text, words, (word, index) => {
    const before = words[index - 1]?.term;
    if (word.term === 'you') {
      const isLast = index === words.length - 1 && index > 0;
      return isLast || PREPOSITIONS.has(before ?? '') ? 'me' : 'I';
    }
    if (before === 'you' && word.term === 'are') return 'am';
    if (before === 'you' && word.term === 'were') return 'was';
    return ENGLISH[word.term];
  });
}

const GERMAN: Readonly<Record<string, string>> = { du: 'ich', dich: 'mich', dir: 'mir', dein: 'mein' };
const POLITE: Readonly<Record<string, string>> = { sie: 'ich', ihnen: 'mir', sich: 'mich', ihr: 'mein' };

function german(text: string, words: readonly Word[]): string | undefined {
  const [first, second] = words;
  if (!first || !second) return undefined;
  const isPolite = [first, second].some(({ written }) => written === 'Sie') || /^Ihre?$/.test(first.written);
  const subjects = words.filter(({ term }) => term === (isPolite ? 'sie' : 'du'));
  if (subjects.length > 1) return undefined;
  const forms = isPolite ? POLITE : GERMAN;
  const isPossession = isPolite ? /^Ihre?$/.test(first.written) : /^deine?$/.test(first.term);
  if (isPossession && subjects.length === 0)
    return replaceWords(text, words, (word) => germanForm(word, forms));
  const [subject] = subjects;
  if (!subject || (subject !== first && subject !== second)) return undefined;
  const verb = subject === first ? second : first;
  const turned = firstPersonVerb(verb.term, isPolite);
  if (turned === undefined) return undefined;
  const rest = words.slice(2);
  const tail = replaceWords(text.slice(second.end), shift(rest, second.end), (word) =>
    germanForm(word, forms),
  );
  return `ich ${turned}${tail}`;
}

/** "dein", "deine", "deinem" … keep their endings. */
function germanForm(word: Word, forms: Readonly<Record<string, string>>): string | undefined {
  const isPolite = forms === POLITE;
  if (isPolite && !/^\p{Lu}/u.test(word.written) && word.term !== 'sich') return undefined;
  const possessive = /^(dein|ihr)(e|en|em|er|es)?$/u.exec(word.term);
  if (possessive && (possessive[1] === 'ihr') === isPolite) return `mein${possessive[2] ?? ''}`;
  return forms[word.term];
}

function shift(words: readonly Word[], by: number): readonly Word[] {
  return words.map((word) => ({ ...word, start: word.start - by, end: word.end - by }));
}

function replaceWords(
  text: string,
  words: readonly Word[],
  instead: (word: Word, index: number) => string | undefined,
): string {
  let turned = '';
  let done = 0;
  words.forEach((word, index) => {
    const replacement = instead(word, index);
    if (replacement === undefined) return;
    turned += text.slice(done, word.start) + replacement;
    done = word.end;
  });
  return turned + text.slice(done);
}
