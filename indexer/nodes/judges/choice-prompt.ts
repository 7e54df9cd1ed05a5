import type { ChatMessage } from '../nodes';
import type { ChoiceOption, ChoiceRequest } from './choose';
import { lettersOf } from './letters';

/** Languages that prompts are written in. */
export type PromptLanguage = 'de' | 'en';

const CLOSING: Readonly<Record<PromptLanguage, string>> = {
  de: 'Antworte nur mit dem Buchstaben der richtigen Antwort.',
  en: 'Answer with nothing but the letter of the right answer.',
};

/** @param order the options as they are shown, A first */
export function choicePrompt(
  { question, instructions, language = 'en' }: Omit<ChoiceRequest, 'options'>,
  order: readonly ChoiceOption[],
): readonly ChatMessage[] {
  const letters = lettersOf(order.length);
  const listed = order.map(({ text }, at) => `${letters[at]}) ${text}`).join('\n');
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: `${question}\n\n${listed}\n\n${CLOSING[language]}` },
  ];
}
