import { dropReasons } from '../../extract/rules/drop-reasons';
import type { Objections } from '../../extract/rules/sift';
import type { Sentence } from '../../extract/sentences/sentence';
import { CONTEXT_CHARACTERS, GROUP_CHARACTERS } from './defaults';

/** Sentences in a row of one speaker, below the same headings. */
export interface GroupDocument {
  readonly headings: readonly string[];
  readonly speaker: string | undefined;
  /** What an assistant said: shown so that the answer to it is understood. */
  readonly isContext: boolean;
  /** Their places among all sentences of the note, ascending. */
  readonly sentences: readonly number[];
}

/** What a model is given at a time. */
export interface Group {
  readonly documents: readonly GroupDocument[];
  /** UTF-16 units of its texts. */
  readonly length: number;
}

export interface CutNote {
  readonly groups: readonly Group[];
  /** Sentences that no model is shown, by the reason. */
  readonly left: Readonly<Record<string, number>>;
}

/** A run of sentences that are not taken apart. */
interface Unit {
  readonly headings: readonly string[];
  readonly speaker: string | undefined;
  readonly isContext: boolean;
  readonly sentences: readonly number[];
  readonly length: number;
}

/**
 * Cuts a note into groups at paragraphs and turns. What is nobody's own words (code, quotations, what was handed over from a memory) and
 * all but the end of what an assistant said is left out: nothing could come of it, and it would be sent for nothing.
 *
 * @param most UTF-16 units of a group at most; a single sentence may have more
 */
export function cutGroups(
  sentences: readonly Sentence[],
  objections: Objections,
  most = GROUP_CHARACTERS,
): CutNote {
  const left: Record<string, number> = {};
  const isShown = (sentence: Sentence, index: number): boolean => {
    const reason = whyHidden(sentence, objections[index], most);
    if (reason !== undefined) left[reason] = (left[reason] ?? 0) + 1;
    return reason === undefined;
  };
  const shown = sentences.flatMap((sentence, index) => (isShown(sentence, index) ? [index] : []));
  const units = unitsOf(sentences, shown, most);
  return { groups: pack(withShortContext(units, sentences, left), most), left };
}

/** The same sentences in two groups; undefined where there is only one. */
export function halves(
  { documents }: Group,
  sentences: readonly Sentence[],
): readonly [Group, Group] | undefined {
  const flat = documents.flatMap((document) =>
    document.sentences.map((index) => ({
      ...document,
      sentences: [index],
      length: lengthOf([index], sentences),
    })),
  );
  if (flat.length < 2) return undefined;
  const middle = flat.length >> 1;
  return [groupOf(flat.slice(0, middle)), groupOf(flat.slice(middle))];
}

function whyHidden(
  { kind, turn, text }: Sentence,
  objection: string | undefined,
  most: number,
): string | undefined {
  if (kind === 'injected' || turn?.role === 'system') return objection ?? dropReasons.memory;
  if (kind === 'code' || kind === 'quoted' || kind === 'task') return objection ?? kind;
  return text.length > most ? dropReasons.tooLong : undefined;
}

function unitsOf(sentences: readonly Sentence[], shown: readonly number[], most: number): readonly Unit[] {
  const units: { -readonly [Key in keyof Unit]: Unit[Key] }[] = [];
  let paragraph: number | undefined;
  for (const index of shown) {
    const sentence = sentences[index]!;
    const { turn, headings, text } = sentence;
    const last = units.at(-1);
    const isOpen = paragraph === sentence.paragraph && sentences[last?.sentences.at(-1) ?? -1]?.turn === turn;
    if (last && isOpen && last.length + text.length <= most) {
      last.sentences = [...last.sentences, index];
      last.length += text.length + 1;
    } else {
      const isContext = turn?.role === 'assistant';
      units.push({ headings, speaker: turn?.speaker, isContext, sentences: [index], length: text.length });
    }
    paragraph = sentence.paragraph;
  }
  return units;
}

/** Of each of the assistant's turns only the last sentences stay, and none that nobody answers. */
function withShortContext(
  units: readonly Unit[],
  sentences: readonly Sentence[],
  left: Record<string, number>,
): readonly Unit[] {
  const kept: Unit[] = [];
  let room = 0;
  for (const unit of [...units].reverse()) {
    if (!unit.isContext) {
      kept.push(unit);
      room = CONTEXT_CHARACTERS;
      continue;
    }
    const last: number[] = [];
    for (const index of [...unit.sentences].reverse()) {
      const { length } = sentences[index]!.text;
      room = length <= room ? room - length : 0;
      if (room > 0) last.unshift(index);
      else left[dropReasons.assistant] = (left[dropReasons.assistant] ?? 0) + 1;
    }
    if (last.length > 0) kept.push({ ...unit, sentences: last, length: lengthOf(last, sentences) });
  }
  return kept.reverse();
}

function pack(units: readonly Unit[], most: number): readonly Group[] {
  const groups: Unit[][] = [];
  let length = 0;
  for (const unit of units) {
    const open = groups.at(-1);
    if (open && length + unit.length <= most) {
      open.push(unit);
      length += unit.length;
      continue;
    }
    // What the assistant said last goes with the answer to it.
    const carried: Unit[] = [];
    while (open?.at(-1)?.isContext === true && open.length > 1) carried.unshift(open.pop()!);
    groups.push([...carried, unit]);
    length = [...carried, unit].reduce((sum, each) => sum + each.length, 0);
  }
  return groups.map(groupOf).filter(({ documents }) => documents.some(({ isContext }) => !isContext));
}

function groupOf(units: readonly Unit[]): Group {
  const documents: { -readonly [Key in keyof GroupDocument]: GroupDocument[Key] }[] = [];
  for (const { headings, speaker, isContext, sentences } of units) {
    const last = documents.at(-1);
    const isSame =
      last?.speaker === speaker &&
      last?.isContext === isContext &&
      last.headings.join('\n') === headings.join('\n');
    if (last && isSame) last.sentences = [...last.sentences, ...sentences];
    else documents.push({ headings, speaker, isContext, sentences });
  }
  return { documents, length: units.reduce((sum, { length }) => sum + length, 0) };
}

function lengthOf(indices: readonly number[], sentences: readonly Sentence[]): number {
  return indices.reduce((sum, index) => sum + sentences[index]!.text.length + 1, 0);
}
