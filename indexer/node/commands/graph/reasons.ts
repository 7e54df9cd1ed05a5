import { EVIDENCE_SHOWN } from '../../../graphs';
import type { EditSource, Evidence, Reason, Signal } from '../../../graphs';
import { formatCount } from '../../terminal/format';

/** What each signal is called before people, here as in the plugin's panel. */
export const SIGNAL_LABELS: Readonly<Record<Signal, string>> = {
  links: 'linked',
  'co-edits': 'worked on together',
  'co-searches': 'found together',
  similar: 'sounds alike',
  'common-neighbours': 'through others',
  'shared-tags': 'shared tags',
};

/** What is put before an entry; that of a work log is the user's own words and needs no name. */
const ENTRY_LABELS: Readonly<Record<EditSource, string>> = {
  'work-log': '',
  git: ', commit',
  edits: ', sitting',
};

/** Names that one line can hold. */
const SHOWN_NAMES = 5;

/** Why a note is a neighbour, one signal in one line: `worked on together 3 times, last on 2026-03-02, commit: Roof`. */
export function describeReason(reason: Reason): string {
  const [first] = reason.evidence;
  if (first === undefined) return SIGNAL_LABELS[reason.signal];
  switch (first.kind) {
    case 'link':
      return describeLinks(reason.evidence);
    case 'co-edit':
      return describeCoEdits(reason.evidence);
    case 'co-search':
      return describeCoSearches(reason);
    case 'similar':
      return `${SIGNAL_LABELS.similar} ${first.similarity.toFixed(2)}`;
    case 'common-neighbours':
      return `through ${listNames(first.through)}`;
    case 'shared-tags':
      return `shared tags: ${listNames(first.tags.map((tag) => `#${tag}`))}`;
  }
}

/** Lines count from 1, as in every editor. */
export function withLineFromOne(evidence: Evidence): Evidence {
  if (evidence.kind === 'link') return { ...evidence, line: evidence.line + 1 };
  if (evidence.kind === 'co-edit' && evidence.line !== undefined) {
    return { ...evidence, line: evidence.line + 1 };
  }
  return evidence;
}

/** A reason for a program. */
export function reasonAsJson(reason: Reason): Reason {
  return { ...reason, evidence: reason.evidence.map(withLineFromOne) };
}

function describeLinks(evidence: readonly Evidence[]): string {
  const places = (wanted: 'out' | 'in'): string =>
    evidence
      .flatMap((one) => (one.kind === 'link' && one.direction === wanted ? [one.line + 1] : []))
      .join(', ');
  const [out, incoming] = [places('out'), places('in')];
  const parts: string[] = [];
  if (out !== '') parts.push(`linked in ${lines(out)}`);
  if (incoming !== '') parts.push(`links here in its ${lines(incoming)}`);
  return parts.join('; ');
}

function lines(numbers: string): string {
  return `${numbers.includes(',') ? 'lines' : 'line'} ${numbers}`;
}

function describeCoEdits(evidence: readonly Evidence[]): string {
  const [newest] = evidence;
  if (newest?.kind !== 'co-edit') return SIGNAL_LABELS['co-edits'];
  const more = evidence.length >= EVIDENCE_SHOWN ? ' or more' : '';
  const when = evidence.length === 1 ? ' on' : ', last on';
  const last = newest.date === '' ? '' : `${when} ${newest.date}`;
  const entry = newest.entry === '' ? '' : `${ENTRY_LABELS[newest.source]}: ${newest.entry}`;
  return `worked on together ${formatTimes(evidence.length)}${more}${last}${entry}`;
}

function describeCoSearches({ weight, evidence }: Reason): string {
  const queries = evidence.flatMap((one) => (one.kind === 'co-search' ? [`"${one.query}"`] : []));
  return `found together ${formatTimes(weight)} by ${listNames(queries)}`;
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : formatCount(count, 'time');
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(', ');
  return names.length > SHOWN_NAMES ? `${shown} and ${names.length - SHOWN_NAMES} more` : shown;
}
