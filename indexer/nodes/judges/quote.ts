/**
 * A text that a model judges, between tags that it cannot close itself: what it says stays data.
 *
 * @param tag such as `message`
 */
export function quoteText(tag: string, text: string): string {
  return `<${tag}>\n${text.replaceAll('</', '<\\/')}\n</${tag}>`;
}
