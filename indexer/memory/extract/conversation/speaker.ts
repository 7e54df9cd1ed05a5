import { isCalendarDay } from '../../../platform';
import type { Role } from './conversation';

/** What the line above a turn tells. */
export interface Speaker {
  readonly role: Role;
  readonly name: string;
  readonly model?: string;
  readonly date?: string;
}

/** Names that exports and people give the one who asks. */
const USERS = words(
  'user human you me i myself prompt nutzer nutzerin benutzer benutzerin ich du mensch anwender anwenderin',
);
const ASSISTANTS = words(
  'assistant ai bot chatbot chatgpt gpt claude gemini bard copilot llama mistral mixtral deepseek qwen grok perplexity ' +
    'phi gemma assistent assistentin ki response',
);
const SYSTEMS = words('system developer tool function context memory kontext gedächtnis werkzeug entwickler');

/** What may follow a model family's name without making it a person's: `Claude 3.5 Sonnet`, but not `Claude Monet`. */
const MODEL_WORDS = words(
  'sonnet opus haiku pro flash turbo mini nano plus ultra preview large medium small instruct chat thinking le code',
);

/** Words that tell that somebody said something: `You said:`, `ChatGPT hat gesagt`. */
const SAYING = words(
  'said says wrote writes asked sagte sagt schrieb schreibt hat gesagt geschrieben fragte',
);

const DATE = /\b(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?/;
const LONGEST_LABEL = 120;

/**
 * Reads who speaks from a heading, a bold name or a callout's title: `User`, `🤖 Assistant (gpt-4o)`, `You said:`,
 * `Nutzer – 2026-03-02 10:15`.
 *
 * @returns undefined where the label names no role, as any other heading or name
 */
export function readRole(label: string): Speaker | undefined {
  if (label.length > LONGEST_LABEL) return undefined;
  const date = readDate(label);
  const dateless = label.replace(DATE, ' ').replace(/\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AaPp][Mm])?\b/, ' ');
  const aside = /\(([^()]*)\)/.exec(dateless)?.[1]?.trim();
  const name = nameIn(dateless);
  const role = roleOf(tokensOf(name));
  if (role === undefined) return undefined;
  const model = role === 'assistant' ? modelOf(name, aside) : undefined;
  return {
    role,
    name,
    ...(model === undefined ? {} : { model }),
    ...(date === undefined ? {} : { date }),
  };
}

/** The ISO date, with its time where there is one, that stands in a label. */
export function readDate(label: string): string | undefined {
  const match = DATE.exec(label);
  if (!match) return undefined;
  const [, day, time, zone] = match;
  const written = time === undefined ? day! : `${day!}T${time}${zone ?? ''}`;
  return !isCalendarDay(day!) ? undefined : written;
}

/** A label without asides, marks, emoji and the words that tell that somebody speaks. */
function nameIn(label: string): string {
  const bare = label
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}\s.'’-]/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  while (bare.length > 1 && SAYING.has(bare.at(-1)!.toLowerCase())) bare.pop();
  return bare.join(' ');
}

function roleOf(tokens: readonly string[]): Role | undefined {
  const [first, ...rest] = tokens;
  if (first === undefined) return undefined;
  if (rest.length === 0) {
    if (USERS.has(first)) return 'user';
    if (SYSTEMS.has(first)) return 'system';
  }
  const isModel = rest.every((word) => MODEL_WORDS.has(word) || ASSISTANTS.has(word) || /\d/.test(word));
  return ASSISTANTS.has(first) && isModel ? 'assistant' : undefined;
}

/** The model that a label names: in brackets, or as the name itself where it has a version. */
function modelOf(name: string, aside: string | undefined): string | undefined {
  if (aside !== undefined && tokensOf(aside).some((word) => ASSISTANTS.has(word) || /\d/.test(word)))
    return aside;
  return /\d/.test(name) ? name : undefined;
}

/** `gpt-4o` is a family and a version. */
function tokensOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
