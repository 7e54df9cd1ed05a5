import type { InjectionRule } from './injection-phrases';

/** The rules that shapes of text are told by, rather than words. */
export type MarkupRule = 'chat-markup' | 'image-exfiltration' | 'hidden-tool-call';

interface Pattern {
  readonly rule: MarkupRule;
  /** Global; every quantifier has a bound. */
  readonly pattern: RegExp;
}

/**
 * Parameters by which an address tells a server what was read. A picture's own parameters (size, version, signature) are
 * others.
 */
const TELLING =
  'chat|content|context|conversation|data|exfil|history|info|leak|memory|message|note|notes|payload|prompt|secret|summary|text';

/** Where a program is to put what it read: `{data}`, `{{ notes }}`, `<text>`, `[SECRET]`, `$DATA`, and percent-encoded. */
const PLACEHOLDER = '(?:\\{|%7B|<|%3C|\\[|\\$\\{?[A-Za-z])';

const PARAMETER = `(?:[^\\s)"'?]{0,500}\\?(?:[^\\s)"'=]{0,100}=(?!${PLACEHOLDER})[^\\s)"'&]{0,200}&){0,10}(?:(?:${TELLING})=[^\\s)"']{0,500}|[^\\s)"'=]{0,100}=${PLACEHOLDER}[^\\n)"']{0,500})|[^\\s)"'?]{0,300}/${PLACEHOLDER}[^\\n)"']{0,300})`;

export const injectionPatterns: readonly Pattern[] = [
  // The marks by which chat models tell who speaks: https://huggingface.co/docs/transformers/chat_templating.
  {
    rule: 'chat-markup',
    pattern:
      /<\|(?:im_start|im_end|im_sep|system|user|assistant|end|eot_id|endoftext|start_header_id|end_header_id|begin_of_text|channel|message|return|call)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|system[-_ ](?:prompt|message|reminder|instructions?|note)|start_of_turn|end_of_turn)>|(?<!\[)\[system(?:[-_ ](?:prompt|message|override|note))?\](?!\])/giu,
  },
  {
    rule: 'chat-markup',
    pattern:
      /(?:^|\n)[ \t>#*[(-]{0,8}(?:system[ -]?(?:prompt|message|override|instructions?)|developer message|new (?:system )?instructions?|systemnachricht|systemanweisung(?:en)?|neue anweisung(?:en)?|(?:note|message|instructions?|attention|hinweis|nachricht|anweisung(?:en)?|achtung|an)[ ,:]{1,3}(?:to|for|an|für)? ?(?:all |any |the |die |alle )?(?:ai|llm|language model|ki|sprachmodell)[- ]?(?:assistants?|agents?|models?|assistent(?:en)?|modelle?)?)[\])* \t]{0,4}[:：]/giu,
  },
  {
    rule: 'image-exfiltration',
    pattern: new RegExp(`!\\[[^\\][\\n]{0,200}\\]\\(\\s{0,4}<?https?://${PARAMETER}`, 'giu'),
  },
  {
    rule: 'image-exfiltration',
    pattern: new RegExp(`<img\\b[^<>\\n]{0,100}?\\bsrc\\s?=\\s?["']?https?://${PARAMETER}`, 'giu'),
  },
  {
    rule: 'hidden-tool-call',
    pattern:
      /<\|?\/?(?:tool_calls?|tool_use|function_calls?|tool_code|tool_results?)\b[^>\n]{0,100}>|<(?:[a-z]{1,10}:)?invoke name=|"(?:function_call|tool_calls|tool_use)"\s{0,4}:\s{0,4}[[{"]|"type"\s{0,4}:\s{0,4}"(?:tool_use|function_call)"/giu,
  },
];

/** For people, in English. */
export const injectionReasons: Readonly<Record<InjectionRule | MarkupRule, string>> = {
  'ignore-instructions': 'it tells a program to ignore its instructions or to take new ones',
  'role-change': 'it tells a program to be somebody else',
  'reveal-prompt': 'it asks a program for its own instructions',
  exfiltrate: 'it tells a program to send private things to an address',
  'conceal-from-user': 'it tells a program to hide something from its user',
  'unasked-command': 'it tells a program to run something without asking',
  'steer-answer': 'it tells a program what to put into its answers',
  'chat-markup': 'it holds marks that chat models take for messages of their system',
  'image-exfiltration': 'it holds a picture whose address carries what a program read to a server',
  'hidden-tool-call': 'it holds a call of a tool, written as a program writes it',
};
