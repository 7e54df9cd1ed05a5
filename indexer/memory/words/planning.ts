import { isFunctionTerm } from './grammar';
import type { Word } from './read-words';
import { hasPhrase, wordList } from './word-list';

/** Speaks of something that is meant to be, not of something that is. "Plant" is a German verb and an English noun, so it is left out. */
const plans = wordList(
  'plan, plans, planning, planned, going to, intend, intends, intending, want to, wants to, would like to, will, looking to',
  "i'll, we'll, he'll, she'll, they'll, won't, hope to, hopes to, aim to, aims to, next year, next month, next week, next summer",
  'next winter, next spring, next autumn, tomorrow, getting married',
  'plane, planen, plante, geplant, vorhabe, habe vor, haben vor, hat vor, beabsichtige, beabsichtigt, möchte, möchten',
  'wollen, nächstes Jahr, nächsten Monat, nächste Woche, nächsten Sommer, nächsten Winter, morgen',
);

const FUTURES = new Set(['werde', 'werden', 'wird', 'wirst', 'werdet']);
const INFINITIVE = /^\p{Ll}+(?:en|ern|eln|sein|tun)$/u;
/** Participles that end as infinitives do: "wird gegeben", "wird vergessen", of verbs with and without a prefix. */
const PARTICIPLE =
  /ge\p{L}{2,}en$|^(?:be|ver|er|zer|ent|über|unter)(?:gessen|halten|lassen|sehen|geben|worfen|sprochen|nommen|boten|loren|bunden|wiesen|zogen|schlossen|schoben|schieden|rissen|hoben|schrieben|trieben|troffen)$/u;
/** These begin like a participle and are none, with a prefix or without: "ausgeben", "weggehen". */
const NO_PARTICIPLE =
  /(?:geben|gehen|gewinnen|genießen|gehören|gefallen|gelten|gelingen|gewöhnen|genehmigen)$/u;

/**
 * Whether a statement speaks of something that is meant to be. German "werden" does so before an infinitive ("wird umziehen"),
 * not where it says what is done ("wird geliefert") or what something becomes ("wird teurer").
 */
export function speaksOfPlan(words: readonly Word[]): boolean {
  return hasPhrase(words, plans) || isGermanFuture(words);
}

function isGermanFuture(words: readonly Word[]): boolean {
  const at = words.findIndex(({ term }) => FUTURES.has(term));
  if (at < 0) return false;
  const rest = words.slice(at + 1);
  // An infinitive right before "werden" at the end: "dass er kommen wird".
  const before = rest.length === 0 ? words.slice(at - 1, at) : [];
  return [...rest, ...before].some(
    ({ written }) => INFINITIVE.test(written) && !isParticiple(written) && !isFunctionTerm(written),
  );
}

function isParticiple(term: string): boolean {
  return PARTICIPLE.test(term) && !NO_PARTICIPLE.test(term);
}

/** Says that an appointment has another time now. */
export const reschedulings = wordList(
  'postponed, rescheduled, moved to, was moved, is moved, pushed back, pushed to, brought forward, put off',
  'verschoben, verlegt, vertagt, vorverlegt, vorgezogen',
);
