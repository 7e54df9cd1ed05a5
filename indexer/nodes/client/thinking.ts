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

/** Longer than the name of a channel: what is that long after a thought is the answer. */
const LONGEST_CHANNEL_NAME = 24;

/**
 * Tells an answer that arrives in pieces without the thoughts before it. One that begins as a thought might is told only when it is
 * known what it is, a short one therefore at its end.
 */
export class ThinkingFilter {
  #all = '';
  #told = '';
  #isAnswer = false;

  /** @returns what may be told now */
  push(piece: string): string {
    this.#all += piece;
    this.#isAnswer ||= this.#hasAnswerBegun();
    if (!this.#isAnswer) return '';
    // What may become the mark of the end is held back.
    return this.#tell(stripThinking(this.#all).replace(/<[^\s<]{0,15}$/u, ''));
  }

  /** What was held back, at the end. */
  end(): string {
    return this.#tell(stripThinking(this.#all));
  }

  #hasAnswerBegun(): boolean {
    const start = this.#all.trimStart();
    const mayBeThought = start.startsWith('<') || start.startsWith('[THINK]') || '[THINK]'.startsWith(start);
    if (!mayBeThought) return true;
    const answer = stripThinking(start);
    return answer.length > LONGEST_CHANNEL_NAME && !answer.startsWith('<');
  }

  #tell(visible: string): string {
    if (!visible.startsWith(this.#told)) return '';
    const news = visible.slice(this.#told.length);
    this.#told = visible;
    return news;
  }
}
