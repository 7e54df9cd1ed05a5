import { fields, fieldNumber } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import { termOf } from '../postings/forward';
import type { TextIndex } from '../postings/text-index';
import { lowerCase } from '../text/normalise';
import { tokenise } from '../text/tokenise';
import { FIELD_WEIGHTS, isOfPassage, lengthNorms, saturated } from './length-norms';
import type { LengthNorms } from './length-norms';
import type { WordPlan } from './plan';

/** What a note has of a query's words. */
export interface HitWords {
  /** Which of the query's words, as the user wrote them. */
  readonly words: readonly string[];
  /** The fields they were found in. */
  readonly fields: readonly string[];
  /** The passage, counted from 0, that says it best; undefined where none has a word. */
  readonly passage: number | undefined;
}

/** A form of a query's word, for what it counts. */
interface FormOf {
  readonly plan: number;
  readonly weight: number;
}

/** Reads the words of hits in order, each note once, to tell what it was found by. */
export class HitReader {
  readonly #norms: LengthNorms;
  readonly #forms = new Map<number, FormOf[]>();
  readonly #written: readonly { readonly term: string; readonly text: string }[];
  /** By plan, the frequency of its word in the passage that is being read. */
  readonly #frequencies: Float64Array;

  constructor(
    query: string,
    private readonly plan: readonly WordPlan[],
    private readonly index: TextIndex,
  ) {
    this.#norms = lengthNorms(index);
    this.#frequencies = new Float64Array(plan.length);
    this.#written = tokenise(query).map(({ term, start, end }) => ({ term, text: query.slice(start, end) }));
    for (const [place, { forms }] of plan.entries())
      for (const [term, weight] of forms) {
        const known = this.#forms.get(term);
        if (known === undefined) this.#forms.set(term, [{ plan: place, weight }]);
        else known.push({ plan: place, weight });
      }
  }

  /** @param among passages of which one must be chosen, where any has words; all where undefined */
  read(note: number, among?: ReadonlySet<number>): HitWords {
    if (this.plan.length === 0) return { words: [], fields: [], passage: undefined };
    const words = this.index.words(note);
    const base = this.index.unitBase(note);
    const found = new Set<number>();
    const where = new Set<number>();
    let best: { readonly passage: number; readonly score: number } | undefined;
    const stretchCount = words?.stretchCount ?? 0;
    for (let stretch = 0; words !== undefined && stretch < stretchCount; stretch++) {
      const unit = words.units[stretch] as number;
      const field = words.fields[stretch] as FieldNumber;
      const end = words.ends[stretch] as number;
      const isPassage = isOfPassage(field);
      const share = isPassage ? this.#shareOf(base + unit, field) : 0;
      for (let at = words.startOf(stretch); at < end; at++) {
        const forms = this.#forms.get(termOf(words.words[at] as number));
        if (forms === undefined) continue;
        for (const { plan, weight } of forms) {
          if (isPassage) this.#frequencies[plan] = (this.#frequencies[plan] as number) + weight * share;
          if (this.plan[plan]?.isMinor === true) continue;
          found.add(plan);
          where.add(field === fieldNumber.heading ? fieldNumber.headings : field);
        }
      }
      // The stretches of a unit stand together.
      if (stretch + 1 < stretchCount && words.units[stretch + 1] === unit) continue;
      const score = this.#endPassage();
      const passage = unit - 1;
      if (score > (best?.score ?? 0) && (among === undefined || among.has(passage)))
        best = { passage, score };
    }
    return {
      words: this.#asWritten(found),
      fields: fields.filter((_, number) => where.has(number)),
      passage: best?.passage,
    };
  }

  /** What a word counts in a stretch, before its form is weighed. */
  #shareOf(unit: number, field: number): number {
    const { passageFixed, passagePerWord } = this.#norms;
    const norm = field === fieldNumber.body ? passageFixed + passagePerWord * this.index.unitLength(unit) : 1;
    return (FIELD_WEIGHTS[field] as number) / norm;
  }

  /** The score of the passage that was read, as the ranking has it. */
  #endPassage(): number {
    let score = 0;
    for (let place = 0; place < this.plan.length; place++) {
      const { weight } = this.plan[place] as WordPlan;
      const frequency = this.#frequencies[place] as number;
      if (frequency > 0) score += weight * saturated(frequency);
    }
    this.#frequencies.fill(0);
    return score;
  }

  #asWritten(plans: ReadonlySet<number>): string[] {
    const found = new Set([...plans].map((place) => this.plan[place]?.word));
    const words = this.#written.filter(({ term }) => found.has(term)).map(({ text }) => text);
    return [...new Map(words.map((word) => [lowerCase(word), word])).values()];
  }
}
