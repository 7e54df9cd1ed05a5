/**
 * The objects and lists in an answer that may say more than it was asked for: alone, within a code fence, or with words around
 * them. In the order of the text, and none of what is within another.
 */
export function findJson(text: string): readonly unknown[] {
  const alone = parse(text);
  if (alone) return [alone.value];
  const found: unknown[] = [];
  let from = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const start = from + text.slice(from).search(/[{[]/u);
    if (start < from) break;
    const end = endOf(text, start);
    const part = end === undefined ? undefined : parse(text.slice(start, end));
    if (part) found.push(part.value);
    from = part && end !== undefined ? end : start + 1;
  }
  return found;
}

/** Each costs a walk through the text: of one that is all brackets only the first are tried. */
const MOST_TRIES = 20;

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Where the bracket that opens at `start` is closed, behind it. Brackets in texts do not count. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
