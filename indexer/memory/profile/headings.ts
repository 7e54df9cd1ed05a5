import { memoryCategories } from '../memory';
import type { MemoryCategory } from '../memory';

/** Headings of the profile: a category's, or that of what happened lately. */
export type Heading = MemoryCategory | 'recent';

/** In the order of the profile: how to deal with the person first, what happened lately last. */
export const headings: readonly Heading[] = [
  'preference',
  ...memoryCategories.filter((category) => category !== 'preference'),
  'recent',
];

const english: Readonly<Record<Heading, string>> = {
  preference: 'Preferences',
  person: 'Person',
  people: 'People',
  work: 'Work',
  home: 'Home',
  health: 'Health',
  interest: 'Interests',
  plan: 'Plans',
  project: 'Projects',
  convention: 'Conventions',
  tool: 'Tools',
  event: 'Events',
  other: 'Other',
  recent: 'Lately',
};

const german: Readonly<Record<Heading, string>> = {
  preference: 'Vorlieben',
  person: 'Person',
  people: 'Menschen',
  work: 'Arbeit',
  home: 'Zuhause',
  health: 'Gesundheit',
  interest: 'Interessen',
  plan: 'Pläne',
  project: 'Projekte',
  convention: 'Gepflogenheiten',
  tool: 'Werkzeuge',
  event: 'Ereignisse',
  other: 'Sonstiges',
  recent: 'In letzter Zeit',
};

/** @param language that of the facts, as `detectLanguage` names it */
export function headingTexts(language: string | undefined): Readonly<Record<Heading, string>> {
  return language === 'de' ? german : english;
}

const known = new Set([...Object.values(english), ...Object.values(german)]);

/** Whether a line is one of the profile's own headings, in either language. */
export function isOwnHeading(line: string): boolean {
  return line.startsWith('## ') && known.has(line.slice(3).trim());
}
