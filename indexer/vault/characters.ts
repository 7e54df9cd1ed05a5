/** Character codes that Markdown gives a meaning. */
export const CODE = {
  tab: 9,
  newline: 10,
  space: 32,
  exclamation: 33,
  quote: 34,
  hash: 35,
  dollar: 36,
  percent: 37,
  apostrophe: 39,
  openParenthesis: 40,
  closeParenthesis: 41,
  asterisk: 42,
  plus: 43,
  dash: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  nine: 57,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  caret: 94,
  underscore: 95,
  backtick: 96,
  pipe: 124,
  tilde: 126,
} as const;

/** Space, tab or line break. */
export function isWhitespace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}

export function isDigit(code: number): boolean {
  return code >= CODE.zero && code <= CODE.nine;
}

export function isAsciiLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

export function isAsciiPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

/** The first offset at or after `from` that holds neither space nor tab. */
export function skipBlanks(source: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = source.charCodeAt(at);
    if (code !== CODE.space && code !== CODE.tab) break;
    at++;
  }
  return at;
}

/** The offset after the last character before `to` that is neither space nor tab. */
export function trimBlanksEnd(source: string, from: number, to: number): number {
  let at = to;
  while (at > from) {
    const code = source.charCodeAt(at - 1);
    if (code !== CODE.space && code !== CODE.tab) break;
    at--;
  }
  return at;
}

/** The offset after the run of one and the same character that begins at `from`. */
export function skipRun(source: string, from: number, to: number, code: number): number {
  let at = from;
  while (at < to && source.charCodeAt(at) === code) at++;
  return at;
}
