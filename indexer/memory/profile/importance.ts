import type { Memory } from '../memory';
import { readClaim } from '../reconcile/claim';
import { isOfSomebodyElse, topicOf, topicsOf } from '../topics';
import type { TopicName } from '../topics';

/** What facts of a profile are to a person, those first that nobody who helps them may miss. */
export const importances = [
  'protects',
  'identifies',
  'home',
  'work',
  'people',
  'language',
  'preference',
  'recurs',
  'other',
] as const;
export type Importance = (typeof importances)[number];

type Topics = ReadonlySet<TopicName>;

const PROTECTING: Topics = new Set([
  ...(['allergy', 'illness', 'medication', 'pregnancy', 'disability', 'diet', 'bloodPressure'] as const),
]);
const IDENTIFYING: Topics = new Set([
  ...(['name', 'age', 'birthday', 'phone', 'email', 'maritalStatus', 'nationality', 'birthplace'] as const),
]);
const OF_HOME: Topics = new Set(['residence', 'dwelling', 'rent', 'landlord']);
const OF_WORK: Topics = new Set(['employment', 'profession', 'boss', 'workingTime', 'deputy']);
const RECURRING: Topics = new Set(['appointment', 'choir', 'course']);

/** How much it matters that a memory is in the profile. By its words, so that the same memory is the same everywhere. */
export function importanceOf(memory: Memory): Importance {
  const topics = topicsOf(memory.text);
  if (isOfSomebodyElse(memory.text)) return hasAny(topics, PROTECTING) ? 'people' : 'other';
  const isPreference = memory.type === 'preference' || memory.category === 'preference';
  if (hasAny(topics, PROTECTING) || (memory.category === 'health' && !isPreference)) return 'protects';
  if (isPreference) return 'preference';
  const claim = readClaim(memory.text);
  // That somebody works no more at a place says little of where they do, and what they plan is not so yet.
  const isEnded =
    claim.isEnded || claim.isNegative || memory.category === 'plan' || memory.category === 'event';
  const isAboutPeople = [...topics].some((topic) => topicOf(topic).isNamed === true);
  if (hasAny(topics, IDENTIFYING) && !isAboutPeople) return 'identifies';
  if (hasAny(topics, OF_HOME) && !isEnded && (!isAboutPeople || topics.has('landlord'))) return 'home';
  if (hasAny(topics, OF_WORK) && !isEnded && (!isAboutPeople || topics.has('boss') || topics.has('deputy')))
    return 'work';
  if (isAboutPeople) return 'people';
  if (topics.has('language')) return 'language';
  return hasAny(topics, RECURRING) ? 'recurs' : 'other';
}

function hasAny(topics: Topics, wanted: Topics): boolean {
  return [...topics].some((topic) => wanted.has(topic));
}
