import { EVIDENCE_SHOWN, type Evidence, type Reason } from '../../indexer/graphs';
import { noteTitle } from '../../indexer/vault';
import type { Strings } from './strings';

/** More names than this are no chip any more. */
const NAMES_SHOWN = 2;
const TAGS_SHOWN = 3;

/** Why a note is a neighbour, in a few words: `linked ×3`, `sounds alike 0.81`. */
export function formatReason({ signal, weight, evidence }: Reason, strings: Strings): string {
  const texts = strings.neighbours.reason;
  switch (signal) {
    case 'links':
      return texts.linked(Math.round(weight));
    case 'co-edits':
      return formatCoEdits(evidence, strings);
    case 'co-searches':
      return texts.found(Math.round(weight));
    case 'similar':
      return texts.similar(weight.toFixed(2));
    case 'common-neighbours':
      return texts.through(shorten(throughOf(evidence).map(noteTitle), NAMES_SHOWN, strings));
    case 'shared-tags':
      return shorten(tagsOf(evidence), TAGS_SHOWN, strings);
  }
}

/** A co-edit's weight is shared among all that were edited, so the times are those of its evidence. */
function formatCoEdits(evidence: readonly Evidence[], strings: Strings): string {
  const { edited, editedLast } = strings.neighbours.reason;
  const dates = evidence.flatMap((each) => (each.kind === 'co-edit' && each.date !== '' ? [each.date] : []));
  const last = dates.reduce((latest, date) => (date > latest ? date : latest), '');
  const times = `${evidence.length}${evidence.length < EVIDENCE_SHOWN ? '' : '+'}`;
  return last === '' ? edited(times) : editedLast(times, last);
}

function throughOf(evidence: readonly Evidence[]): readonly string[] {
  return evidence.flatMap((each) => (each.kind === 'common-neighbours' ? each.through : []));
}

function tagsOf(evidence: readonly Evidence[]): readonly string[] {
  return evidence.flatMap((each) => (each.kind === 'shared-tags' ? each.tags.map((tag) => `#${tag}`) : []));
}

function shorten(names: readonly string[], most: number, strings: Strings): string {
  const shown = names.slice(0, most).join(', ');
  const rest = names.length - most;
  return rest > 0 ? strings.neighbours.reason.andMore(shown, rest) : shown;
}
