import { CODE, isDigit, isWhitespace } from './characters';

/** Characters that end a tag, beside white space, as the app has it: punctuation, but not `-`, `_` and `/`. */
const ENDS_TAG = /[\u2000-\u206F\u2E00-\u2E7F'!"#$%&()*+,.:;<=>?@^`{|}~[\]\\\s]/;

/** Marks that may stand right before a tag: opening brackets and emphasis. Letters, `/`, `&` and the like may not. */
const OPENS_TAG = new Set([...'([{*_~=>"\'|'].map((mark) => mark.charCodeAt(0)));

/** Whether a `#` may begin a tag, seeing the character before it. */
export function mayPrecedeTag(code: number): boolean {
  return isWhitespace(code) || OPENS_TAG.has(code);
}

/** Offset after the tag whose `#` stands at `hash`, or -1 where no tag begins: a tag holds something beside digits. */
export function findTagEnd(source: string, hash: number, to: number): number {
  let isNumeric = true;
  let at = hash + 1;
  for (; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code < 128 ? !isAsciiTagCharacter(code) : ENDS_TAG.test(source.charAt(at))) break;
    if (!isDigit(code)) isNumeric = false;
  }
  return at === hash + 1 || isNumeric ? -1 : at;
}

/** Whether a property value is a tag as a whole. */
export function isTagName(name: string): boolean {
  return name !== '' && findTagEnd(`#${name}`, 0, name.length + 1) === name.length + 1;
}

function isAsciiTagCharacter(code: number): boolean {
  if (isDigit(code) || code === CODE.dash || code === CODE.underscore || code === CODE.slash) return true;
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
