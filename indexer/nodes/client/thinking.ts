/** How models mark what they think before they answer: the mark that opens it, and those that close it. */
const marks: readonly { readonly open: RegExp; readonly close: RegExp }[] = [
  { open: /^<(?:think|thinking|thought|reasoning)>/iu, close: /<\/(?:think|thinking|thought|reasoning)>/iu },
  { open: /^\[THINK\]/u, close: /\[\/THINK\]/u },
  { open: /^<\|begin_of_thought\|>/u, close: /<\|end_of_thought\|>/u },
  {
    // Channels: of gpt-oss `<|channel|>analysis<|message|>…<|end|>`, of others `<|channel>thought … <channel|>`.
    open: /^(?:<\|start\|>assistant)?<\|channel\|?>\s*(?:thought|thinking|analysis|commentary)/iu,
    close:
      /<\|?channel\|>(?:\s*(?:final|response)\s*(?:<\|message\|>)?)?|<\|channel>\s*(?:final|response)|<\|end\|>/iu,
  },
];
/** What may stand before an answer that is marked as such. */
const answerMark =
  /^(?:<\|start\|>assistant)?<\|channel\|?>\s*(?:final|response)\s*(?:<\|message\|>|<channel\|>)?/iu;
/** What may stand after it. */
const endMark = /(?:<\|(?:end|return|im_end|eot_id)\|>\s*)+$/u;
const strayClose = /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]/giu;

/**
 * An answer without what the model thought before it. Thoughts that were never closed leave nothing: the answer never came.
 * Marks inside of an answer stay, since a note may well speak of them.
 */
export function stripThinking(text: string): string {
  let rest = text.trim();
  for (;;) {
    const next = withoutFirstMark(rest);
    if (next === rest) return rest;
    rest = next;
  }
}

function withoutFirstMark(text: string): string {
  const mark = marks.find(({ open }) => open.test(text));
  if (mark !== undefined) {
    const thought = text.replace(mark.open, '');
    const close = mark.close.exec(thought);
    return close === null ? '' : thought.slice(close.index + close[0].length).trim();
  }
  return afterStrayClose(text).replace(answerMark, '').replace(endMark, '').trim();
}

/** Some templates open the thought in the prompt, so that only its end is in the answer. JSON is never taken for a thought. */
function afterStrayClose(text: string): string {
  if (/^[{["]/u.test(text)) return text;
  const last = [...text.matchAll(strayClose)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
}

/** The beginning of a mark that opens a thought, or of a channel whose name has not come yet. */
const OPENERS = ['<think>', '<thinking>', '<thought>', '<reasoning>', '[THINK]', '<|begin_of_thought|>'];
const channelBegins = /^<\|?$|^<\|s[a-z|>]*<?\|?$|^(?:<\|start\|>assistant)?<\|c[a-z]*\|?>?\s*[a-z]*$/iu;

function mayOpenThought(start: string): boolean {
  return OPENERS.some((opener) => opener.startsWith(start)) || channelBegins.test(start);
}

/** Tells an answer that arrives in pieces without the thoughts before it. */
export class ThinkingFilter {
  #all = '';
  #told = '';

  /** @returns what may be told now */
  push(piece: string): string {
    this.#all += piece;
    if (mayOpenThought(this.#all.trimStart())) return '';
    // What looks like the beginning of an end mark is held back until it is known to be one.
    const visible = stripThinking(this.#all).replace(/<\|?[a-z_|]*$/u, '');
    if (!visible.startsWith(this.#told)) return '';
    const news = visible.slice(this.#told.length);
    this.#told = visible;
    return news;
  }

  /** What was held back, at the end. */
  end(): string {
    const visible = stripThinking(this.#all);
    return visible.startsWith(this.#told) ? visible.slice(this.#told.length) : '';
  }
}
