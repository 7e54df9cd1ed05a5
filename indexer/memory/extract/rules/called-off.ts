import { readDismissal, readWords, statementLanguage } from '../../words';
import type { Word } from '../../words';

type Language = 'en' | 'de';

const LABELS: Readonly<Record<Language, string>> = { en: 'No longer planned', de: 'Nicht mehr geplant' };

/** How people begin to say what they plan; what follows names the plan. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:I[’']m|I am|We[’']re|We are) (?:planning|hoping|going) to /iu, 'to '],
  [/^(?:I[’']m|I am|We[’']re|We are) (?:planning|thinking of) (?:on )?/iu, ''],
  [/^(?:I[’']m|I am|We[’']re|We are) (?=\p{Ll}+ing\b)/iu, ''],
  [/^(?:I|We) (?:plan|want|intend|hope|would like) to /iu, 'to '],
  [/^(?:I[’']d|We[’']d) like to /iu, 'to '],
  [/^(?:I|We) will |^(?:I[’']ll|We[’']ll) /iu, 'to '],
  [/^(?:I|We) (?:plan|want) /iu, ''],
  [/^(?:Ich habe|Wir haben) vor, /iu, ''],
  [/^(?:Ich|Wir) (?:plane|planen|will|wollen|möchte|möchten|werde|werden|beabsichtige|beabsichtigen) /iu, ''],
];

/** German sentences of what somebody does soon: their verb goes to the end, "am 3. Mai nach Brügge fahren". */
const GERMAN_PRESENT = /^(?:Ich|Wir) (?<verb>\p{Ll}+?)(?:e|en) (?<rest>.+)$/u;
/** "Ich ziehe im Mai nach Kassel um" */
const SEPARATED = /^(?<rest>.*\S) (?<prefix>an|ab|auf|aus|ein|mit|um|vor|weg|zurück)$/u;

/**
 * Says that a plan is off, by what it was: "I'm planning a trip to Lisbon" becomes "No longer planned: a trip to Lisbon."
 *
 * @param plan the sentence that told of it
 */
export function planOff(plan: string): string {
  const bare = plan.replace(/[\s.!…]+$/u, '');
  return `${LABELS[languageOf(readWords(bare))]}: ${nameOfPlan(bare)}.`;
}

/**
 * The same of a sentence that calls a plan off in so many words: "Forget the trip to Lisbon, I am not going" becomes "No longer
 * planned: the trip to Lisbon, I am not going."
 *
 * @returns undefined where the sentence is none
 */
export function dismissedPlan(text: string, words: readonly Word[]): string | undefined {
  const dismissal = readDismissal(text, words);
  const first = words[dismissal?.start ?? words.length];
  if (dismissal === undefined || first === undefined) return undefined;
  const language = GERMAN_ORDERS.has(words[dismissal.start - 1]?.term ?? '') ? 'de' : languageOf(words);
  const named = text.slice(first.start).replace(/[\s.!…]+$/u, '');
  return `${LABELS[language]}: ${language === 'de' ? inNominative(named) : named}.`;
}

const GERMAN_ORDERS = new Set('vergiss vergesst wir streich streiche'.split(' '));

function nameOfPlan(text: string): string {
  for (const [beginning, instead] of BEGINNINGS) {
    if (beginning.test(text)) return text.replace(beginning, instead);
  }
  const { verb, rest } = GERMAN_PRESENT.exec(text)?.groups ?? {};
  if (verb === undefined || rest === undefined) return text;
  const separated = SEPARATED.exec(rest)?.groups;
  return `${separated?.rest ?? rest} ${separated?.prefix ?? ''}${verb}en`;
}

/** The object of an order as a subject: "den Umzug" is "der Umzug". Only the masculine forms differ. */
function inNominative(named: string): string {
  return named
    .replace(/^den(?= \p{Lu})/u, 'der')
    .replace(/^(?<own>mein|dein|unser|ein|kein)en(?= )/u, '$<own>')
    .replace(/^diesen(?= )/u, 'dieser');
}

function languageOf(words: readonly Word[]): Language {
  return statementLanguage(words.map(({ term }) => term)) ?? 'en';
}
