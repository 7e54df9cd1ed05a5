import type { Worth } from '../classify';
import { normaliseText } from '../events/identity';
import { scanText } from '../scan';
import type { CoreChange, CoreOutcome, CoreRefusal } from './core-change';
import { coreFileNames, coreTargets, SEPARATOR } from './core-file';
import type { CoreTarget } from './core-file';
import type { CoreLimits } from './core-state';
import { withChanged, withEntry, withoutEntry } from './edit-core-file';
import { findEntry } from './find-entry';
import { fitToLimit } from './fit-to-limit';
import { entriesOf, readCoreFile } from './read-core-file';
import type { PlacedEntry } from './read-core-file';
import { objectionToStyle } from './style';
import { whereToKeep } from './where-to-keep';

/** Texts of the two files. */
export type CoreTexts = Readonly<Record<CoreTarget, string>>;

export type AppliedChanges =
  | { readonly isDone: true; readonly texts: CoreTexts; readonly outcomes: readonly CoreOutcome[] }
  | { readonly isDone: false; readonly refusal: CoreRefusal };

type Refused = Omit<CoreRefusal, 'target' | 'change'>;
type Step = { readonly text: string; readonly outcome: CoreOutcome['outcome'] } | Refused;

/**
 * Applies changes one after the other, all or none. The limits are held against what comes out at the end, so that one batch may
 * add first and remove then.
 */
export function applyChanges(
  before: CoreTexts,
  changes: readonly CoreChange[],
  { limits, isOn }: CoreLimits,
): AppliedChanges {
  const texts: Record<CoreTarget, string> = { ...before };
  const outcomes: CoreOutcome[] = [];
  for (const [position, change] of changes.entries()) {
    const worth = change.content === undefined ? undefined : whereToKeep(change.content);
    const target = change.target ?? targetOf(texts, change, worth);
    const step = isOn[target] ? applyOne(texts[target], change) : switchedOff(target);
    if ('code' in step) return { isDone: false, refusal: { ...step, target, change: position } };
    texts[target] = step.text;
    outcomes.push({ target, action: change.action, outcome: step.outcome, ...(worth && { worth }) });
  }
  for (const target of coreTargets) {
    const fitted = fitToLimit(before[target], texts[target], limits[target]);
    if (fitted.kind === 'too-long')
      return { isDone: false, refusal: { ...full(target, fitted.usage), target } };
    texts[target] = fitted.text;
  }
  return { isDone: true, texts, outcomes };
}

/** Of what is added: where it belongs. Of what is there: the file that holds it. */
function targetOf(
  texts: CoreTexts,
  { action, oldText = '' }: CoreChange,
  worth: Worth | undefined,
): CoreTarget {
  if (action === 'add') return worth?.keep === 'user' ? 'user' : 'memory';
  const holds = (target: CoreTarget): boolean =>
    findEntry(readCoreFile(texts[target]), oldText).kind !== 'none';
  return coreTargets.find(holds) ?? 'memory';
}

function applyOne(text: string, change: CoreChange): Step {
  switch (change.action) {
    case 'add':
      return add(text, change);
    case 'replace':
      return replace(text, change);
    case 'remove':
      return remove(text, change);
  }
}

function add(text: string, change: CoreChange): Step {
  const entry = entryOf(change);
  if (typeof entry !== 'string') return entry;
  if (isKnown(text, entry)) return { text, outcome: 'known' };
  return { text: withEntry(text, entry), outcome: 'added' };
}

function replace(text: string, change: CoreChange): Step {
  const entry = entryOf(change);
  if (typeof entry !== 'string') return entry;
  const found = meant(text, change);
  if ('code' in found) return found;
  if (found.text === entry) return { text, outcome: 'known' };
  const rest = withoutEntry(text, found);
  // What another entry says already is not said twice.
  if (isKnown(rest, entry)) return { text: rest, outcome: 'replaced' };
  return { text: withChanged(text, found, entry), outcome: 'replaced' };
}

function remove(text: string, change: CoreChange): Step {
  const found = meant(text, change);
  return 'code' in found ? found : { text: withoutEntry(text, found), outcome: 'removed' };
}

/** The entry as it is to be written, if nothing is against it. */
function entryOf({ action, content = '', isAsWorded = false }: CoreChange): string | Refused {
  const entry = content.replaceAll('\r\n', '\n').trim();
  if (entry === '') return { code: 'incomplete', message: `To ${action} an entry, give its content.` };
  if (entry.split('\n').some((line) => line.trim() === SEPARATOR)) {
    const message = `A line with nothing but "${SEPARATOR}" parts entries. Write two entries, or the line in another way.`;
    return { code: 'separator', message };
  }
  const findings = scanText(content);
  if (findings.length > 0) {
    const reasons = [...new Set(findings.map(({ reason }) => reason))].join('; ');
    return {
      code: 'kept-out',
      message: `This is not written, because it goes before every answer: ${reasons}.`,
      findings,
    };
  }
  const style = isAsWorded ? undefined : objectionToStyle(entry);
  return style === undefined ? entry : { code: 'style', message: style.reason, style };
}

function meant(text: string, { action, oldText = '' }: CoreChange): PlacedEntry | Refused {
  if (oldText.trim() === '') {
    return { code: 'incomplete', message: `To ${action} an entry, give a part of it as the old text.` };
  }
  const found = findEntry(readCoreFile(text), oldText);
  switch (found.kind) {
    case 'one':
      return found.entry;
    case 'none': {
      const message = 'No entry holds the old text. The entries are as they are given here.';
      return { code: 'no-match', message };
    }
    case 'several': {
      const message = `${found.texts.length} entries hold the old text. Give more of the one that is meant.`;
      return { code: 'several-matches', message, candidates: found.texts };
    }
    case 'owned': {
      const message =
        'The profile writes this line from what is remembered. Correct or forget the memory, or edit the line in the file.';
      return { code: 'of-the-profile', message, candidates: found.texts };
    }
  }
}

function isKnown(text: string, entry: string): boolean {
  const wanted = normaliseText(entry.normalize('NFC'));
  return entriesOf(readCoreFile(text)).some((one) => normaliseText(one.text.normalize('NFC')) === wanted);
}

function switchedOff(target: CoreTarget): Refused {
  const message = `${coreFileNames[target]} is switched off in the settings of the memory. Switch it on: trivium memory setup <vault>.`;
  return { code: 'switched-off', message };
}

function full(target: CoreTarget, usage: string): Refused {
  const message = `${coreFileNames[target]} would hold ${usage}. Merge or shorten entries with replace, or remove some, then add; a batch is held against its end.`;
  return { code: 'full', message };
}
