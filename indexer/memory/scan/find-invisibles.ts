import { HIDDEN_RUN_LENGTH, NON_JOINERS_IN_WORD } from './defaults';
import type { ScanFinding } from './finding';

/** Format characters, selectors of variants, tags, fillers: nobody sees them. */
const UNSEEN_RUN =
  /(?:[\p{Cf}\p{Variation_Selector}\u{e0000}-\u{e0fff}\u115f\u1160\u3164\uffa0]|\u034f){1,4096}/gu;

const TAG = /[\u{e0000}-\u{e007f}]/u;
/** A flag of a region: a black flag, two to six tags, and the tag that ends them (https://unicode.org/reports/tr51/#def_emoji_tag_sequence). */
const FLAG_TAGS = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/u;
const BLACK_FLAG = '\u{1f3f4}';

/** These turn the order of all characters around; no text needs them. */
const OVERRIDE = /[\u202d\u202e]/u;
/** These do so only for text of a script that runs from right to left. */
const RIGHT_TO_LEFT_FRAME = /[\u202b\u2067]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Without width, and often meant: joiners, word joiners, zero-width and filling spaces, byte order marks. */
const NO_WIDTH = /[\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufeff\u180e\u115f\u1160\u3164\uffa0]|\u034f/gu;
const VARIANT = /\p{Variation_Selector}/gu;
const BYTE_ORDER_MARK = '\ufeff';

/** Letters of scripts that need no joiners: between two of them one only hides something. */
const PLAIN_LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Only that which keeps letters from being joined has a use there: `Auf|lage` without a ligature. */
const NON_JOINER = '\u200c';
const SPLIT_WORD = /\p{L}{1,60}(?:\u200c\p{L}{1,60}){1,60}/gu;

const reasons = {
  'tag-characters': 'it holds tag characters, which nobody sees and programs read',
  'text-direction': 'it holds characters that turn the order of the text around',
  'hidden-run': 'it holds a row of characters that nobody sees',
  'hidden-in-word': 'it holds a word with characters in it that nobody sees',
};

/**
 * Characters that nobody sees and a program reads. What a script or an emoji needs is none of them: joiners in Persian and
 * in families of emoji, flags of regions, a byte order mark at the begin, hyphens that show at a line's end only.
 *
 * @param text as it is, not folded
 */
export function findInvisibles(text: string): readonly ScanFinding[] {
  const findings: ScanFinding[] = [];
  const add = (rule: keyof typeof reasons, start: number, length: number): void => {
    findings.push({ kind: 'invisible', rule, reason: reasons[rule], start, end: start + length });
  };
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  for (const { 0: run, index } of text.matchAll(UNSEEN_RUN)) {
    const before = text.slice(Math.max(0, index - BLACK_FLAG.length), index);
    const after = text.charAt(index + run.length);
    const rule = judgeRun(run, before, after, isRightToLeft);
    if (rule !== undefined) add(rule, index, run.length);
  }
  for (const { 0: word, index } of text.matchAll(SPLIT_WORD)) {
    const splits = word.split(NON_JOINER).length - 1;
    if (splits >= NON_JOINERS_IN_WORD && PLAIN_LETTER.test(word)) add('hidden-in-word', index, word.length);
  }
  return findings;
}

/** @param before up to two UTF-16 units before the run, @param after one behind it */
function judgeRun(
  found: string,
  before: string,
  after: string,
  isRightToLeft: boolean,
): keyof typeof reasons | undefined {
  const run = before === BLACK_FLAG ? found.replace(FLAG_TAGS, '') : found;
  if (TAG.test(run)) return 'tag-characters';
  if (OVERRIDE.test(run) || (RIGHT_TO_LEFT_FRAME.test(run) && !isRightToLeft)) return 'text-direction';
  const hidden =
    (before === '' && run.startsWith(BYTE_ORDER_MARK) ? run.slice(1) : run).match(NO_WIDTH) ?? [];
  const variants = run.match(VARIANT) ?? [];
  if (hidden.length >= HIDDEN_RUN_LENGTH || variants.length >= HIDDEN_RUN_LENGTH) return 'hidden-run';
  const isInWord = PLAIN_LETTER.test(before.slice(-1)) && PLAIN_LETTER.test(after);
  const isMeant = hidden.every((character) => character === NON_JOINER);
  return isInWord && !isMeant ? 'hidden-in-word' : undefined;
}
